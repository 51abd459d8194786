"""`python -m benchmarks`: everything that `make bench` measures, one after another."""

from benchmarks import pictures, playground, rules

BENCHMARKS = {
    "The rules": rules.main,
    "The pictures": pictures.main,
    "From a click to an answer": playground.main,
}
"""What is measured, under its heading; a new benchmark joins here."""

for heading, measure in BENCHMARKS.items():
    print(f"{heading}\n")
    measure()
