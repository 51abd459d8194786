### Numbers: of a person, of a server, and its records.

## A person

stats-title =
    { $company ->
        [computers] ### { $name }: { $game }, with computers
       *[people] ### { $name }: { $game }
    }
stats-rating = **{ $value } ± { $margin }** · place { $place } of { $ranks }
stats-unrated = No rating yet: { $count } of { $needed } matches
stats-matches =
    { $count ->
        [one] **{ $count } match**, { stats-wins } ({ $percent } %)
       *[other] **{ $count } matches**, { stats-wins } ({ $percent } %)
    }
stats-wins =
    { $wins ->
        [one] { $wins } win
       *[other] { $wins } wins
    }
stats-places = **Places**: { $places }
stats-place =
    { $place ->
        [1] 1st × { $count }
        [2] 2nd × { $count }
        [3] 3rd × { $count }
       *[other] { $place }th × { $count }
    }
stats-scores = **Score**: { $mean } on average, { $best } at best (match { $match })
stats-categories = **Points a match**: { $parts }
stats-category = { $category } { $mean }
stats-pace =
    { $percent ->
        [0] **Pace**: { $span } a turn, by the median
       *[other] **Pace**: { $span } a turn, by the median; a computer played { $percent } % of the turns
    }
stats-meetings = **{ $own } against { $name }**: { $ahead } won, { $behind } lost, { $equal } level
stats-curve = { $game }: rating
stats-company-people = people
stats-company-computers = computers
stats-button-game = { $game }, { $company }
stats-button-share = Show to all
stats-nothing =
    { $own ->
        [1] You have not finished { $kind ->
            [any] a match
           *[other] such a match
        } here yet. `/play` opens one.
       *[0] { $name } has not finished { $kind ->
            [any] a match
           *[other] such a match
        } here yet.
    }
stats-others-on-servers = Here you can look at your own numbers. Ask about others on the server where you play with them.
stats-on-servers = Rankings and records belong to a server: ask there.

## A server

rank-title = ### Ranking: { $game }
# A number with a dot would begin a list, which Discord numbers itself.
rank-line =
    { $own ->
        [1] ▸ **#{ $place } { $name }: { $value } ± { $margin }** · { rank-matches }
       *[0] #{ $place } { $name }: { $value } ± { $margin } · { rank-matches }
    }
rank-matches =
    { $count ->
        [one] { $count } match
       *[other] { $count } matches
    }
rank-note = -# Whoever is surely strong comes first: a rating counts less as long as its margin is large.
rank-missing =
    { $count ->
        [one] -# You need { $count } more match to be listed.
       *[other] -# You need { $count } more matches to be listed.
    }
rank-button-own = My place
rank-nobody = Nobody has finished a match of { $game } against people here yet; those against computers do not count. `/play` opens one.
rank-too-few = Nobody has finished { $needed } matches of { $game } against people here yet; from then on there is a rating.

## Records

records-title = ### Records: { $game }
record-score = **Highest score**: { $value } by { $name } (match { $match }, { $when })
record-unlucky = **Highest score without a win**: { $value } by { $name } (match { $match }, { $when })
record-margin = **Largest lead**: { $value } by { $name } (match { $match }, { $when })
record-streak = **Most wins in a row**: { $value } by { $name } (match { $match }, { $when })
record-matches = **Most matches**: { $value } by { $name } (match { $match }, { $when })

## Corrections

refusal-no-result = Match { $match } has no result that I could show you: it is not over, was called off, or was played elsewhere.
refusal-wrong-outcome = Please give a score and a place for each of the { $seats } seats. Shared places read 1, 1, 3.

## The result of a match

result-title = ### Match { $match }: { $game }
result-line =
    { $left ->
        [1] #{ $place } { $name }: { points }, did not play to the end{ result-turns }
       *[0] #{ $place } { $name }: { points }{ result-turns }
    }
result-turns =
    { $turns ->
        [0] { "" }
        [one] , { $turns } turn by a computer
       *[other] , { $turns } turns by a computer
    }
result-ending-play = -# Played to the end, { $when }
result-ending-resignation = -# Somebody gave up or lost on time, { $when }
result-ending-time = -# A computer played to the end for somebody, { $when }
result-ending-score = -# Decided by the league, { $when }
result-corrected =
    { $void ->
        [1] -# **Does not count**, says { $name }, { $when }
       *[0] -# **Corrected** by { $name }, { $when }
    }
result-reason = -# Reason: { $reason }
result-played = { $name } #{ $place } with { $score }
result-as-played = -# As it was played: { $played }
result-not-yours = Only those who manage the server can correct results, and those who organise its league if the match belongs to one.
result-of-league = -# A match of { $league }, season { $season }. { $over ->
        [1] The season is over: a correction changes its table and the ratings; who has won it and who went up and down stays as it was decided.
       *[0] A correction is announced there, and its table follows.
    }
result-button-correct = Correct
result-button-void = Does not count
result-button-as-played = As it was played
result-form-title = Match { $match }: what counts
result-form-void = Match { $match } shall not count
result-form-places = Places, seat by seat
result-form-scores = Scores, seat by seat
result-form-about = 1, 1, 3 with a shared place; in this order: { $names }
result-form-reason = Why
