"""Rates: how often one person may do something."""

from dataclasses import asdict

from bot.limits import NO_LIMITS, Limits, RateLimit

ANA, BRUNO = 1, 2


class Clock:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_rate_refuses_what_is_too_much_and_says_how_often_it_did() -> None:
    rate = RateLimit(2, 10, clock=Clock())
    assert [rate.use(ANA) for _ in range(5)] == [0, 0, 1, 2, 3]


def test_one_person_does_not_use_up_the_rate_of_another() -> None:
    rate = RateLimit(1, 10, clock=Clock())
    assert [rate.use(ANA), rate.use(ANA), rate.use(BRUNO)] == [0, 1, 0]


def test_a_window_begins_with_the_first_use_and_ends_after_its_time() -> None:
    clock = Clock()
    rate = RateLimit(1, 10, clock=clock)
    rate.use(ANA)
    clock.now += 9.5
    assert rate.use(ANA) == 1
    assert rate.seconds_left(ANA) == 1
    clock.now += 0.5
    assert rate.use(ANA) == 0
    assert rate.seconds_left(ANA) == 10


def test_refused_uses_are_not_counted_as_used() -> None:
    rate = RateLimit(10, 10, clock=Clock())
    assert rate.use(ANA, 8) == 0
    assert rate.use(ANA, 5) == 1
    assert rate.use(ANA, 2) == 0


def test_a_rate_can_be_looked_at_without_using_it() -> None:
    clock = Clock()
    rate = RateLimit(1, 10, clock=clock)
    assert [rate.is_used_up(ANA), rate.is_used_up(ANA), rate.use(ANA)] == [False, False, 0]
    assert rate.is_used_up(ANA)
    clock.now += 10
    assert not rate.is_used_up(ANA)


def test_the_rates_of_a_bounded_number_of_people_are_remembered() -> None:
    clock = Clock()
    rate = RateLimit(1, 10, clock=clock, remembered=3)
    for person in range(4):
        clock.now += 1
        rate.use(person)
    assert rate.use(0) == 0, "the window that ends first is forgotten first"
    assert rate.use(3) == 1


def test_there_is_a_way_to_have_no_limits() -> None:
    assert all(value > asdict(Limits())[name] for name, value in asdict(NO_LIMITS).items())
