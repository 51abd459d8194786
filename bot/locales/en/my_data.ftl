### What is stored about a player.

my-data = This file has everything that is stored about you. Times are milliseconds since 1970 in UTC. `/forget-me` erases all of it.
