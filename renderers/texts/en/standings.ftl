### Tables of leagues, rating curves, and where points come from.

## Where points come from

category-tiles = Tiles
category-rows = Rows
category-columns = Columns
category-colours = Colours
category-floor = Floor line
category-stars = Stars
category-numbers = Numbers
category-features = Bonus tiles from pillars, statues and windows
category-lost = Marker and discarded tiles
