"""A phone as its owner has it: our page in a real browser, at the table of a real game."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait

from app.phones.server import MOST_FROM_ONE
from app.screen.hands import Key
from app.screen.language import language
from app.table.moments import Challenged
from app.table.table import see
from tests.evening.sofa import Sofa
from tests.evening.test_phones import ON, at_the_table, lobby, luis_says_it_right
from tests.phones.living_room import raw

BROWSER: Final = next(filter(None, map(shutil.which, ("chromium", "google-chrome"))), None)
DRIVER: Final = shutil.which("chromedriver")

#: Finds whatever is wider or higher than its place.
_CUT: Final = """
return [].filter.call(document.querySelectorAll("#playing, #playing *"), function (part) {
  return part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1
    || part.clientHeight > 0 && part.scrollHeight > part.clientHeight + 1;
}).map(function (part) { return part.id || part.name || part.className; });
"""

pytestmark = pytest.mark.skipif(
    BROWSER is None or DRIVER is None,
    reason="no Chromium with its driver: install the packages chromium and chromium-driver",
)


class Phone:
    """A browser as small as a phone, with somebody's finger on it."""

    def __init__(self, sofa: Sofa, width: int = 390, height: int = 844) -> None:
        options = ChromeOptions()
        options.binary_location = BROWSER or ""
        for each in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"):
            options.add_argument(each)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.sofa = sofa
        self.browser = Chrome(options, Service(DRIVER))
        shape = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": True}
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", shape)
        self.browser.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def open(self) -> None:
        address = self.sofa.house.phones.address
        assert address is not None
        self.browser.get(address)
        self.until(lambda: self.seats() or self.part("stand").is_displayed())

    def until(self, happens: Callable[[], object]) -> None:
        """Let the game go on, without time going by there, until something is so."""

        def looked(_: Chrome) -> bool:
            self.sofa.does()
            return bool(happens())

        WebDriverWait(self.browser, 10, 0.05).until(looked)

    def part(self, name: str) -> WebElement:
        return self.browser.find_element(By.ID, name)

    def seats(self) -> list[WebElement]:
        return self.browser.find_elements(By.CSS_SELECTOR, "#seats button")

    def button(self, name: str) -> WebElement:
        return self.browser.find_element(By.CSS_SELECTOR, f"#buttons button[name={name}]")

    def touch(self, element: WebElement) -> None:
        """A finger goes down on an element and up again."""
        box = element.rect
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        send = self.browser.execute_cdp_cmd
        send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def log(self, kind: str) -> list[dict[str, str]]:
        """What the browser has noted since the last call."""
        lines: list[dict[str, str]] = self.browser.get_log(kind)  # type: ignore[no-untyped-call]
        return lines

    def sit(self, name: str) -> None:
        self.touch(next(seat for seat in self.seats() if seat.text.startswith(name)))
        self.until(lambda: self.part("name").text == name)


@pytest.fixture
def sofa(journal: Path) -> Iterator[Sofa]:
    sofa = Sofa(journal, ON)
    yield sofa
    sofa.house.phones.close()


@pytest.fixture
def phone(sofa: Sofa) -> Iterator[Phone]:
    phone = Phone(lobby(sofa))
    phone.open()
    yield phone
    phone.browser.quit()


def test_a_phone_takes_a_seat_stops_the_game_and_sees_its_cards_change(
    sofa: Sofa, phone: Phone
) -> None:
    assert [seat.text for seat in phone.seats()] == ["Ana", "Luis", "Eva"]
    phone.sit("Eva")
    luis_says_it_right(at_the_table(sofa))
    cards, pile = len(sofa.sitting.game.decks[2]), len(sofa.sitting.game.pile)
    phone.until(lambda: phone.part("number").text == str(cards))
    phone.touch(phone.button("stop"))
    phone.until(lambda: isinstance(sofa.sitting.moment, Challenged))
    assert isinstance(sofa.sitting.moment, Challenged)
    assert sofa.sitting.moment.by == 2
    phone.until(lambda: phone.part("number").text == str(cards + pile))
    assert [line for line in phone.log("browser") if line["level"] == "SEVERE"] == []


