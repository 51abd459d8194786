"""`python -m benchmarks`: everything that `make bench` measures, each in a process of its own."""

import subprocess
import sys

BENCHMARKS = {
    "The rules": "rules",
    "Leagues on paper": "standings",
    "Results and ratings": "ratings",
    "Storing moves": "storage",
    "The pictures": "pictures",
    "From a click to an answer": "playground",
    "While computers think": "computers_thinking",
    "Fifty matches at the same time": "play",
    "Clocks of ten thousand matches": "clocks",
}
"""What is measured, under its heading; a new benchmark joins here.

Those that take long are run alone: kills, power_cuts, postgres_kills, deadlines, backups, clicks,
many_matches, bare_asyncpg and seasons.
"""

for heading, name in BENCHMARKS.items():
    print(f"{heading}\n", flush=True)
    subprocess.run([sys.executable, "-m", f"benchmarks.{name}"], check=True)
    print()
