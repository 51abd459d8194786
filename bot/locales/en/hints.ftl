### Hints: what the strongest computer player would do, and why.

hint-move = 💡 **{ $move }**
hint-note = -# { $name } would play like this. Only you see it, and nothing is played yet.
button-hint = Choose this move
hint-among-people = This match counts for your ratings or in a league, so you are on your own. I give hints in other matches with a computer player.
hint-not-now = I cannot think of a hint just now. Please try again in a moment.

## The reasons. A player is the next one at the table, by name.

reason-azul-fills-line =
    { $points ->
        [one] It fills your pattern line { $line }, and its tile will score { $points } point.
       *[other] It fills your pattern line { $line }, and its tile will score { $points } points.
    }
reason-azul-adds-to-line =
    { $tiles ->
        [one] It brings { $tiles } tile to your pattern line { $line }, which then lacks { $missing }.
       *[other] It brings { $tiles } tiles to your pattern line { $line }, which then lacks { $missing }.
    }
reason-azul-completes-row = It completes a row of your wall: { $points } points at the end.
reason-azul-completes-column = It completes a column of your wall: { $points } points at the end.
reason-azul-completes-colour = It completes a colour on your wall: { $points } points at the end.
reason-azul-lays =
    { $points ->
        [one] The tile scores { $points } point there.
       *[other] The tile scores { $points } points there.
    }
reason-azul-costs =
    { $points ->
        [one] It costs you { $points } point on the floor line.
       *[other] It costs you { $points } points on the floor line.
    }
reason-azul-marker = You take the first-player marker, so you begin the next round.
reason-azul-ends-match = It ends the match with this round.
reason-azul-denies = { $player } does not get the { colour } tiles that would have filled their line { $line }.
reason-azul-leaves = It leaves { colour } tiles to { $player }, who can fill line { $line } with them.

reason-summer-takes =
    { $tiles ->
        [one] It brings you { $tiles } tile{ $wilds ->
            [0] { "" }.
           *[other] , a wild one.
        }
       *[other] It brings you { $tiles } tiles at once{ $wilds ->
            [0] { "" }.
            [one] , one of them wild.
           *[other] , { $wilds } of them wild.
        }
    }
reason-summer-reaches = With them you can pay for space { $number } of { star-of-refusal }.
reason-summer-marker =
    { $points ->
        [one] You take the first-player marker, which costs you { $points } point.
       *[other] You take the first-player marker, which costs you { $points } points.
    }
reason-summer-denies =
    { $count ->
        [one] { $player } holds { $count } { colour } tile and would like to have these.
       *[other] { $player } holds { $count } { colour } tiles and would like to have these.
    }
reason-summer-leaves = It leaves { $tiles } { colour } tiles to { $player }.
reason-summer-scores =
    { $points ->
        [one] The tile scores { $points } point there.
       *[other] The tile scores { $points } points there.
    }
reason-summer-feature =
    { $tiles ->
        [one] It completes a { reason-feature } and earns you { $tiles } bonus tile.
       *[other] It completes a { reason-feature } and earns you { $tiles } bonus tiles.
    }
reason-feature =
    { $feature ->
        [pillar] pillar
        [statue] statue
       *[window] window
    }
reason-summer-star = It completes { star-of-refusal }: { $points } points at the end.
reason-summer-number = It completes all spaces of one number: { $points } points at the end.
reason-summer-star-near =
    { $missing ->
        [one] Then { star-of-refusal } lacks only { $missing } tile; it gives { $points } points at the end.
       *[other] Then { star-of-refusal } lacks only { $missing } tiles; it gives { $points } points at the end.
    }
reason-summer-picks-wild =
    { $wilds ->
        [one] One of the tiles is wild in this round.
       *[other] { $wilds } of the tiles are wild in this round.
    }
reason-summer-picks-colour =
    { $count ->
        [one] You then have { $count } { colour } tile.
       *[other] You then have { $count } { colour } tiles.
    }
reason-summer-keeps =
    { $tiles ->
        [one] You keep { $tiles } tile for the next round, in which { colour } is wild.
       *[other] You keep { $tiles } tiles for the next round, in which { colour } is wild.
    }
reason-summer-loses =
    { $points ->
        [one] It costs you { $points } point for tiles that you cannot keep.
       *[other] It costs you { $points } points for tiles that you cannot keep.
    }
