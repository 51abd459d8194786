### Help, the rules page by page, and what the bot says about itself.

manual-game-azul = Azul
manual-game-azul-mini = Azul Mini
manual-game-summer-pavilion = Summer Pavilion
# Who sits at the tables that are shown as examples.
manual-name =
    { $number ->
        [1] Ana
        [2] Bruno
        [3] Clara
       *[other] Duarte
    }
manual-page = -# Page { $page } of { $pages }

## Buttons

manual-button-rules-of = Rules of { $game }
manual-button-settings = My settings
manual-button-next = Next

## Help

help-title = ### What can I do here?
help-waited =
    { $count ->
        [one] **You are waited for in { $count } match.** `/games` leads you there; on its board you tap what you want to do.
       *[other] **You are waited for in { $count } matches.** `/games` lists them; on a board you tap what you want to do.
    }
help-playing =
    { $count ->
        [one] You sit in { $count } match, and it is somebody else's turn. I will tell you when it is yours.
       *[other] You sit in { $count } matches, and it is somebody else's turn in all of them. I will tell you when it is yours.
    }
help-new = **`/play`** opens a match: choose a game, and your friends press *Join*. With a computer player you can begin at once, also in a direct message to me.
help-commands =
    - **On your turn** tap the buttons under the board: first what you take, then where it goes. You see what the move would do before you confirm it. Or type it in one line with `/move`. Where a computer plays, too, `/hint` gives advice.
    - **While others think** you can *Plan ahead*: I play it when your turn comes, if it still fits, and nobody else can see it. `/plan` shows it.
    - **At any time** `/board`, `/table` and `/log` show how things stand, `/text` says it in words, and `/games` lists your matches. `/hours` says when your clocks run, `/stats` how you do, and `/league` where you stand.
    - **When something is wrong** *Undo* takes your move back, and `/resume` brings a lost board here.

## Help from the button on a board

help-board-title = ### { $game }: what do I do?
help-board-azul =
    - **Your turn:** choose a display or the centre, a colour, and the pattern line for the tiles. All tiles of that colour come along; what does not fit the line falls to the floor line and costs points.
    - **Good to know:** a line scores only when it is full at the end of the round, and a line takes one colour at a time.
    - **Typed:** `/move 3 R 2` takes red from display 3 to line 2; `C` is the centre, `F` the floor line.
help-board-summer =
    - **Taking:** choose a display or the centre, and a colour that is not wild. You get all its tiles, and one wild tile if there is one.
    - **Placing:** choose a star and a space. A space costs as many tiles as its number; wild tiles may help to pay, but at least one tile has the colour of the space.
    - **Passing:** you keep up to four tiles for the next round; every other one costs a point.
    - **Typed:** `/move 3 R` takes, `/move place NW 5 O 2` places orange on space 5 of star NW with 2 wild tiles, `/move pass R R end` passes and keeps two red tiles.

## About

about-text =
    ### Azulejo { $version }
    A bot to play { $games } with friends, or against the computer.
    Nobody chooses the tiles: the bag is shuffled by a secret that is sealed when a match begins and opened when it is over, and `/verify` checks it.
    `/my-data` shows what is stored about you, and `/forget-me` erases it.
    -# A fan project, not official. It is not made, endorsed or sponsored by the publisher or the designers, and uses none of their art or texts. If you like the games, buy them.
about-contact = The operator of this bot can be reached here: { $contact }

button-about-invite = Add to a server
button-about-source = Source code
button-about-privacy = Privacy policy
button-about-terms = Terms of service

## The rules of Azul

rules-azul-goal =
    ### Azul: what it is about
    You decorate a wall with tiles. In every round all players take tiles from the **displays** in turn and collect them on their **pattern lines**, on the left of the board. At the end of the round each full line puts one tile on the **wall**, on the right, and that scores.
    The match ends after the round in which somebody completes a **row of five** on the wall. The highest score wins.
    -# With two players there are 5 displays, with three 7, with four 9, and four tiles on each.
rules-azul-take =
    ### Taking tiles
    On your turn you take **all tiles of one colour** from one display. The other tiles of that display move to the **centre**.
    Here Ana has taken the two blue tiles of display 3 and filled her second line with them; the two black ones lie in the centre now.
rules-azul-centre =
    ### The centre
    You may take from the centre, too: all its tiles of one colour. Whoever is the first to do that in a round also gets the **first-player marker**. It takes the leftmost free space of your floor line, where it costs points like a tile, but you begin the next round.
    The round goes on until displays and centre are empty.
rules-azul-lines =
    ### Pattern lines
    All tiles of a turn go to **one** line. A line takes **one colour**, and only a colour that its row of the wall does not have yet.
    Here line 2 waits for one more red tile, line 3 is full, and line 5 has two of five. Lines that are not full at the end of a round keep their tiles.
