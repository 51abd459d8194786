### Leagues: why something cannot be done, announcements, tables, and what organisers read.

## Refusals

refusal-unknown-league = I do not know the league “{ $league }”. `/league list` shows those of this server.
refusal-no-league = There is no league on this server yet. Somebody who manages the server can make one with `/league create`.
refusal-which-league = There are several leagues here: { $names }. Please say which one you mean.
refusal-taken-league-name = There is a league called “{ $league }” already, or this server has too many leagues. Please choose another name.
refusal-bad-league-name = The name of a league has 1 to 50 characters.
refusal-bad-league-setting = “{ $setting }” cannot be { $value }: it is a number from { $least } to { $most }.
refusal-bad-league-points = There must be { $table } numbers of points, one for each place, and none may be more than the one before.
refusal-unknown-league-choice = “{ $setting }” cannot be `{ $value }`. It can be { $known }.
refusal-wrong-league-date = `{ $text }` is no date in the coming year. Please write it like 2030-01-31, or 2030-01-31 18:00 in UTC.
refusal-season-runs = Season { $season } is not over yet. The next one can begin after it.
refusal-no-season = No season goes on just now. Organisers open one with `/league admin open`.
refusal-wrong-season-state = That is not possible now: the season stands at “{ $state }”.
refusal-season-paused = The season is paused already.
refusal-season-not-paused = The season is not paused.
refusal-stale-league = Somebody else has just changed this league. Nothing has happened; please look again and decide anew.
refusal-too-few-entrants = { $count } players are too few. The season needs { $least }.
refusal-already-entered = You take part already. `/league me` shows where you stand.
refusal-not-entered = You do not take part in this season.
refusal-unknown-entrant = This person does not take part in this season.
refusal-barred-entrant = You cannot enter this season again.
refusal-no-substitute = Only somebody who does not play in this season yet can step in.
refusal-no-waiting-list = Nobody is on the waiting list. Please say who steps in.
refusal-unknown-fixture = There is no fixture { $fixture } in this season. `/league fixtures` has the numbers.
refusal-bad-result = A result has a place for each of the { $seats } seats, in the order of the seats; shared places read `1 1 3 4`.
refusal-not-undoable = That cannot be undone any more: something that came later depends on it. Nothing has changed.
refusal-nothing-to-undo-here = There is nothing to undo.
refusal-not-organiser =
    { $role ->
        [none] Only those who manage this server can do that.
       *[other] Only those who manage this server, and { $role }, can do that.
    }
refusal-bad-sheet = Line { $line } of the sheet cannot be read. There must be one player in each line, by the id or as a mention, in a column called `player`.
refusal-refused-challenge =
    { $reason ->
        [absent] One of you is not on the ladder.
        [not_above] A challenge goes up: please choose somebody above you.
        [too_far] That is too many rungs up.
        [busy] One of you has a challenge to play first.
       *[again] Please play somebody else first, before you challenge the same player again.
    }
refusal-wrong-format = Only a { $format } has that.
refusal-not-wanted = This match was arranged already.

won-by-score = **{ $names } wins** by the scores of the last full round: the season was over.
