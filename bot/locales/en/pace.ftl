### Clocks, reminders, absence and catching up.

## How fast a match is played

pace-none = No clocks
pace-live = Live (minutes)
pace-daily = Daily (a day for every move)
pace-relaxed = Relaxed (days for every move)
pace-tournament = Tournament (days, and hours more with every move)
timeout-computer = A computer plays that turn
timeout-forfeit = Whoever runs out of time has lost

pace-free = No clocks: everybody takes the time they need.
pace-each = { $bank } for every move.
pace-bank = { $bank } on every clock, and { $increment } more per move, up to { $most }.
# Beside a pace in a menu, where there is little room.
pace-option =
    { $summary }{ $weekends ->
        [1] { " " }Weekends are free.
       *[0] { "" }
    } { $forfeit ->
        [1] Time up: lost.
       *[0] Time up: a computer plays.
    }
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

button-since = What happened
since-title =
    { $count ->
        [0] Nothing has happened since the last move on your seat, { $time }.
        [one] **Since the last move on your seat**, { $time }: one move.
       *[other] **Since the last move on your seat**, { $time }: { $count } moves.
    }
since-start =
    { $count ->
        [0] Nothing was played yet.
        [one] **Since the beginning**: one move.
       *[other] **Since the beginning**: { $count } moves.
    }
since-seat =
    { $own ->
        [1] -# You took this seat { $time }. What was played on it before was not yours.
       *[0] -# { $name } took the seat { $time }. What was played on it before was somebody else's.
    }
since-round-title = Round { $round }
since-this-round = This round
since-score = { $name } { $score }
since-round = **{ $title }**: { $count ->
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
board-away = -# 💤 A computer plays for { $name }.
clock-latest = -# The match ends at the latest { $time }.
clock-paused =
    { $known ->
        [1] ⏸️ The clocks stand still until { $time }. Moves are welcome all the same.
       *[0] ⏸️ The clocks stand still.
    }

## Reminders

reminder =
    { $here ->
        [1] ⏳ { $player }, it is your turn in match { $match }. Your time is up { $left }: { $time }.
       *[0] ⏳ It is your turn in match { $match }. Your time is up { $left }: { $time }.
    }
button-to-board = To the board

## Seats of people who are not there

offer =
    🪑 A computer plays for **{ $name }** in { $game }. Until { $until } ({ $left }) somebody else may take the seat; after that the computer keeps it.{ $guests ->
        [0] { "" }
       *[other] { " " }{ $names }: **{ $name }** would like to give it to you.
    }
offer-called = { $names }: would you like to step in?
button-substitute = Take the seat
button-come-back = I am back
news-back = 👋 **{ $name }** is back.
news-substitute = 👋 { $name } takes the seat of **{ $before }** in match { $match }.
news-kept = Nobody has taken the seat of **{ $name }**, so the computer keeps it. **{ $name }** may still come back.
news-deserted = Nobody is left at this table, so computers play to the end. **{ $name }** may still come back.
news-forfeit = ⌛ **{ $name }** ran out of time and has lost.
news-paused =
    { $known ->
        [1] ⏸️ The clocks stand still until { $until }. You may move all the same.
       *[0] ⏸️ The clocks stand still.
    }
news-goes-on = ▶️ The clocks run again.
news-overtime = ⌛ The time for this match is over. Computers play it to its end.

proposal-pause =
    { $pausing ->
        [1] { $names }: **{ $name }** would like the clocks of match { $match } to stand still for { $span }. Do you agree?
       *[0] { $names }: **{ $name }** would like the clocks of match { $match } to run again. Do you agree?
    }
proposal-substitute = { $names }: **{ $guest }** would like to take the seat of **{ $name }** in match { $match }. Do you agree?
declined-pause = **{ $name }** would rather leave the clocks as they are.
declined-substitute = **{ $name }** would rather not: the computer plays on for now.

## Being away

pause-how-long = **For how long shall the clocks of match { $match } stand still?** Everybody has to agree. You can all move meanwhile.
button-pause =
    { $count ->
        [one] 1 day
       *[other] { $count } days
    }
button-go-on = Let them run
pause-asked = I have asked the others; everybody has to agree.
pause-done =
    { $on ->
        [1] The clocks stand still.
       *[0] The clocks run again.
    }
hand-over-sure =
    { $named ->
        [1] Give your seat in match { $match } to { $guest }? A computer plays for you until they take it.
       *[0] Give your seat in match { $match } away? A computer plays for you, and for a day others may take the seat.
    } You can come back as long as nobody has taken it.
button-hand-over = Yes, hand it over
handed-over = A computer plays for you now. You can come back as long as nobody has taken your seat.
substitute-asked = I have asked the table. You get the seat as soon as everybody has agreed.
substitute-seated = The seat is yours. Welcome to match { $match }!
back-again = Welcome back to match { $match }! The seat is yours again.

## Hours and vacation

hours-title = ### Hours and vacation
hours-zone = - **Time zone**: { $zone }. It is { $time } there now.
hours-hours =
    { $whole ->
        [1] - **Playing hours**: the whole day.
       *[0] - **Playing hours**: from { $first } to { $last }. I do not disturb you in the other hours, and clocks with playing hours stand still.
    }
hours-vacations =
    { $count ->
        [0] - **Vacation**: none is announced.
       *[other] - **Vacation**: { $days }.
    } You have { $left ->
        [one] one day
       *[other] { $left } days
    } left in { $year }.
vacation-days = { $first } to { $last }
button-zone = Time zone
button-playing-hours = Playing hours
button-vacation = Add a vacation
vacation-cancel = Cancel a vacation
zone-chosen = ✅ It is { $time } in { $zone } now. If that is not what your clock says, choose again.
hours-chosen = ✅ Your playing hours are changed.
vacation-announced = ✅ Your vacation is announced. Clocks with playing hours stand still on these days.
vacation-cancelled = ✅ That vacation is cancelled. One that has begun ends today.
form-title-zone = Your time zone
form-zone = Where do you live?
form-zone-about = A large city near you, or the name of the time zone
form-zone-example = Berlin, New York, UTC+2
form-title-hours = Your playing hours
form-hours = From when to when do you play?
form-hours-about = At least 8 hours a day; nothing means the whole day
form-hours-example = 9-22
form-title-vacation = A vacation
form-day-from = The first day
form-day-to = The last day
form-day-example = 2027-07-01