rules-azul-floor =
    ### The floor line
    Tiles that do not fit fall to the **floor line**. At the end of the round its spaces cost 1, 1, 2, 2, 2, 3 and 3 points, from left to right; your score never falls below 0. What finds the floor line full goes away without a penalty.
    Three yellow tiles for line 1: one stays, two fall. You may also let all tiles fall, if nothing else is good.
rules-azul-tiling =
    ### Tiling the wall
    When the displays and the centre are empty, every full line puts **one tile** on its space in the same row of the wall, from top to bottom, and the rest of the line is discarded. Each tile scores at once, so an upper one helps a lower one.
    Here four lines were full: their tiles scored 1, 6, 1 and 2 points. Then the floor line was paid for, one point for one tile, and cleared. I do all of this for you, and deal new tiles.
rules-azul-points =
    ### Points for a tile
    A tile without neighbours scores **1**. Otherwise count the unbroken row through it and the unbroken column through it, the tile itself included, and add what is longer than one.
    Here the blue tile joins a row of four and a column of three: 4 + 3 = **7 points**.
rules-azul-end =
    ### The end
    After the round in which somebody completes a row the match is over, and there are bonuses:
    - **2** for each complete row
    - **7** for each complete column
    - **10** for each colour of which all five tiles are on the wall
    If the scores are equal, more complete rows win; if these are equal, too, the victory is shared.
rules-azul-grey =
    ### Variant: the grey wall
    On the grey wall no space has a colour: you **choose** the column for each tile when the wall is tiled. No column and no row may have a colour twice.
    Here the yellow tile of row 2 may go to column 2, 4 or 5: column 1 is taken, and column 3 has yellow already. If no space is left for a line, all its tiles fall to the floor line.
    All players choose at the same time.

## The rules of Summer Pavilion

rules-summer-goal =
    ### Summer Pavilion: what it is about
    You lay tiles on the **stars** of your board. There are **six rounds**, and each has its **wild colour**: purple, green, orange, yellow, blue, red. In every round all players first take tiles in turn, then place them in turn.
    Everybody begins with 5 points, and the highest score after the sixth round wins.
    -# With two players there are 5 displays, with three 7, with four 9, and four tiles on each.
rules-summer-take =
    ### Taking tiles
    Choose a display and a colour that is **not wild**: you take all its tiles there, and **one wild tile** if there is one. The rest moves to the centre. Where only wild tiles lie, you take one of them.
    Here purple is wild. Ana took the two red tiles of display 1, and the purple one came along.
rules-summer-centre =
    ### The centre
    From the centre you take in the same way. Whoever is the first to do that in a round gets the **first-player marker**, begins to place, begins the next round, and **loses 1 point for every tile** taken in that turn.
    Three yellow tiles and a wild one: that costs 4 points. No score falls below 1.
rules-summer-place =
    ### Placing a tile
    On your turn you place **one** tile, or pass. A space costs as many tiles as its **number**: at least one has the colour of the space, the others have that colour or are wild. One of them stays on the board, the others are discarded.
    Green is wild here. The orange space 3 is paid with two orange tiles and a green one. The star in the middle takes six **different** colours.
rules-summer-points =
    ### Points for a tile
    A tile scores as many points as the **unbroken chain** on its star has tiles, itself included. A star is a ring: space 6 touches space 1.
    Red 1, 2 and 3 were there already, so red 4 scores **4 points**.
rules-summer-bonus =
    ### Bonus tiles
    Between the stars there are pillars, statues and windows. Cover all spaces around one of them, and you pick tiles from the **supply** at once, wild ones too if you like:
    - a **pillar** (4 spaces around it): 1 tile
    - a **statue** (4 spaces): 2 tiles
    - a **window** (2 spaces, the 5 and 6 of a star): 3 tiles
rules-summer-pass =
    ### Passing
    Who cannot place any more, or does not want to, passes and is done for this round. You **keep up to 4 tiles** for the next round; every other tile costs **1 point**. After the sixth round nothing can be kept.
    The round is over when everybody has passed.
rules-summer-end =
    ### The end
    After six rounds there are bonuses:
    - complete **stars**: red 14, blue 15, yellow 16, orange 17, green 18, purple 20, and 12 for the one with six different colours
    - all spaces of a **number** on all seven stars: 4 points for the ones, 8 for the twos, 12 for the threes, 16 for the fours
    Ana has the purple star and the one in the middle, all ones and all twos: 20 + 12 + 4 + 8. If the scores are equal, the victory is shared.
rules-summer-variant =
    ### Variant: the other side
    On the other side no star has a colour. You may begin a star with any colour, and its **second tile decides**: the same colour again makes it a star of one colour, another one makes it a star of six different colours. The numbers lie elsewhere, and all spaces of the star in the middle cost 3.
    Here the left star is red from now on, and the one at the upper left takes six different colours.