def test_the_page_asks_nobody_but_the_app_for_anything(sofa: Sofa, phone: Phone) -> None:
    phone.sit("Ana")
    log = (json.loads(line["message"])["message"] for line in phone.log("performance"))
    asked = {
        each["params"]["request"]["url"]
        for each in log
        if each["method"] == "Network.requestWillBeSent"
    }
    ours = sofa.house.phones.address
    assert ours is not None
    assert {ours, f"{ours}phone.js", f"{ours}sit"} <= asked
    assert all(url.startswith((ours, "data:,")) for url in asked)


def test_a_verdict_is_overruled_with_a_keyboard_on_the_phones_page(
    sofa: Sofa, phone: Phone
) -> None:
    phone.seats()[1].send_keys(Keys.ENTER)
    phone.until(lambda: phone.part("name").text == "Luis")
    at_the_table(sofa)
    assert phone.button("overrule").get_attribute("aria-disabled") == "true"
    sofa.write("x")
    phone.until(lambda: phone.button("overrule").get_attribute("aria-disabled") == "false")
    assert phone.button("overrule").text == "No fue fallo"
    phone.button("overrule").send_keys(Keys.SPACE)
    phone.until(lambda: sofa.sitting.verdict is not None and sofa.sitting.verdict.overruled)


def test_a_phone_that_was_cut_off_goes_on_by_itself(sofa: Sofa, phone: Phone) -> None:
    phone.sit("Ana")
    address = sofa.house.phones.address or ""
    strangers = [raw(address, b"GET / ") for _ in range(MOST_FROM_ONE)]  # cuts the oldest
    phone.until(lambda: phone.part("notice").is_displayed())
    for line in strangers:
        line.close()
    at_the_table(sofa)
    phone.until(lambda: "toca" in phone.part("line").text)
    phone.browser.refresh()
    phone.until(lambda: phone.part("name").text == "Ana")


def test_another_phone_takes_a_seat_only_at_the_second_touch(sofa: Sofa, phone: Phone) -> None:
    phone.sit("Ana")
    other = Phone(sofa)
    try:
        other.open()
        assert "En otro móvil" in other.seats()[0].text
        other.touch(other.seats()[0])
        other.until(lambda: "Toca otra vez" in other.seats()[0].text)
        other.sit("Ana")
        phone.until(lambda: phone.part("choosing").is_displayed())
    finally:
        other.browser.quit()


@pytest.mark.parametrize("code", ["es", "en"])
@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844), (844, 390)])
def test_all_is_legible_and_on_the_screen(
    journal: Path, width: int, height: int, code: str
) -> None:
    names = ("Wenceslaítos", "Maximilianos", "Guadalupanas")
    sofa = Sofa(journal, replace(ON, players=names, vote=True, language=code))
    phone = Phone(lobby(sofa), width, height)
    try:
        phone.open()
        phone.sit(names[1])
        at_the_table(sofa)
        fits(phone, width, height)
        sofa.write("x")
        phone.until(lambda: phone.button("overrule").get_attribute("aria-disabled") == "false")
        fits(phone, width, height)
        sofa.press(Key.BACKSPACE)
        phone.until(lambda: see(sofa.table, sofa.now).vote is not None)
        label = language(code).say("phone-vote")
        phone.until(lambda: phone.button("stop").text == label)
        fits(phone, width, height)
    finally:
        phone.browser.quit()
        sofa.house.phones.close()


def fits(phone: Phone, width: int, height: int) -> None:
    """Buttons are large, all is on the screen, and no text is wider or higher than its place."""
    for name, least in (("stop", height / 4), ("overrule", 56)):
        box = phone.button(name).rect
        assert box["height"] >= least
        assert box["width"] >= 100
    for part in ("name", "number", "unit", "line", "stand"):
        box = phone.part(part).rect
        assert 0 <= box["x"] < box["x"] + box["width"] <= width
        assert 0 <= box["y"] < box["y"] + box["height"] <= height
    assert phone.browser.execute_script(_CUT) == []
