### What buttons of Summer Pavilion say and ask, what a move is called, and what it would do.

## Buttons

summer-choice-place = Place a tile
summer-choice-pick = Pick tiles
summer-choice-pass = Pass
summer-choice-take =
    { $wilds ->
        [0] { heap-item }
       *[other] { heap-item } + wild
    }
# Outer stars of the variant side are numbered otherwise than their slots.
summer-choice-slot = { $number } (slot { $slot })
# The six spaces of the centre star of the variant side all cost 3.
summer-choice-centre-slot =
    { $slot ->
        [1] 1 top
        [2] 2 upper right
        [3] 3 lower right
        [4] 4 bottom
        [5] 5 lower left
       *[6] 6 upper left
    }
summer-choice-pay =
    { $wilds ->
        [0] { heap-item }
       *[other] { heap-item } + { $wilds } wild
    }
summer-choice-end =
    { $count ->
        [0] Keep nothing
       *[other] Done
    }

## Questions

summer-choose-action = On which star do you place a tile? Or do you pass?
summer-choose-star = Which star?
# A star: by its colour on the standard side, otherwise by where it lies.
summer-which-star =
    { $star ->
        [C] the centre star
        [own] the { colour } star
       *[other] star { $star }
    }
summer-choose-slot = Which space of { summer-which-star }? It costs as many tiles as its number.
summer-choose-centre-slot = Which space of the centre star? Each of them costs 3 tiles.
summer-choose-colour = Which colour do you lay on { summer-which-star }, space { $space }?
summer-choose-payment =
    { $cost ->
        [one] How do you pay { $cost } tile for it?
       *[other] How do you pay { $cost } tiles for it?
    }
summer-choose-pick =
    { $count ->
        [one] Pick { $count } bonus tile from the supply.
       *[other] Pick { $count } bonus tiles from the supply.
    }
summer-choose-keep = Which tiles do you keep for the next round? 4 at most; every other tile costs a point.
summer-choose-keep-more = You keep { $tiles }. Any more?
summer-choose-keep-nothing = You pass. In the last round nothing can be kept.

## A move

summer-move-take = { $tiles } { from-where }
summer-space-own = { colour } { $space }
summer-space = { colour } on { summer-which-star }, space { $space }
summer-move-place =
    { $wilds ->
        [0] { $tile }
        [one] { $tile } with { $wilds } wild
       *[other] { $tile } with { $wilds } wilds
    }
summer-move-pick = Pick { $tiles }
summer-move-pass = Pass, keep { $tiles }
summer-move-pass-last = Pass

## What it would do

summer-effect-hand = Then you have { $tiles } to place
summer-effect-chain = { points } for the chain on the star
summer-effect-keeps = You keep { $tiles } for the next round
summer-effect-discards =
    { $count ->
        [one] { $count } tile is discarded: { points-lost }
       *[other] { $count } tiles are discarded: { points-lost }
    }
summer-effect-stars = { points } for complete stars
summer-effect-numbers = { points } for complete numbers
