### Clocks, reminders, absence and catching up.

## How fast a match is played

option-pace = How much time there is for a move; usually what this server has chosen
option-timeout = What happens when somebody's time is up: a computer plays that turn, or they lose

pace-none = No clocks
pace-live = Live (minutes)
pace-daily = Daily (a day for every move)
pace-relaxed = Relaxed (days for every move)
pace-tournament = Tournament (days, and hours more with every move)
timeout-computer = A computer plays that turn
timeout-forfeit = Whoever runs out of time has lost

form-pace = Clocks
pace-free = No clocks: everybody takes the time they need.
pace-each = { $bank } for every move.
pace-bank = { $bank } on every clock, and { $increment } more with every move, up to { $most }.
pace-line =
    { $clocks ->
        [1] ⏱️ **{ $summary }**
       *[0] ⏱️ { $summary }
    }
pace-still =
    Clocks stand still { $weekends ->
        [1] { $hours ->
            [1] at weekends, outside of your playing hours and on your vacation (`/hours`).
           *[0] at weekends.
        }
       *[0] outside of your playing hours and on your vacation (`/hours`).
    }
pace-timeout =
    { $forfeit ->
        [1] Whoever runs out of time has lost.
       *[0] When your time is up, a computer plays that turn. After the third time others may take your seat.
    }
pace-whole = The match lasts { $span } at most. Then computers play it to its end.

span-days =
    { $count ->
        [one] 1 day
       *[other] { $count } days
    }
span-hours =
    { $count ->
        [one] 1 hour
       *[other] { $count } hours
    }
span-minutes =
    { $count ->
        [one] 1 minute
       *[other] { $count } minutes
    }
span-seconds =
    { $count ->
        [one] 1 second
       *[other] { $count } seconds
    }

button-pace = Clocks
pace-which = **How fast is match { $match } played?**
pace-menu = Choose the clocks
pace-changed = Changed. Everybody sees it in the lobby.
switch-timeout =
    { $forfeit ->
        [1] Time up: has lost
       *[0] Time up: computer plays
    }

## What happened since

command-since = Show what happened since your last move
button-since = What happened
since-title =
    { $count ->
        [0] Nothing has happened since your last move, { $time }.
        [one] **Since your last move**, { $time }: one move.
       *[other] **Since your last move**, { $time }: { $count } moves.
    }
since-start =
    { $count ->
        [0] Nothing was played yet.
        [one] **Since the beginning**: one move.
       *[other] **Since the beginning**: { $count } moves.
    }
since-round-title = Round { $round }
since-this-round = This round
since-score = { $name } { $score }
since-round =
    **{ $title }**: { $count ->
        [one] one move
       *[other] { $count } moves
    }. { $scores }

## Clocks on the board

clock-until =
    { $alone ->
        [1] ⏱️ Until { $time } ({ $left })
       *[0] ⏱️ { $name }: until { $time } ({ $left })
    }
clock-left = { $name } { $span }
clock-others = -# On the other clocks: { $clocks }
clock-paused =
    { $known ->
        [1] ⏸️ The clocks stand still until { $time }. Moves are welcome all the same.
       *[0] ⏸️ The clocks stand still.
    }
