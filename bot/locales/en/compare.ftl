### Duplicate weeks: bags that several tables have, and comparing what became of them.

## Sealed

refusal-sealed = Other tables still play with the same bag, so nobody is told what was in it before the last of them is finished.
refusal-same-bag = This bag is on several tables, and you know it from another one. So you cannot sit down here, but everything is shown when the last table is finished.
refusal-needs-points = In a duplicate week only points count, and this table has none. Please say how many everybody had, in the order of the seats, as `scores`.
refusal-no-deal = There is nothing to compare here. In a duplicate week there is, as soon as all tables of a deal are finished.

sealed-board = -# 🔒 Other tables have the same bag, so only those who play here see the board.
sealed-look = 🔒 Other tables play with the same bag, so this match is seen only by those who play it, and by those who have finished theirs. { sealed-until }
sealed-verify = 🔒 Other tables play with the same bag, so its seed is a secret. { sealed-until }
sealed-until =
    { $left ->
        [-1] This one was called off, and stays closed.
        [0] It is opened right away.
        [one] It is opened to everybody when the last table is finished{ $latest ->
            [none] .
           *[other] , on { $latest } at the latest.
        }
       *[other] It is opened to everybody when all tables are finished: { $left } still play{ $latest ->
            [none] .
           *[other] , until { $latest } at the latest.
        }
    }
sealed-end = -# 🔒 The board, the log and the seed are shown here when the last table with this bag is finished.
sealed-seed = -# 🔒 Others still play with this bag. Its seed is told when the last table is finished.
sealed-score = { $rank }. **{ $name }** { $score }

deal-called-off = Deal { $deal }, seat { $seat }: your table was called off, and is worth a half.

## Comparing

lines-title = ### { $league } · season { $season } · deal { $deal }
lines-table = Table { $table } of { $tables }: { $names }
lines-move = **Move { $move }** of { $moves }
lines-end = **The end** · { $points }
lines-score = { $name } { $score }
lines-here = { $count ->
        [one] Only this table came here.
       *[other] { $count } of { $tables } tables came here.
    } **{ $name }** was to move:
lines-branch = { $followed ->
        [1] ▶️
       *[0] ▫️
    } { $tables ->
        [1] { $move } · **{ $average }** in the end
       *[other] **{ $count }** of { $tables } · { $move } · Ø **{ $average }**
    }{ $own ->
        [you] { " " }· you
        [table] { " " }· your table
       *[none] { "" }
    }
lines-names = -# { $names }{ $more ->
        [0] { "" }
       *[other] { " " }and { $more } more
    }
lines-more = -# … and { $count ->
        [one] one other move
       *[other] { $count } other moves
    }
lines-ended = { $count ->
        [one] Nobody else came to this end.
       *[other] { $count } tables came to this end.
    }
lines-note = -# Ø is what this seat had in the end, on average of the tables that moved like this.
lines-follow = Follow another table
lines-follow-more = … or one of these tables
lines-option = Table { $table }: { $names }
lines-option-here = { $move }
lines-option-apart = { $points } · go to where it parts from this one
lines-computer = 🤖 { $name } would play: { $move }
lines-computer-not-now = 🤖 The computers are all busy just now. Please ask again in a moment.
button-lines = Compare
button-lines-next = Parting
button-lines-scores = Scores
button-lines-moves = Moves
button-lines-seat = Seat { $seat }
button-lines-deal = Deal { $deal }
button-lines-computer = What would { $name } do?

tally-seat = **Seat { $seat }**, with the same bag at { $count ->
        [one] one table
       *[other] { $count } tables
    }:
tally-row = { $place }. { $own ->
        [1] **{ $name }** (you)
       *[0] { $name }
    } · **{ $score }** · { $share } %
tally-rounds = -# after each round: { $scores }
tally-note = -# The percentage says how many of the others in this seat had less; equal points count half. The place in the table is the mean of all deals.
