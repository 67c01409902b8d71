"""Chance that can be told again."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from app.rules.chance import below, draw, shuffled


def test_the_numbers_are_those_of_splitmix64() -> None:
    # The first numbers of the published generator for the seed 1234567.
    seed = 1234567
    numbers = []
    for _ in range(5):
        number, seed = draw(seed)
        numbers.append(number)
    assert numbers == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@given(st.lists(st.integers()), st.integers())
def test_a_shuffle_keeps_every_item_and_comes_out_the_same_again(
    items: list[int], seed: int
) -> None:
    order, next_seed = shuffled(items, seed)
    assert Counter(order) == Counter(items)
    assert shuffled(items, seed) == (order, next_seed)


def test_every_order_of_three_is_about_equally_likely() -> None:
    seed = 0
    orders: Counter[tuple[str, ...]] = Counter()
    for _ in range(6000):
        order, seed = shuffled("abc", seed)
        orders[order] += 1
    assert len(orders) == 6
    assert all(850 < times < 1150 for times in orders.values())  # 1000 ± 5 standard deviations


@given(st.integers(1, 1000), st.integers())
def test_a_number_stays_below_its_limit(limit: int, seed: int) -> None:
    assert 0 <= below(limit, seed)[0] < limit
