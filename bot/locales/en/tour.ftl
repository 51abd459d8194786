### The guided tour. The hints come before the question and the picture of a position.

tour-preview = -# A preview: only you see it, and nothing is played before you confirm.
tour-button-other = Tour of { $game }
tour-button-play = Open a match
tour-end =
    ### That is all you need
    - `/play` opens a match here. Friends press *Join*; against a computer player it begins at once, also in a direct message to me.
    - I mention you when it is your turn. The buttons of the board are all you have to tap, and `/games` lists the matches that wait for you.
    - Misclicked? **Undo** takes your move back until somebody else has moved.
    - `/rules` has the rest of the rules, and `/help` is always there.

## Azul

tour-azul-first =
    ### A tour of Azul
    This is a table in the middle of a match. On the left lie the **displays** and the centre, on the right is **your board**, with pattern lines on its left half and the wall on its right half.
    It is your turn: you take all tiles of one colour from one place and lay them on one line. **Line 4** waits for three more red tiles, and display 1 has three. Tap what you like; nothing can go wrong here.
tour-azul-second =
    What was left over of the displays lies in the **centre** now. You are the first to take from there in this round, so the **first-player marker** comes along: it costs a point, but you begin the next round.
    Choose a line with room for all of them: what does not fit falls to the floor line and costs points.
tour-azul-over =
    ### The wall is tiled
    No tile was left, so the round is over. Every **full line** has put one tile on your wall (outlined), and each tile scored as many points as the row and the column have tiles that it joined. Then the floor line was paid for. Lines that are not full yet keep their tiles.
    After the round in which somebody completes a row of five the match is over, and complete rows, columns and colours give bonuses.

## Summer Pavilion

tour-summer-first =
    ### A tour of Summer Pavilion
    In each of six rounds you first **take** tiles, then **place** them on the stars of your board. In this round **purple is wild**.
    It is your turn to take: choose a colour that is not wild, and you get all its tiles and one wild tile. There are two orange tiles and a purple one on display 2.
tour-summer-second =
    All tiles are taken, and now you place them. A space **costs as many tiles as its number**: at least one of its own colour, the others may be wild. You get a point for every tile of the unbroken chain on the star.
    Look at the **red star**: its space 4 costs four tiles, you have three red ones and a wild one, and it completes a **statue**, which gives you two bonus tiles.
tour-summer-third =
    One tile is placed, and your neighbour has had a turn. You go on placing, one tile a turn, until you **pass**: then up to four tiles are kept for the next round, and every other one costs a point.
tour-summer-pick =
    You have covered all spaces around a **statue**: pick two tiles from the supply. You can place them from your next turn on, so a wild one is worth having.
tour-summer-over =
    ### And so it goes on
    When everybody has passed, the next round begins with another wild colour. After six rounds complete stars and complete numbers give many points, which stand beside your board.
