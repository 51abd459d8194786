### During a match.

board-title = ### { $game } · match { $match }
your-turn =
    { $count ->
        [one] { $names }, it is your turn.
       *[other] { $names }, it is your turn, all at the same time.
    }
board-call =
    { $count ->
        [one] { $names }, it is your turn in match { $match }: { $game }.
       *[other] { $names }, it is your turn in match { $match }, all at the same time: { $game }.
    }
waiting-for = To move: **{ $names }**
computer-thinks = **{ $name }** is thinking …
computer-stands-in = A computer plays for **{ $name }** …
picture-later = -# There is a lot to draw just now; here is the position in words.
earlier =
    { $count ->
        [one] … and one thing before that
       *[other] … and { $count } things before that
    }
mark-clock = *(by the computer: time was up)*
mark-computer = *(by the computer)*
mark-plan = *(as you had planned)*
by-rules = { $name } had nothing to decide, and the move was played.

choose = Choose
choose-tiles =
    { $least ->
        [0] Choose up to { $most } tiles
       *[other] Choose { $most } tiles
    }
choose-nothing = None of them
not-your-turn =
    { $count ->
        [one] It is not your turn: the match waits for **{ $names }**.
       *[other] It is not your turn: the match waits for **{ $names }**, and for all of them at once.
    }
board-moved-on = The board has moved on since that button. This is how it stands now:
move-played = ✅ { $move }

button-confirm = Confirm
button-back = Back
button-undo = Undo
button-table = Table
button-log = Log
button-help = Help
button-words = In words
button-rematch = Rematch
button-verify = Verify the bag
button-agree = Agree
button-decline = Decline
button-resign = Yes, I give up

start-seats = The seats, as they were drawn:
start-seat = { $number }. **{ $name }**
start-sealed = -# The bag is sealed with `{ $commitment }`.
start-commitment = -# The bag is sealed with `{ $commitment }`. Its seed is told at the end, and `/verify` shows that nobody chose the tiles.

match-over = The match is over.
match-called-off = This match was called off.
won-by-play =
    { $count ->
        [one] **{ $names } wins!**
       *[other] **{ $names } share the victory!**
    }
won-by-resignation = **{ $names } wins**, because the others gave up.
start-binding = -# It is bound to `{ $binding }`.
seed-told = -# The seed of the bag was `{ $seed }`. Anybody can check the draws: `/verify`.

taken-back = Your last move is taken back.
asked-the-table = The others have decided since, or tiles were drawn. So I have asked the table; everybody has to agree.
proposal-undo = { $names }: **{ $name }** would like to take back their last move in match { $match }, and with it what was played since. Do you agree?
proposal-abort = { $names }: **{ $name }** would like to call match { $match } off. Do you agree?
declined-undo = **{ $name }** would rather go on: nothing is taken back.
declined-abort = **{ $name }** would rather go on: the match continues.
agreed =
    { $waiting ->
        [1] You agree. Somebody else has not answered yet.
       *[0] You agree, and so does everybody.
    }
you-declined = You have declined.
resign-sure = Give up match { $match }? This cannot be taken back.
resigned = You have given up.
called-off = The match is called off.
abort-asked = I have asked the others; everybody has to agree.

which-match = Which match do you mean?
which-menu = Choose a match
which-standing =
    { $standing ->
        [yours] It is your turn
        [theirs] Somebody else is to move
        [away] A computer plays for you
        [lobby] Not begun
        [aborted] Called off
       *[over] Over
    }
which-match-more = -# These are the newest. Any other one you can name by its number, under `match`.
which-match-number = You play several matches, and what you typed is too long to be kept while I ask you which. Please add the number of the match under `match`.
no-match = You do not play in any match now. `/play` opens one.
no-match-ended = There is no finished match here, nor one of yours. You can name any by its number, under `match`.
no-board = There is no match here to look at. `/play` opens one, or name another by its number, under `match`.
not-begun = Match { $match } has not begun yet.
match-caption = -# { $game } · match { $match }
match-line =
    { $known ->
        [0] { $match }: { $game } with { $others ->
            [0] nobody yet
            [one] one player
           *[other] { $others } players
        }
       *[other] { $match }: { $game } with { $names }{ $others ->
            [0] { "" }
            [one] { " " }and one more
           *[other] { " " }and { $others } more
        }
    }
log-empty = Nothing was played yet.
no-bag = This game has no bag.
bag-inside =
    { $count ->
        [0] The bag is empty.
        [one] **One tile is in the bag**: { $tiles }
       *[other] **{ $count } tiles are in the bag**: { $tiles }
    }
