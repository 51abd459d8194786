### Words and sentences of Summer Pavilion.

summer-title = Summer Pavilion
summer-passed = passed
summer-hand = Tiles to place
summer-stars = Stars
summer-numbers = Number sets
summer-supply = Supply
summer-wilds = Wild colour by round
summer-round = Round { $round }: { colour } is wild
summer-in-this-round = Round { $round }: { $tile } { colour } is wild
summer-hand-after = Tiles left to place
summer-lays = { colour } on star { $star }, slot { $slot }
summer-pays =
    { $count ->
        [one] pays with { $count } tile
       *[other] pays with { $count } tiles
    }
summer-chain = Points for the chain on the star
summer-earns-pillar =
    { $count ->
        [one] A pillar: { $count } bonus tile
       *[other] A pillar: { $count } bonus tiles
    }
summer-earns-statue =
    { $count ->
        [one] A statue: { $count } bonus tile
       *[other] A statue: { $count } bonus tiles
    }
summer-earns-window =
    { $count ->
        [one] A window: { $count } bonus tile
       *[other] A window: { $count } bonus tiles
    }
summer-picks =
    { $count ->
        [one] { $count } tile from the supply
       *[other] { $count } tiles from the supply
    }
summer-marker = The first-player marker costs a point a tile
summer-passes = You are done with this round
summer-keeps =
    { $count ->
        [one] keeps { $count } tile
       *[other] keeps { $count } tiles
    }
summer-discards =
    { $count ->
        [one] discards { $count } tile
       *[other] discards { $count } tiles
    }
summer-star-points = Complete stars
summer-number-points = Complete numbers
summer-tiles = Tiles
summer-bonus-stars = Stars
summer-bonus-numbers = Numbers
summer-heading = Summer Pavilion, round { $round } of 6, { colour } is wild.
summer-takes = { $name } takes tiles.
summer-places = { $name } places a tile or passes.
summer-owed =
    { $count ->
        [one] { $name } picks { $count } tile from the supply.
       *[other] { $name } picks { $count } tiles from the supply.
    }
summer-deal = The bag fills the supply and deals.
summer-over = The match is over.
summer-side-standard = Standard side: a slot costs as many tiles as its number.
summer-side-variant = Variant side: the second tile decides what a star takes. Slots 1 to 6 cost { $costs } tiles, on star C { $centre }.
supply-holds = Supply: { $tiles }.
tower-holds = Tower: { $tiles }.
summer-preview = With this move the score goes from { $before } to { $after }.
summer-star-short = { $star } { $count } of 6
summer-board-short = { $name }, { $score }. Tiles: { $hand }. Stars: { $stars }.
summer-final = { $place }. { $name }, { $score }: tiles { $tiles }, stars { $stars }, numbers { $numbers }.
summer-has-marker = Has the first-player marker.
summer-has-passed = Has passed.
summer-hand-holds = Tiles to place: { $tiles }.
summer-slot-laid = { $slot } { colour }
summer-star = { $star }: { $laid }. Open: { $free }.
summer-star-colour = Star { $star }, { colour }
summer-star-any = Star { $star }, any colour
summer-star-takes = Star { $star }, takes { $colours }
summer-complete-pillar = Pillars, 1 tile each: { $count } of 6: { $places }.
summer-complete-statue = Statues, 2 tiles each: { $count } of 6: { $places }.
summer-complete-window = Windows, 3 tiles each: { $count } of 6: { $places }.
summer-number = { $have } of { $need } with { $number }
summer-number-sets = Number sets: { $sets }.
