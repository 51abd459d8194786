### Being forgotten.

forget-title = ### Shall I forget you?
forget-known = I keep your Discord number, what you have chosen in `/settings` and `/hours`, whom you have blocked, your plans, and where you have played. All of that goes, and with it your rating, your statistics and your places in leagues.
forget-running =
    { $count ->
        [one] - **You give up the match** that you play now.
       *[other] - **You give up the { $count } matches** that you play now.
    }
forget-lobbies =
    { $count ->
        [one] - You leave the match that has not begun yet.
       *[other] - You leave the { $count } matches that have not begun yet.
    }
forget-seasons =
    { $count ->
        [one] - You withdraw from the season of a league. Whoever waits for a place there plays on for you.
       *[other] - You withdraw from the seasons of { $count } leagues. Whoever waits for a place there plays on for you.
    }
forget-finished =
    { $count ->
        [one] - One finished match stays, because it is somebody else's as well. Your seat is that of a former player.
       *[other] - { $count } finished matches stay, because they are somebody else's as well. Your seats are those of a former player.
    }
forget-sure = This cannot be taken back. What I have posted on Discord stays there until somebody deletes it. If you drop out of a season, were disqualified in it or know its sealed bags, a hash keeps you from entering it again, until it is over.
button-forget-me = Forget me
forgotten = Done. I know nothing about you any more. Should you ever play again, you begin anew.