bag-discarded =
    { $count ->
        [0] No tile was discarded yet.
        [one] **One tile was discarded**: { $tiles }
       *[other] **{ $count } tiles were discarded**: { $tiles }
    }
verified =
    🔒 The bag of match { $match } was fair. All { $draws } draws follow from the seed `{ $seed }`, whose hash `{ $commitment }` was shown before the first tile.{ $foreign ->
        [0] { "" }
        [one] { " " }One draw from before the match was imported cannot be checked.
       *[other] { " " }{ $foreign } draws from before the match was imported cannot be checked.
    }
verified-bound = It was bound to `{ $binding }`{ $seated ->
        [1] , and everybody has the seat that it gave them.
       *[0] .
    }
verified-unbound = This match began before bags were bound to the players' clicks: its draws come from the seed alone, and who sits where cannot be checked.
verified-season = { $told ->
        [1] The seed comes from that of the season, `{ $seed }`, whose hash was shown when the sign-up opened.
       *[0] The seed comes from that of the season, which is told, and checked here, when the season is over with all its matches.
    }

games-none = You do not play in any match now. `/play` opens one.
games-head =
    { $waiting ->
        [0] Nobody waits for you.
        [one] **One match waits for you.**
       *[other] **{ $waiting } matches wait for you.**
    }
games-match = Match { $match }
games-yours =
    { $clock ->
        [1] 🟢 **{ $match }** · { $game } · { $names } · ⏱️ { $left }
       *[0] 🟢 **{ $match }** · { $game } · { $names } · { $time }
    }
games-theirs = ⚪ { $match } · { $game } · { $names } · { $time }
games-away = 💤 { $match } · { $game } · { $names } · a computer plays for you
games-lobby = 🪑 { $match } · { $game } · { $names } · not begun
games-more =
    { $count ->
        [one] … and one more
       *[other] … and { $count } more
    }
button-next = Next one
button-hand = Open the board
button-onward = Next: match { $match }
button-take-back = Take my seat back in match { $match }
nobody-yet = nobody yet
resumed =
    { $here ->
        [1] The board of match { $match } comes right below.
       *[0] The board of match { $match } comes in { $channel }.
    }
resume-at-home = This match is played on another server, where the others are. Use `/resume` there, in any channel.
resume-unseen = { $names } cannot see this channel, so the match stays where it is. Use `/resume` in a channel that all its players can see.
resume-where-i-am = Here I cannot show a board to the others. Use `/resume` on a server that I am a member of.

dm-your-turn =
    { $clock ->
        [1] It is your turn in match { $match }: { $game }. You have until { $time } ({ $left }): { $url }
       *[0] It is your turn in match { $match }: { $game }. { $url }
    }
dm-closed = { $player }, it is your turn in match { $match }. I could not write to you directly, so from now on I mention you here again. `/settings` changes that.
dm-failed = { $player }, it is your turn in match { $match }. I could not write to you directly this time, so I mention you here.
match-unseen = I cannot show match { $match }: { $reason } Use `/resume` in any channel that I can write in, and it goes on there.
match-homeless = It is your turn in match { $match }, but I cannot show it: { $reason } Use `/resume` in any channel that I can write in, and it goes on there.
trouble-gone = its channel is gone, or I may no longer see it.
trouble-locked = its thread is locked.
trouble-forbidden = I lack a permission in its channel.

refusal-wrong-channel = On this server matches are played in { $channels }.
refusal-no-creator = On this server matches are opened by { $role }. You can join theirs.
not-allowed = You may not do that here. Somebody who manages the server can allow it.
refusal-unknown-button = This button is from another version, and I no longer know what it did. `/games` shows your matches.
form-too-late = That took me too long, so I could not open the form. Please try once more.
storage-trouble =
    I could not store that, so nothing has happened. Please try again in a moment. If it fails again, tell { $contact ->
        [none] the operator of this bot
       *[other] the operator of this bot ({ $contact })
    } about error { $number }.
storage-unknown =
    My database stopped answering, so I do not know whether that was stored. Please look again in a moment, and repeat it only if it was not. If it fails again, tell { $contact ->
        [none] the operator of this bot
       *[other] the operator of this bot ({ $contact })
    } about error { $number }.
unexpected-trouble =
    Something went wrong on my side, and nothing has happened. Please try again. If it fails again, tell { $contact ->
        [none] the operator of this bot
       *[other] the operator of this bot ({ $contact })
    } about error { $number }.
