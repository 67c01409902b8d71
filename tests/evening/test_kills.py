"""An evening is killed without warning, and not one card, penalty or setting is lost."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app.evening.journal import look_into
from tests.evening.kills import kill_one, of


@pytest.mark.skipif(os.name != "posix", reason="a child is forked and killed with SIGKILL")
@pytest.mark.parametrize("seed", range(1000, 1006))
def test_a_killed_evening_goes_on_where_it_was(tmp_path: Path, seed: int) -> None:
    assert kill_one(tmp_path, seed) in ("killed", "over")


@pytest.mark.skipif(os.name != "posix", reason="a child is forked and killed with SIGKILL")
def test_a_power_cut_costs_no_more_than_a_torn_last_line(tmp_path: Path) -> None:
    kill_one(tmp_path, 7)
    path = tmp_path / "7.jsonl"
    whole = look_into(path).table
    with path.open("ab") as file:
        file.write(b'{"in":"Typed","sou')
    torn = look_into(path).table
    assert whole is not None
    assert torn is not None
    assert of(torn.sitting) == of(whole.sitting)
