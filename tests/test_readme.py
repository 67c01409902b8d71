"""What the README promises to the letter."""

from pathlib import Path

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_check_on_a_fresh_machine_uses_the_readmes_own_test_line() -> None:
    lines = [line for line in README.splitlines() if line.rstrip().endswith("/pytest")]
    assert len(lines) == 1
    assert lines[0].strip() in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_every_command_is_in_the_readme() -> None:
    from app.cli import commands

    for name in commands.commands:
        assert f"tristris {name}" in README


def test_the_readme_shows_a_picture_that_exists() -> None:
    assert "![" in README
    picture = README.partition("![")[2].partition("](")[2].partition(")")[0]
    assert (ROOT / picture).is_file()
