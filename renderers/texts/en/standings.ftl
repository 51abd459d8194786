### Tables of leagues, rating curves, and where points come from.

## Where points come from

category-tiles = Tiles
category-rows = Rows
category-columns = Columns
category-colours = Colours
category-floor = Floor line
category-stars = Stars
category-numbers = Numbers
category-features = Bonus tiles earned
category-lost = Marker and discarded tiles

## The table of a division; the names of columns are as short as can be

standings-played = Played
standings-left = Left
standings-form = Form
standings-points = Points
standings-won = Won
standings-wins = 1st
standings-seconds = 2nd
standings-share = Share
standings-head-to-head = Met
standings-percent = { $percent } %
standings-up = goes up
standings-down = goes down
standings-gone = dropped out
standings-nameless = Player { $number }
standings-nobody = Nobody has joined yet.
standings-more =
    { $count ->
        [one] and { $count } more
       *[other] and { $count } more
    }
standings-worth =
    { $measure ->
        [share] { $played ->
            [0] no share yet
           *[other] a share of { $value }
        }
        [wins] { $value } won
       *[points] { $one ->
            [1] 1 point
           *[0] { $value } points
        }
    }
standings-words-row =
    { $zone ->
        [up] { $place }. { $name }: { $worth }, { $played } played, { $left } to play, goes up
        [down] { $place }. { $name }: { $worth }, { $played } played, { $left } to play, goes down
       *[stay] { $place }. { $name }: { $worth }, { $played } played, { $left } to play
    }

## The tree of a cup; the names of rounds stand above columns

bracket-round =
    { $left ->
        [1] Final
        [2] Semi-finals
        [4] Quarter-finals
       *[other] Round { $round }
    }
bracket-bye = bye
bracket-champion = Champion
bracket-more =
    { $count ->
        [one] and { $count } more table
       *[other] and { $count } more tables
    }
bracket-words-champion = Champion: { $name }.
bracket-words-slot =
    { $through ->
        [1] { $name } goes on
       *[0] { $name }
    }
bracket-words-scored =
    { $through ->
        [1] { $name } { $score }, goes on
       *[0] { $name } { $score }
    }
bracket-words-bye = { $name } has a bye
bracket-words-unknown = not known yet

## Rating curves

curve-rating = { $value } ± { $margin }
curve-empty = There is no rating yet.
curve-words =
    { $count ->
        [one] { $name }: { $value } ± { $margin } after { $count } match.
       *[other] { $name }: { $value } ± { $margin } after { $count } matches, between { $least } and { $most }.
    }
