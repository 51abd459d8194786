### What has happened, told as a story. A tile is an emoji or the word of its colour.

told-heap-item = { $count } { $tile }
told-score = { $name } { $score }
told-round-over = Round { $round } is over.
told-round = Round { $round } is over: { $scores }.
# What a seat won and lost, and what it has then.
told-seat = { $name }: { $parts }, now { $score }.
told-seat-so-far = { $name }: { $parts }.
told-final = { $name }: { $parts }, { $score } in the end.
told-no-bonuses = no bonuses
told-nothing = nothing new
told-marker = and the first-player marker

## Azul

azul-told-took = { $name } took { $tiles } { from-where } { azul-told-where }{ azul-told-fallen }.
azul-told-where =
    { $line ->
        [0] to the floor line
       *[other] to line { $line }
    }
azul-told-fallen =
    { $fallen ->
        [0] { "" }
        [one] , { $fallen } fell
       *[other] , { $fallen } fell
    }
azul-told-tiled = { $name } laid { $tile } in row { $row }, column { $column }: +{ $points }.
azul-told-line-fell = Line { $line } of { $name } found no space, and its { $tile } fell.
azul-told-floor = { $name } lost { points } on the floor line.
azul-told-tiles =
    { $count ->
        [one] +{ $points } for { $count } tile
       *[other] +{ $points } for { $count } tiles
    }
azul-told-row-fell = line { $line } fell
azul-told-lost = −{ $lost } floor
azul-told-rows = +{ $points } rows
azul-told-columns = +{ $points } columns
azul-told-colours = +{ $points } colours

## Summer Pavilion

summer-told-took = { $name } took { $tiles } { from-where }.
summer-told-marker = { $name } took { $tiles } and the first-player marker from the centre: −{ $lost }.
summer-told-placed = { $name } laid { $tile } on { summer-which-star }, space { $number }, for { $tiles }: +{ $points }.
summer-told-feature-pillar =
    { $count ->
        [one] A pillar gives { $count } bonus tile.
       *[other] A pillar gives { $count } bonus tiles.
    }
summer-told-feature-statue =
    { $count ->
        [one] A statue gives { $count } bonus tile.
       *[other] A statue gives { $count } bonus tiles.
    }
summer-told-feature-window =
    { $count ->
        [one] A window gives { $count } bonus tile.
       *[other] A window gives { $count } bonus tiles.
    }
summer-told-picked = { $name } picked { $tiles } from the supply.
summer-told-passed = { $name } passed.
summer-told-kept = { $name } passed and kept { $tiles }.
summer-told-discarded =
    { $count ->
        [one] { $name } passed, and { $count } tile was discarded: −{ $lost }.
       *[other] { $name } passed, and { $count } tiles were discarded: −{ $lost }.
    }
summer-told-kept-discarded =
    { $count ->
        [one] { $name } passed and kept { $tiles }; { $count } tile was discarded: −{ $lost }.
       *[other] { $name } passed and kept { $tiles }; { $count } tiles were discarded: −{ $lost }.
    }
summer-told-stars = +{ $points } stars
summer-told-numbers = +{ $points } numbers
