### Absence: why something about seats of people who are not there cannot be done.
### The keys are "refusal-" and the key of the error; the values are those of the error.

refusal-away = A computer plays for you at the moment. Take your seat back first: `/back`.
refusal-not-away = You have your seat already. Nobody plays for you.
refusal-overtime = The time for this match is over, so computers play it to its end. You are welcome to watch.
refusal-not-offered = This seat is not on offer any more, but you are welcome to watch.
refusal-already-offered = Your seat is on offer already. You can name somebody else who may take it.
refusal-at-table = You have a seat at this table already. If a computer plays for you, you can take your own seat back.
refusal-guest-at-table = They have a seat at this table already. Please choose somebody else.
refusal-last-person = You are the last person at this table, and computers would finish the match at once. You can `/resign` or `/abort` instead.
refusal-table-asked = The table is asked about something else just now. Please try again when that is answered.
refusal-turned-away = The table would rather have the computer play this seat, but you are welcome to watch.
refusal-entrant-seat = Players of the same season cannot take each other's seats. The seat is for the waiting list, or for somebody from outside the season.
refusal-waiting-list = In a league, this seat is for players on the waiting list, or for somebody whom its player names. You can join the waiting list: `/league join`.
refusal-nobody-to-ask = The others would have to agree, and nobody else is here. You can do this once somebody is back.
refusal-pause-length = A pause lasts at most { $most } days. Please choose a shorter one.
refusal-not-paused = The clocks of this match run already.
refusal-no-clock = This match has no clocks, so there is nothing to pause: take as long as you like.
