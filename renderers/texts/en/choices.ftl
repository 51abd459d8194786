### What buttons say and ask, and what a move is called, in any game.

# Where tiles are taken: C is the centre, a number is a display.
choice-place =
    { $place ->
        [C] Centre
       *[other] { $place }
    }
choose-place = Which display do you take from?
choose-colour =
    { $place ->
        [C] Which colour from the centre?
       *[other] Which colour from display { $place }?
    }
choose-colour-marker = Which colour from the centre? The first-player marker comes along.
from-where =
    { $place ->
        [C] from the centre
       *[other] from display { $place }
    }

# A loss, for the end of a phrase.
points-lost =
    { $lost ->
        [0] no points lost
        [one] −{ $lost } point
       *[other] −{ $lost } points
    }
effect-marker = You take the first-player marker: { points-lost }
effect-score = The score goes from { $before } to { $after }

## A game that has no words of its own

plain-heading = What do you choose?
plain-heading-next = { $made }: what next?
