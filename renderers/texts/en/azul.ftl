### Words and sentences of Azul and Azul Mini.

azul-title = Azul
azul-mini-title = Azul Mini
azul-bonus-rows = Rows
azul-bonus-columns = Columns
azul-bonus-colours = Colours
azul-tiles = Tiles, floor
azul-to-line =
    { $count ->
        [one] goes to line { $line }
       *[other] go to line { $line }
    }
azul-to-floor =
    { $count ->
        [one] falls to the floor line
       *[other] fall to the floor line
    }
azul-marker = You take the first-player marker: it costs a floor space
azul-line-falls = Line { $line } finds no space and falls
azul-wall-later = Points when the wall is tiled
azul-wall-now = Points for the wall
azul-floor-cost = Cost of the floor line
azul-bonus = Bonuses for the end
azul-heading = { $title }, round { $round }.
azul-takes = { $name } takes tiles.
azul-tiles-wall = Wall tiling: { $names } to choose a space.
azul-deal = The bag deals.
azul-over = The match is over.
azul-wall-coloured = Coloured wall: every space takes one colour.
azul-wall-grey = Grey wall: any space of the row without the colour in its column.
lid-holds = Lid: { $tiles }.
azul-preview = This move: { $wall } for the wall, { $floor } lost on the floor line.
azul-line-short = { $line } has { $count } { colour }
azul-board-short = { $name }, { $score }. Lines: { $lines }. { $wall } tiles on the wall, floor line minus { $floor }.
azul-final = { $place }. { $name }, { $score }: tiles and floor { $tiles }, rows { $rows }, columns { $columns }, colours { $colours }.
azul-line = Line { $line }: { $count } of { $size }, { colour }.
azul-line-empty = Line { $line }: empty, 0 of { $size }.
azul-space = { $column } { colour }
azul-row = Wall row { $row }: { $laid }. Open: { $free }.
azul-floor = Floor line: { $tiles }. { $count } of 7, minus { $cost }.
azul-choosing = To choose: a space of wall row { $row }.
