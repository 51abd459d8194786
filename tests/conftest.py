"""Settings for all tests."""

import os

from hypothesis import HealthCheck, settings

# The same examples on every run: a test that passed yesterday fails today only because of a
# change. HYPOTHESIS_PROFILE=thorough looks much further, and elsewhere every time.
settings.register_profile(
    "usual",
    derandomize=True,
    deadline=None,
    max_examples=30,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile(
    "thorough", parent=settings.get_profile("usual"), derandomize=False, max_examples=1000
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "usual"))
