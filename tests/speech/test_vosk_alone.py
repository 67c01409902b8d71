"""Vosk is loaded without what goes online, and nobody who needs that misses it."""

import subprocess
import sys

LOADED = "from app.speech.vosk_alone import vosk_alone; vosk = vosk_alone(); import sys; "


def run(code: str) -> None:
    """In a process of its own, in which nothing was loaded before."""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_what_goes_online_is_not_loaded() -> None:
    run(LOADED + "assert vosk.Model and not {'requests', 'urllib3'} & set(sys.modules)")


def test_whoever_goes_online_afterwards_still_can() -> None:
    run(LOADED + "import requests; assert requests.get and requests.exceptions.SSLError")


def test_vosk_itself_still_can() -> None:
    run(LOADED + "get = vosk.requests.get; import requests; assert get is requests.get")


def test_who_went_online_before_notices_nothing() -> None:
    run("import requests as before; " + LOADED + "assert vosk.requests is before")


def test_what_was_interrupted_while_it_was_made_goes_without_a_word() -> None:
    interrupted = """
class Path(str):
    def encode(self, *_):
        raise KeyboardInterrupt

class Loaded:
    @property
    def _handle(self):
        raise KeyboardInterrupt

for make in (lambda: vosk.Model(Path("model")), lambda: vosk.KaldiRecognizer(Loaded(), 16_000)):
    try:
        make()
    except KeyboardInterrupt:
        continue
    sys.exit("nothing was interrupted")
"""
    code = LOADED + "\n" + interrupted
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60)
    assert (ended.returncode, ended.stderr) == (0, b"")
