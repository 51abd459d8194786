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
standings-words-row =
    { $zone ->
        [up] { $place }. { $name }: { $points } points, { $played } played, { $left } to play, goes up
        [down] { $place }. { $name }: { $points } points, { $played } played, { $left } to play, goes down
       *[stay] { $place }. { $name }: { $points } points, { $played } played, { $left } to play
    }

## Rating curves

curve-rating = { $value } ± { $margin }
curve-empty = There is no rating yet.
curve-words =
    { $count ->
        [one] { $name }: { $value } ± { $margin } after { $count } match.
       *[other] { $name }: { $value } ± { $margin } after { $count } matches, between { $least } and { $most }.
    }
