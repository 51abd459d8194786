### Why something cannot be done: one warm, clear sentence or two for every refusal.
### The keys are "refusal-" and the key of the error; the values are those of the error.

## Setting up a match

refusal-unknown-seats = This game is for { $least } to { $most } players, so { $seats } will not do. Please choose another number.
refusal-unknown-option = This game has no option `{ $option }`. It has: { $known }.
refusal-unknown-option-value = The option `{ $option }` cannot be `{ $value }`. It can be { $known }.
refusal-unknown-level = I do not know a computer player called `{ $level }`. Please choose one of those offered.
refusal-unknown-game = I do not know a game called `{ $game }`. Please choose one of the games offered.
refusal-unknown-match = I cannot find this match here. `/games` lists yours.

## Whose turn it is

refusal-match-over = This match is over, so nobody is to move any more. `/rematch` plays it again.
refusal-not-your-turn = It is not your turn yet. I will tell you when it is; until then you can `/plan` ahead.
refusal-illegal-move = `{ $move }` is not possible at this moment. Please choose one of the moves offered.
refusal-no-move = I cannot read `{ $text }` as a move. Please choose one from the list that appears while you type.
refusal-unknown-colour = There is no colour `{ $letter }` in this game. Please choose one from the list that appears while you type.

## Taking tiles

refusal-no-display = There is no display { $place } at this table. You can take from displays 1 to { $last } or from the centre.
refusal-no-such-tile =
    { $place ->
        [C] There is no { colour } tile in the centre any more. Please choose a colour that lies there.
       *[other] There is no { colour } tile on display { $place }. Please choose a colour that lies there.
    }

## Azul

refusal-azul-unknown-line = There is no pattern line { $line }. Your lines are 1 to 5, and F is the floor line.
refusal-azul-unknown-row = There is no row { $number } on the wall. Rows are 1 to 5, from top to bottom.
refusal-azul-unknown-column = There is no column { $number } on the wall. Columns are 1 to 5, from left to right.
refusal-azul-line-full = Your pattern line { $line } is full. Please choose another line, or the floor line.
refusal-azul-line-holds-other = Your pattern line { $line } holds { colour-held }, so it takes no { colour } before it is emptied. Please choose another line, or the floor line.
refusal-azul-on-wall = Row { $line } of your wall has its { colour } tile already, so line { $line } takes no more { colour }. Please choose another line, or the floor line.
refusal-azul-other-row = Your wall is tiled from top to bottom, and row { $due } comes before row { $line }. Please choose a space in row { $due } first.
refusal-azul-column-taken = You cannot use column { $column } here: its space in this row is taken, or the column has this colour already. Please choose one of the free columns.

# The colour that lies on a pattern line already, by its letter in the notation.
colour-held =
    { $held ->
        [B] blue
        [Y] yellow
        [R] red
        [K] black
        [W] white
       *[other] { $held }
    }

## Summer Pavilion

refusal-summer-wild-not-chosen = You cannot choose { colour }: it is wild in this round and only comes along with another colour. Choose one of the other colours there, and you get one { colour } tile as well.
refusal-summer-unknown-star = There is no star `{ $star }`. The stars are C, W, NW, NE, E, SE and SW.
refusal-summer-unknown-slot = There is no space { $slot } on a star. The spaces are 1 to 6.
refusal-summer-space-taken = You have a tile on { star-of-refusal } { $slot } already. Please choose a free space.
refusal-summer-wrong-colour = You cannot lay { colour } there: { star-of-refusal } takes { $colours } now. Wild tiles only help to pay.
refusal-summer-no-tile = You have no { colour } tile, and the tile you lay must have the colour of the space.
refusal-summer-pays-itself = A space of { $number } costs { $number } { colour } tiles, and you have { $have }. As { colour } is wild in this round, no other tile can help to pay: the number of wilds is 0.
refusal-summer-too-dear = A space of { $number } costs { $number } tiles, and you have { $have } { colour } and { $held } wild. One of the tiles must be { colour }.
refusal-summer-too-few-wilds =
    { $least ->
        [one] That is too few: with the { colour } tiles you have, you need { $least } wild at least to pay for a { $number }.
       *[other] That is too few: with the { colour } tiles you have, you need { $least } wilds at least to pay for a { $number }.
    }
refusal-summer-too-many-wilds =
    { $most ->
        [0] You cannot pay with wilds here: please use { colour } tiles alone.
        [one] That is too many: you can pay for this { $number } with { $most } wild at most, as one tile must be { colour }.
       *[other] That is too many: you can pay for this { $number } with { $most } wilds at most, as one tile must be { colour }.
    }
refusal-summer-pick-count =
    { $due ->
        [one] You have earned { $due } bonus tile. Please pick exactly one.
       *[other] You have earned { $due } bonus tiles. Please pick exactly so many.
    }
refusal-summer-keep-nothing = This is the last round, so you cannot keep any tiles. Please pass without keeping any.
refusal-summer-keep-count = You can keep { $most } tiles at most, and these are { $kept }. Please leave some out.
refusal-summer-unsorted = Please write the tiles in the order P, G, O, Y, B, R.
refusal-summer-lacking =
    { $have ->
        [0] There is no { colour } tile to choose. Please choose another colour.
        [one] There is only { $have } { colour } tile to choose, not { $wanted }.
       *[other] There are only { $have } { colour } tiles to choose, not { $wanted }.
    }

# A star by its name in the notation.
star-of-refusal =
    { $star ->
        [C] the centre star
       *[other] star { $star }
    }

## The bag, and logs of matches: only somebody who brings a log from elsewhere meets these.

refusal-not-a-deal = The bag has to deal here, and your log has something else.
refusal-not-a-supply = The bag has to fill the supply here, and your log has something else.
refusal-wrong-displays = A deal at this table fills { $displays } displays with 4 tiles each. Only the last ones may have fewer.
refusal-wrong-draw-size = The bag has to draw { $due } tiles here, and your log has { $count }.
refusal-not-in-bag = Your log draws more { colour } tiles than the bag has: { $gives } instead of { $has } at most.
refusal-bad-log = I cannot read line { $line } of your log.
refusal-foreign-draw = Entry { $ply } of your log was not drawn from this seed.
refusal-foreign-seed = This bag was not fair: its seed is not the one whose hash was shown before the first tile.
refusal-foreign-binding = This bag was not fair: it is bound to another match ({ $name }).
refusal-foreign-seating = This match was not fair: the players do not sit where the bag has seated them.

## A match and its table

refusal-stale-move = The board has moved on since you looked. Please choose again on the new one.
refusal-not-your-seat = You do not play in this match, but you are welcome to watch.
refusal-not-running =
    { $status ->
        [lobby] This match has not begun yet. The host can start it.
        [over] This match is over. `/rematch` plays it again.
        [aborted] This match was called off. `/play` opens a new one.
       *[other] This match is not being played now.
    }
refusal-not-over = This match is not over yet. Please try again once it is.
refusal-not-in-lobby = This match has begun already, but you are welcome to watch.
refusal-already-joined = You have joined this match already. It begins when the host starts it.
refusal-not-invited = This match is for those who were invited, but you are welcome to watch.
refusal-no-free-seat = All seats of this match are taken, but you are welcome to watch.
refusal-not-host = Only the host of this match can do that. Once all seats are taken, anybody at the table can start it.
refusal-too-few-players = You need { $least } players at least to begin. Invite somebody, or add a computer player.
refusal-nothing-to-undo = You have no move to take back yet.
refusal-no-proposal = There is nothing to agree to any more: the match has gone on. Whoever asked can ask again.
