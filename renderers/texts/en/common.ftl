### Words that all games use.

# A colour by its letter in the notation. Other texts name it as { colour } and give $colour.
colour =
    { $colour ->
        [B] blue
        [Y] yellow
        [R] red
        [K] black
        [W] white
        [P] purple
        [G] green
        [O] orange
       *[other] { $colour }
    }

seat = Seat { $number }
round = Round { $round }
centre = Centre
bag = Bag: { $count }
preview = Preview
from-centre =
    { $count ->
        [one] { $count } tile from the centre
       *[other] { $count } tiles from the centre
    }
from-display =
    { $count ->
        [one] { $count } tile from display { $place }
       *[other] { $count } tiles from display { $place }
    }
score-changes = New score (now { $before })
final = Final score
total = Total
# Between the parts of a list.
list-separator = { ", " }
# Between the parts of a choice.
list-or = { " or " }
nothing = nothing
heap-item = { $count } { colour }
marker = the first-player marker
display-holds = Display { $place }: { $tiles }.
centre-holds = Centre: { $tiles }.
bag-holds = Bag: { $tiles }.
board-of = { $name }, { $score }
final-heading = { $title }, final score.
cannot-draw = This match cannot be drawn by this version of the bot.
cannot-draw-hint = The moves are safe. An update of the bot will show them again.
points =
    { $count ->
        [one] { $count } point
       *[other] { $count } points
    }
