### What a planned move is called. Where anything will do, a value is "any".

pattern-colour =
    { $colour ->
        [any] any colour
       *[other] { colour }
    }
pattern-from =
    { $place ->
        [any] from anywhere
        [C] from the centre
       *[other] from display { $place }
    }
pattern-take = { pattern-colour } { pattern-from }
# A form that has no words of its own, as it is typed.
pattern-typed = `{ $pattern }`

## Azul

azul-pattern-take = { pattern-take } { azul-pattern-to }
azul-pattern-to =
    { $line ->
        [any] to any line
        [F] to the floor line
       *[other] to line { $line }
    }
azul-pattern-wall = { azul-pattern-row }, { azul-pattern-column }
azul-pattern-row =
    { $row ->
        [any] any row of the wall
       *[other] row { $row } of the wall
    }
azul-pattern-column =
    { $column ->
        [any] any column
       *[other] column { $column }
    }

## Summer Pavilion

summer-pattern-place =
    { $wilds ->
        [any] { $tile } with as few wilds as possible
        [0] { $tile }
        [one] { $tile } with { $wilds } wild
       *[other] { $tile } with { $wilds } wilds
    }
