# The texts of the toy game, all that a game needs.

game-pebbles-keep-all = Pebbles
game-pebbles-keep-one = Pebbles, keep one colour
manual-game-pebbles = Pebbles
help-board-pebbles =
    - **Your turn:** take some pebbles of one colour.
    - **Typed:** `/move take R 2` takes two red pebbles.
rules-pebbles-goal =
    ### Pebbles
    Four pebbles lie on the table. Take some of one colour; every pebble that you keep is a point.
