### Planning ahead: what shall be played when one's turn comes. Only the player sees any of this.

button-plan = Plan ahead
button-plan-this = Plan this
button-plan-alternative = Or else …
button-plan-turn = And then …
button-plan-up = Up
button-plan-down = Down
button-plan-remove = Remove
button-plan-clear = Clear all
button-plan-exactly = Exactly { $tiles }
button-plan-least = At least { $tiles }
button-plan-any = Any number
button-plan-anywhere = From anywhere
button-plan-picks = Bonus tiles
button-plan-keeps = Keep
button-plan-pass =
    { $on ->
        [1] Pass at the end: yes
       *[0] Pass at the end: no
    }
button-plan-wild = Wild
button-plan-whatever = Any other
button-plan-none = Start again
button-plan-done = Done

plan-title = **Your plan for this round** · only you see it
plan-empty = You have planned nothing. When your turn comes, I ask you.
plan-turn =
    { $number ->
        [1] **On your next turn**
       *[other] **Then**
    }
plan-entry = { $number }. { $entry }
plan-entry-chosen = { $number }. **{ $entry }** ◂
plan-else = { $number }. else I ask you
plan-else-ask = -# Where that is not possible, I ask you.
plan-with = { $move }: { $conditions }
plan-picks = Bonus tiles: { $colours }
plan-keeps = Then you pass and keep: { $colours }
plan-passes = Then you pass.
plan-wild = wild
plan-whatever = any other
plan-select = Choose an entry to change it
plan-question = Plan: { $question }
plan-question-else = Plan, if nothing before it fits: { $question }
plan-offer = When your turn comes, shall I play this?
plan-order-picks = **Bonus tiles**: tap the colours in the order in which you want them. So many as you have earned are picked for you.
plan-order-keeps = **Tiles to keep**: tap the colours in the order in which you want to keep them, 4 tiles at most. You pass when your other steps are done.
plan-order = So far: { $colours }
plan-your-turn = It is your turn now, so there is nothing to plan for it: play your move, and plan what comes after it then.
plan-changed = Your plan has changed since that button. This is how it stands now:
plan-cleared = Your plan is cleared. When your turn comes, I ask you.
plan-over = The round that your plan was made for is over.
plan-unforeseen = I cannot foresee your turn after that: the plan before it no longer fits the table, or it leaves bonus tiles open.
plan-no-turn = You have no turn to plan for just now: you have passed, or have no tiles, or tiles are about to be dealt.
plan-nothing-more = There is nothing more to plan after that.

## Conditions

# How much there must be of something, as in: exactly 3 tiles.
plan-must-be =
    { $sign ->
        [exactly] exactly { plan-counted }
        [least] at least { plan-counted }
       *[most] at most { plan-counted }
    }
plan-counted =
    { $fact ->
        [tiles] { plan-tiles }
        [fallen] { plan-tiles } falling
        [lost] { plan-points } lost
        [room] { plan-spaces } left on the line
        [marker] { $number } first-player marker
        [points] { plan-points }
        [wilds] { plan-wilds }
        [spent] { plan-wilds } spent
        [bonus] { plan-tiles } as a bonus
        [kept] { plan-tiles } kept
       *[other] { $number } { $fact }
    }
plan-tiles =
    { $number ->
        [one] { $number } tile
       *[other] { $number } tiles
    }
plan-points =
    { $number ->
        [one] { $number } point
       *[other] { $number } points
    }
plan-spaces =
    { $number ->
        [one] { $number } space
       *[other] { $number } spaces
    }
plan-wilds =
    { $number ->
        [one] { $number } wild
       *[other] { $number } wilds
    }

## What did not fit, and why: the end of a sentence that begins with the planned move

plan-unfit = **Your plan did not fit:**
plan-unfit-entry = - { $entry }: { $reason }.
unfit-plan-condition = you wanted { $wanted }, and it would have been { $found }
unfit-plan-nothing-fits = nothing on the table was like that
unfit-plan-round-over = the round that it was made for is over
unfit-plan-phase-over = its part of the round is over
unfit-plan-stopped = a step before it was not possible
unfit-plan-taken-back = something was taken back on the board that you had planned on
unfit-illegal-move = it was not possible at that moment
unfit-no-display = there is no display { $place } at this table
unfit-no-such-tile =
    { $place ->
        [C] the centre had no { colour } tiles
       *[other] display { $place } had no { colour } tiles any more
    }
unfit-azul-line-full = your pattern line { $line } was full
unfit-azul-line-holds-other = your pattern line { $line } held { colour-held }
unfit-azul-on-wall = row { $line } of your wall had its { colour } tile already
unfit-azul-other-row = row { $due } of your wall came first
unfit-azul-column-taken = column { $column } was taken in this row, or had the colour already
unfit-summer-wild-not-chosen = { colour } is wild in this round and cannot be chosen beside other colours
unfit-summer-space-taken = there was a tile on this space already
unfit-summer-wrong-colour = the star took { $colours }
unfit-summer-no-tile = you had no { colour } tile
unfit-summer-pays-itself = it cost { $number } { colour } tiles, and you had { $have }
unfit-summer-too-dear = it cost { $number } tiles, and you had { $have } { colour } and { $held } wild
unfit-summer-too-few-wilds =
    { $least ->
        [one] you would have had to pay at least { $least } wild
       *[other] you would have had to pay at least { $least } wilds
    }
unfit-summer-too-many-wilds =
    { $most ->
        [one] you could have paid { $most } wild at most
       *[other] you could have paid { $most } wilds at most
    }
unfit-summer-pick-count =
    { $due ->
        [one] you had earned { $due } bonus tile
       *[other] you had earned { $due } bonus tiles
    }
unfit-summer-keep-nothing = nothing can be kept in the last round
unfit-summer-keep-count = at most { $most } tiles can be kept
unfit-summer-unsorted = the tiles were not in the order P, G, O, Y, B, R
unfit-summer-lacking =
    { $have ->
        [0] there was no { colour } tile
        [one] there was only { $have } { colour } tile
       *[other] there were only { $have } { colour } tiles
    }

## Why the player is asked although the plan goes on

asks-plan-pick-open = Your plan goes on after this, but it does not say which bonus tiles you want.
asks-plan-keep-open = You have planned to pass, but not which tiles you keep.

## Refusals

refusal-plan-unreadable = I cannot read this as a plan. Write it as in `4 R 3 (3); * Y 2 (2+); ask`.
refusal-plan-too-long = That is too much for one plan: at most { $most } fit there. Please leave some out.
refusal-plan-no-move = There is no move like `{ $pattern }` in this game. Write it as in `4 R 3`, with `*` for whatever will do.
refusal-plan-no-fact = `{ $fact }` is nothing that is counted in this game. It counts { $known }.
refusal-plan-no-colour = `{ $colour }` cannot be wished for. You can wish for { $known }.
refusal-plan-no-turn = You have no turn to plan for just now. As soon as tiles are dealt you can plan again.
refusal-plan-no-condition = I cannot read `{ $text }` as a condition. Write `3` for exactly 3 tiles, `3+` for at least 3, or for example `lost <= 1`.
refusal-plan-now = It is your turn now: play your move, and plan what comes after it then.
