### Blocks, by players and by the operator.

player-blocked = { $name } is blocked. You cannot join each other's matches, and you get no invitations from each other. Matches that you play together go on. `/unblock` lifts the block.
player-blocked-already = You have blocked { $name } already.
player-unblocked = { $name } is not blocked any more.
player-not-blocked = You have not blocked { $name }.
block-a-bot = Bots do not play, so there is nothing to block.
blocked-title =
    { $count ->
        [0] ### Blocked players{"\u000A"}You have blocked nobody. `/block` does it.
        [one] ### Blocked players{"\u000A"}You have blocked one player.
       *[other] ### Blocked players{"\u000A"}You have blocked { $count } players.
    }
blocked-more = … and { $count } more. `/unblock` with a name lifts any of them.
blocked-lift = Lift a block
refusal-block-yourself = You cannot block yourself.
refusal-too-many-blocks = You can block up to { $most } players. Lift another block first.
refusal-not-together = You cannot join this match. Choose another one, or open your own with `/play`.
refusal-you-blocked = You have blocked a player whom you invite. `/unblock` lifts the block.

refusal-blocked-person =
    The operator of this bot has blocked you{ $until ->
        [never] {""}
       *[other] {" "}until { $until }
    }. { $contact ->
        [none] If you think that is a mistake, contact the operator.
       *[other] If you think that is a mistake, contact the operator: { $contact }
    }
refusal-blocked-server =
    The operator of this bot has blocked this server{ $until ->
        [never] {""}
       *[other] {" "}until { $until }
    }. { $contact ->
        [none] If you think that is a mistake, contact the operator.
       *[other] If you think that is a mistake, contact the operator: { $contact }
    }
refusal-not-the-operator = Only an owner of this application may do that.
refusal-block-no-id = That is no Discord id: it is a number with about 18 digits.
refusal-block-reason = A block needs a reason of up to 200 characters.
refusal-block-past = A block ends in the future.
refusal-block-day = A day is written as in 2030-12-31, not as { $day }.

operator-blocked = Blocked. It holds everywhere within a few seconds.
operator-unblocked = The block is lifted.
operator-not-blocked = There is no such block.
operator-no-blocks = Nobody is blocked.
operator-block-line = - { $kind } `{ $subject }` since { $since }{ $until ->
        [never] {""}
       *[other] {" "}until { $until }
    }: { $reason }
operator-status =
    ### Azulejo { $version }
    - { $servers } servers in this process
    - { $running } matches run, { $lobbies } lobbies are open
    - { $waiting } posts wait to be sent, { $stuck } wait for a permission or a channel
    - { $overdue } deadlines are overdue
