"""The random source: what it gives must be the same on every Python, however it is asked."""

from cob.engine.random_source import Chance


def test_the_source_is_splitmix64() -> None:
    """The first words for seed 1234567, as they are published with the algorithm."""
    known = [6457827717110365317, 3203168211198807973, 9817491932198370423]
    assert Chance(1234567).numbers([1 << 64] * 3) == known


def test_numbers_are_the_same_one_by_one_and_side_by_side() -> None:
    """And leave the source the same."""
    for count in (0, 1, 2, 5, 9, 33):
        limits = [3 + place for place in range(count)]
        many, single = Chance(count), Chance(count)
        assert many.numbers(limits) == [single.below(limit) for limit in limits]
        assert many.dice(count) == [single.die() for _ in range(count)]
        assert many.below(1 << 64) == single.below(1 << 64)
