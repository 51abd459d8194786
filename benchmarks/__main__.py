"""`python -m benchmarks`: run the benchmarks of `make bench`, each in its own process."""

import subprocess
import sys

BENCHMARKS = {
    "The rules": "rules",
    "Schedules, rounds, standings and ratings": "standings",
    "Results and statistics": "ratings",
    "Storing moves": "storage",
    "The pictures": "pictures",
    "From a click to an answer": "playground",
    "While computers think": "computers_thinking",
    "Fifty matches at the same time": "play",
    "Clocks of ten thousand matches": "clocks",
}
"""The module for each heading.

Long benchmarks are left out and run one by one: `computer_players`, `handovers`, `many_matches`,
`bare_asyncpg`, `seasons`, and those in `durability`.
"""

for heading, name in BENCHMARKS.items():
    print(f"{heading}\n", flush=True)
    subprocess.run([sys.executable, "-m", f"benchmarks.{name}"], check=True)
    print()
