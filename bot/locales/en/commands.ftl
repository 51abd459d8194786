### What commands and their options say about themselves. Discord takes 100 characters.

command-play = Open a match: with people, or at once against the computer
command-play-azul = Play Azul
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
command-block = Block a player: you are not seated together by joining, and do not invite each other
command-unblock = Lift the block of a player, or see whom you have blocked
command-my-data = Get everything that is stored about you as a file
command-operator = Look after this bot, for its owners
command-operator-block = Block a person or a server
command-operator-unblock = Lift a block
command-operator-blocks = List all blocks
command-operator-status = Show what the bot has to do
block-kind-person = Person
block-kind-server = Server
option-block-player = Whom to block
option-unblock-player = Whose block to lift; without a name you see all
option-operator-kind = What to block
option-operator-id = The Discord id of the person or server
option-operator-reason = Why, for yourself and other owners
option-operator-until = The last day, as in 2030-12-31; without one, until it is lifted
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

## compare

command-league-compare = Compare what everybody made of the same bag
option-league-deal = Which deal of the week; the last one that is finished if you name none

## forget_me

command-forget-me = Have everything erased that is kept about you

## help

command-help = What to do now, the rules, and a tour of two minutes
command-rules = The rules of a game, page by page, with pictures
command-about = What this bot is, and where its privacy policy and terms are
option-rules-game = The game whose rules you want to read

## hints

command-hint = Ask what the strongest computer player would do here, and why

## leagues

command-league = Seasons that run by themselves
command-league-list = The leagues of this server, and where they stand
command-league-join = Sign up for a season, or go on the waiting list
command-league-check-in = Say that you are there
command-league-leave = Leave a season
command-league-me = Whom you play, where you stand, and what you need
command-league-table = The table of a division
command-league-fixtures = Who plays whom, and how it ended
command-league-challenge = Challenge somebody above you on the ladder
command-league-create = Make a league
command-league-admin = For organisers
command-league-status = How a league stands, what comes next, and all its settings
command-league-open = Open a season: now, or on a day
command-league-next = See what the next step would do, and do it without waiting
command-league-rename = Give a league another name
command-league-close = Close a league in which no season goes on; its archive stays
command-league-call-off = End a season before its time
command-league-pause = Stop the calendar of a season
command-league-resume = Let the calendar of a season go on
command-league-extend = Give everybody more days before the next step
command-league-replace = Let somebody take another player's place
command-league-withdraw = Take somebody out who asked for it
command-league-disqualify = Take somebody out who broke the rules
command-league-correct = Decide how a match ended
command-league-undo = Undo what was done last, or an entry of the log
command-league-log = What was done with a league, and by whom
command-league-set = Change a setting of a league
command-league-export = Players and fixtures as sheets
command-league-import = Sign up the players of a sheet
option-league = Which league, if there are several
option-league-name = What it is called
option-league-format = Who meets whom; usually divisions
option-league-table = How many sit at a table, usually 4
option-league-division = About how many play in a division, usually 7
option-league-channel = Where announcements, tables and matches go; usually here
option-league-season = Which season, if not the newest
option-league-number = Which division, counted from 1; usually yours
option-league-drop = Leave out the matches of those who dropped out
option-league-rival = Whom you challenge
option-league-date = The day, as in 2030-01-31; usually now
option-league-days = How many days
option-league-player = Who
option-league-substitute = Who steps in; usually the first of the waiting list
option-league-fixture = The number of the fixture
option-league-places = The places in the order of the seats, as in 1 3 2 4
option-league-scores = The scores in the same order
option-league-entry = The number of the entry
option-league-setting = Which setting
option-league-value = What it shall be
option-league-sheet = A CSV file with a column called player

## pace

option-pace = How much time there is for a move; usually what this server has chosen
option-timeout = What happens when somebody's time is up: a computer plays that turn, or they lose
command-since = Show what happened since your last move
command-pause = Let the clocks stand still for some days, if everybody agrees
command-handover = Give your seat to somebody else; a computer plays until it is taken
command-back = Take your seat back from the computer
option-days = For how many days; 0 lets the clocks run again
option-successor = Who shall take your seat; anyone who likes, if you name nobody
command-hours = Choose your time zone, the hours in which you play, and your vacation
command-vacation = Announce a vacation, on which your clocks stand still
option-first-day = The first day, as in 2027-07-01
option-last-day = The last day; the same one if you leave this out

## plans

command-plan = Plan ahead: what shall be played when your turn comes. Only you see it
option-plan-moves = Moves by wish: 4 R 3 (3); * Y 2 (2+); ask. Between turns: then
option-plan-picks = Summer Pavilion: bonus tiles, most wanted first, as in wild B R
option-plan-keeps = Summer Pavilion: tiles to keep at the end, most wanted first

## settings

command-settings = Choose how you play: previews, notifications, theme, text instead of pictures
command-server = Settings of this server: where matches are played, and who opens them

## stats

command-stats = Show somebody's matches, places, scores, pace and rating
command-rank = Show who is how strong on this server
command-records = Show the records of this server
option-stats-player = Whose numbers; usually yours
option-stats-game = Which game; usually what is played most
command-result = Show what a match came to; whoever manages the server may correct it
