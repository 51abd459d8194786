### Before a match.

form-title = A new match
form-game = Game
form-seats = Players
form-against = Against (computers: the weakest first)
form-against-anyone = People: anyone may join
form-against-invited = People whom I invite
form-against-computer = { $name } (computer)
seats = { $count } players

lobby-title = ### { $game } · match { $match }
lobby-seat = { $number }. **{ $name }**{ $host ->
        [1] { " " }· host
       *[0] { "" }
    }
lobby-free = ◻️ a free seat
lobby-joining-anyone = Anyone may join. The seats are shuffled at the start.
lobby-joining-invited = For those who are invited. The seats are shuffled at the start.
lobby-full = All seats are taken: anybody at the table can start. The seats are shuffled then.
lobby-rematch = A rematch: it begins as soon as everybody is back, each one seat further.
lobby-invited = Invited: { $names }
lobby-commitment = -# The bag is sealed with `{ $commitment }`. The clicks with which you join and start decide it, too.
lobby-closed-host = The host has closed this match.
lobby-closed-expiry = Nobody began this match in time, so it was closed.
lobby-begun =
    { $here ->
        [1] The match has begun.
       *[0] The match has begun: { $thread }
    }
lobby-begun-later = The match has begun. Its thread opens { $time }: the server has got so many new threads that Discord lets it wait.
lobby-opened-anyone = Match { $match } is open. Others can join now; begin when you like.
lobby-opened-invited = Match { $match } is open for those who are invited; begin when they have joined.
play-azul-yourself = You cannot play against yourself. Use this on another member, or open a match for anyone with `/play`.
play-azul-bot = { $name } is a bot and cannot play here. To play against the computer, use `/play` and choose one under `against`.
play-azul-left = { $name } is not a member of this server any more. Use this on another member, or open a match with `/play`.
match-begins = Match { $match } begins. The board comes right below.
rematch-begins = The rematch begins: match { $match }, in { $channel }.
rematch-waits = The rematch is match { $match }, in { $channel }. It begins as soon as everybody has joined.
only-solo-here = Here I am only your guest and cannot write to others. Choose a computer player under `against`, or add me to the server.
only-commands-here = I am not a member of this server: it has my commands, but not me, so I cannot post here. A server manager can add me with the button below. Until then you can play against the computer: choose one under `against` in `/play`.
button-add-to-server = Add me to this server
only-solo-in-dm = In direct messages you play against the computer: choose one under `against`. To play with people, open the match on a server.
permission-missing =
    I cannot show a match { $here ->
        [1] here
       *[0] in { $channel }
    }, because I lack a permission: { $names }. Somebody who manages the server can give it to me.
permission-view_channel = View Channel
permission-send_messages = Send Messages
permission-send_messages_in_threads = Send Messages in Threads
permission-create_public_threads = Create Public Threads
permission-attach_files = Attach Files
permission-read_message_history = Read Message History
permission-connect = Connect

button-join = Join
button-leave = Leave
button-invite = Invite
button-computer = Add computer
button-start = Start
button-cancel = Cancel
button-tour = Two-minute tour
tour-offer = You are in. Is this your first match here? I can show you around in two minutes.

invite-whom = Whom do you want to invite?
invited =
    { $count ->
        [0] Nobody was left to invite.
        [one] Invited. They get a message with a button to join match { $match }.
       *[other] { $count } people are invited. They get a message with a button to join match { $match }.
    }
invitation = { $names }: **{ $host }** invites you to match { $match }: { $game }.

computer-which = Which computer player?
computer-line = **{ $name }**: { $character }
computer-added = { $name } takes a seat.
simple-computer = Computer
former-player = Former player

# A thread is found again by everything before the names, so they come last.
thread-title = { $game } { $match } · { $names }

character-tico = A sparrow of a boy: he grabs the biggest heap and is surprised by every tile on the floor.
character-filo = She keeps her own board tidy and never looks up to see what the others collect.
character-barca = The ferryman: he counts what every move brings, and what it leaves to the next one.
character-celeste = Patient and polite; she has seen your next moves before you do, and dreams in columns.
character-ladrilho = He has tiled half of Lisbon: he sees how the round will end, and walls that are not built.
