"""What each option is set to, and what it means, in words."""

from __future__ import annotations

from app.screen.choice import ERRORS, Choice, preset_of
from app.screen.language import LANGUAGES, Language


def option_value(choice: Choice, name: str, language: Language) -> str:
    """What an option is set to."""
    match name:
        case "preset":
            return language.say(f"preset-{preset_of(choice)}")
        case "pace":
            return language.say(f"pace-{choice.pace.name.lower()}")
        case "strictness":
            return language.say(f"strictness-{choice.strictness}")
        case "referee":
            return language.say(f"referee-{choice.referee.value}")
        case "faults":
            usual = all(getattr(choice, each) == getattr(Choice(), each) for each in ERRORS)
            return language.say("faults-usual" if usual else "preset-own")
        case "laughing":
            return language.say("by-the-table")
        case _ if name in ERRORS:
            return language.say("counts" if getattr(choice, name) else "forgiven")
        case "vote":
            return language.say("by-vote" if choice.vote else "by-key")
        case "turn_pause":
            return _turning(choice, language)
        case "cards":
            wording = "cards-to-play" if choice.cards else "cards-that-suit"
            return language.count(wording, choice.cards_dealt)
        case "limit":
            return _limit(choice, language)
        case "opener":
            if choice.duel:
                return language.say("opener-duel")
            known = choice.opener in choice.players
            return choice.opener if known else language.say("opener-random")
        case "ear":
            return language.say(f"ear-{choice.ear}")
        case "volume":
            percent = language.say("percent", n=choice.volume)
            return percent if choice.volume else language.say("mute")
        case "margin":
            return language.say("percent", n=choice.margin)
        case "screen":
            full = language.say("screen-full", n=choice.screen)
            return full if choice.screen else language.say("screen-window")
        case "language":
            return LANGUAGES[choice.language]
        case _:
            return language.say("yes" if getattr(choice, name) else "no")


def _turning(choice: Choice, language: Language) -> str:
    if choice.turn_pause is None:
        return language.say("turned-with-key")
    return language.say("turned-after", n=language.number(choice.turn_pause))


def _limit(choice: Choice, language: Language) -> str:
    if choice.minutes:
        return language.count("minutes", choice.minutes)
    if choice.rounds:
        return language.count("rounds", choice.rounds)
    return language.say("no-limit")


def explained(choice: Choice, name: str, language: Language) -> str:
    """One sentence about an option; a preset and a referee are explained as they are set."""
    if name == "preset":
        return language.say(f"about-preset-{preset_of(choice)}")
    if name == "referee":
        return language.say(f"about-referee-{choice.referee.value}")
    return language.say(f"about-{name}")
