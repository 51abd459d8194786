### What buttons of Azul say and ask, what a move is called, and what it would do.

## Buttons and their questions; F is the floor line

azul-choice-line =
    { $line ->
        [F] Floor
       *[other] Line { $line }
    }
azul-choose-line =
    { $count ->
        [one] Where does the { colour } tile go?
       *[other] Where do the { $count } { colour } tiles go?
    }
azul-choice-wall = Wall
azul-choice-row = Row { $row }
azul-choice-column = Column { $column }
azul-choose-column = Row { $row } of your wall: which column for the { colour } tile?

## A move

azul-move-take = { $count } { colour } { from-where } { azul-to-where }
azul-to-where =
    { $line ->
        [F] to the floor line
       *[other] to line { $line }
    }
azul-move-wall = { colour } to row { $row }, column { $column } of the wall

## What it would do

azul-effect-line = Line { $line } then has { $count } of { $size } tiles
azul-effect-line-full = Fills line { $line }
azul-effect-wall-later = { points } when the wall is tiled
azul-effect-wall-open = Points when you choose its space on the wall
azul-effect-wall-now = { points } for the wall
azul-effect-falls =
    { $count ->
        [one] { $count } tile falls
       *[other] { $count } tiles fall
    }
azul-effect-falls-cost = { azul-effect-falls }: { points-lost }
azul-effect-marker-falls =
    { $count ->
        [one] You take the first-player marker, and { $count } tile falls: { points-lost }
       *[other] You take the first-player marker, and { $count } tiles fall: { points-lost }
    }
azul-effect-marker-now = You take the first-player marker
azul-effect-floor-now = Floor line: { points-lost }
azul-effect-bonus = Bonuses for the end: { points }
