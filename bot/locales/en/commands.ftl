### What commands and their options say about themselves. Discord takes 100 characters.

command-play = Open a match: with people, or at once against the computer
command-move = Play a move by typing it, as in 3 R 2
command-board = Show one board large
command-table = Show the whole table
command-text = Show the whole position in words
command-bag = Show which colours are left in the bag
command-log = Show what was played
command-verify = Check that the bag of a finished match was fair
command-undo = Take back your last move, or ask the table whether you may
command-resign = Give up a match
command-abort = Call a match off, if everybody agrees
command-rematch = Play the same match again, everybody one seat further
command-games = List your matches, first those that wait for you
command-resume = Show the board again, or go on with a match in this channel

option-game = Which game and which side of the board
option-seats = How many players, usually 2
option-against = People, or a computer player for all other seats
option-joining = Who may join
option-friend = Somebody to invite
option-move = The move, as in 3 R 2; or words to search for
option-match = Which match, if several could be meant
option-player = Whose board; usually yours

game-azul-wall-coloured = Azul
game-azul-wall-grey = Azul, grey wall
game-azul-mini-wall-coloured = Azul Mini
game-azul-mini-wall-grey = Azul Mini, grey wall
game-summer-pavilion-side-standard = Summer Pavilion
game-summer-pavilion-side-variant = Summer Pavilion, variant side

opponents-people = People
joining-anyone = Anyone
joining-invited = Only those who are invited
