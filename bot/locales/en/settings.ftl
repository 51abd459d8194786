### Settings of players and of servers.

# What this language calls itself.
language-name = English
language-of-discord = The language of my Discord
language-of-server = The language of the server

## A player

settings-title = ### Your settings
settings-confirm =
    { $on ->
        [1] - **Preview**: you see what a move would do, and confirm it.
       *[0] - **No preview**: a move is played with your last tap. Undo takes it back.
    }
settings-forced-moves =
    { $on ->
        [1] - **Forced moves**: if you have only one legal move, I play it for you.
       *[0] - **No forced moves**: I wait for you, even if you have only one legal move.
    }
settings-text-boards =
    { $on ->
        [1] - **Words instead of pictures** in what only you see.
       *[0] - **Pictures** in what only you see.
    }
settings-reminders =
    { $on ->
        [1] - **Reminders**: I remind you when half of your time is gone, and again near its end.
       *[0] - **No reminders**: I tell you once that it is your turn.
    }
settings-substitute =
    { $on ->
        [1] - **Substitute**: I tell you when the seat of somebody who has vanished is free on a server where you have played. You get it if its table agrees.
       *[0] - **No substitute**: I do not tell you about free seats.
    }
settings-notice = How do I tell you that it is your turn?
settings-told =
    { $notice ->
        [dm] - **Your turn**: I write you a direct message.
        [none] - **Your turn**: I do not tell you; `/games` does.
       *[mention] - **Your turn**: I mention you in the match.
    }
settings-language = Language
notice-mention = Mention me
notice-mention-about = In the channel or thread of the match
notice-dm = Write me a direct message
notice-dm-about = With a button to play right there, and a link
notice-none = Do not tell me
notice-none-about = I look for myself, with /games

## A server

server-title = ### Settings of this server
server-threads =
    { $on ->
        [1] - Every match gets a **thread** of its own.
       *[0] - Matches are played **in the channel** in which they were opened.
    }
server-channels =
    { $count ->
        [0] - Matches may be opened **in every channel**.
       *[other] - Matches may be opened **in** { $channels }.
    }
server-creators =
    { $everyone ->
        [1] - **Everyone** may open matches.
       *[0] - Matches are opened by { $role } and by those who manage the server.
    }
server-pace = - Clocks, unless the host chooses others: **{ $pace }**
server-channels-menu = Only these channels; none: all
server-creators-menu = Only this role; none: everyone
server-not-yours = Only members with the permission Manage Server can change the settings of a server.

## Switches, as they stand

switch-confirm =
    { $on ->
        [1] Preview: on
       *[0] Preview: off
    }
switch-forced-moves =
    { $on ->
        [1] Forced moves: on
       *[0] Forced moves: off
    }
switch-text-boards =
    { $on ->
        [1] Text boards: on
       *[0] Text boards: off
    }
switch-reminders =
    { $on ->
        [1] Reminders: on
       *[0] Reminders: off
    }
switch-substitute =
    { $on ->
        [1] Substitute: on
       *[0] Substitute: off
    }
button-hours = Hours and vacation
button-blocked = Blocked players
switch-threads =
    { $on ->
        [1] Threads: on
       *[0] Threads: off
    }
switch-theme =
    { $theme ->
        [light] Theme: light
       *[dark] Theme: dark
    }
