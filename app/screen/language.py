"""Everything shown, in the language chosen: gettext catalogues read at start, no compile step.

Words that are spoken are never looked up here: they are Spanish in every language.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.dates import format_datetime
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

#: What can be chosen, each under its own name.
LANGUAGES: Final[dict[str, str]] = {"es": "Español", "en": "English"}


#: Thousands stand apart from here on; Spanish writes four digits in one.
_GROUPED_FROM: Final[dict[str, int]] = {"es": 10_000}


class LanguageError(Exception):
    """A language we do not have; the message says which there are."""


@dataclass(frozen=True, slots=True)
class Language:
    """One language's texts."""

    code: str
    _texts: GNUTranslations

    def say(self, message: str, **values: object) -> str:
        """The text of ``message``, its named places filled."""
        return self._texts.gettext(message).format(**values)

    def count(self, message: str, n: int, **values: object) -> str:
        """The text of ``message`` for ``n`` things; its place ``n`` is filled too."""
        return self._texts.ngettext(message, message, n).format(n=self.number(n, 0), **values)

    def quoted(self, word: str) -> str:
        """A word of the game as it was said, in this language's quotation marks."""
        return self.say("quoted", word=word)

    def number(self, value: float, places: int = 1) -> str:
        """A number as it is written in this language, with this many decimals."""
        pattern = "#,##0." + "0" * places if places else "#,##0"
        grouped = abs(value) >= _GROUPED_FROM.get(self.code, 1000)
        digits = format_decimal(value, format=pattern, locale=self.code, group_separator=grouped)
        return str(digits)

    def moment(self, when: datetime) -> str:
        """A day and the time on it, as they are written in this language."""
        return str(format_datetime(when, format="d MMM y, H:mm", locale=self.code))


def catalogue_path(code: str) -> Path:
    """The file that holds a language's texts."""
    return Path(__file__).parent / "locales" / f"{code}.po"


@lru_cache(maxsize=8)
def language(code: str) -> Language:
    """A language's texts; read only once, for Babel takes tens of milliseconds.

    Raises :class:`LanguageError` for a language we do not have.
    """
    if code not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise LanguageError(f"There are no texts in {code!r}: choose one of {known}.")
    compiled = BytesIO()
    with catalogue_path(code).open("rb") as file:
        write_mo(compiled, read_po(file, locale=code))
    compiled.seek(0)
    return Language(code, GNUTranslations(compiled))
