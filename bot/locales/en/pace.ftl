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
