"""A headless Chromium driven over its debugging pipe: no driver, no network, no package."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_browser() -> str | None:
    """Return the path of a Chromium, or None where there is none."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


# The protocol wants exactly the descriptors 3 and 4, wherever the pipes happen to be.
_LAUNCHER = """
import fcntl, os, sys
ends = [fcntl.fcntl(int(number), fcntl.F_DUPFD, 10) for number in sys.argv[1:3]]
for place, end in zip((3, 4), ends):
    os.dup2(end, place)
os.execv(sys.argv[3], sys.argv[3:])
"""


class Page:
    """A page that is open in the browser."""

    def __init__(self, read: int, write: int) -> None:
        self._read, self._write = read, write
        self._left, self._number, self._session = b"", 0, ""
        self.events: list[dict[str, Any]] = []

    def call(self, method: str, **params: object) -> dict[str, Any]:
        """Call a method of the debugging protocol and return its result."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                return dict(answer["result"])
            self.events.append(answer)

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._left:
            part = os.read(self._read, 1 << 16)
            assert part, "the browser has gone"
            self._left += part
        text, _, self._left = self._left.partition(b"\0")
        return dict(json.loads(text))

    def open(self, url: str) -> None:
        """Open `url` and wait until the document is there."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")
        self.call("Page.navigate", url=url)
        self.wait("document.readyState === 'complete' && location.href !== 'about:blank'")

    def run(self, script: str) -> Any:
        """Return what the JavaScript expression gives."""
        done = self.call("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in done, done
        return done["result"].get("value")

    def wait(self, script: str) -> None:
        """Wait until the JavaScript expression is true."""
        end = time.monotonic() + 20
        while not self.run(script):
            assert time.monotonic() < end, script

    def type(self, selector: str, text: str) -> None:
        """Put `text` into an input as if it was typed."""
        self.run(f"document.querySelector({json.dumps(selector)}).focus()")
        self.run(f"document.querySelector({json.dumps(selector)}).select()")
        self.call("Input.insertText", text=text)

    def requests(self) -> list[str]:
        """Return the addresses that the page asked for."""
        return [
            event["params"]["request"]["url"]
            for event in self.events
            if event.get("method") == "Network.requestWillBeSent"
        ]

    def complaints(self) -> list[str]:
        """Return what the page wrote to the console, its errors and its blocked scripts."""
        kinds = ("Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded")
        return [json.dumps(event["params"]) for event in self.events if event.get("method") in kinds]


@contextmanager
def browser(executable: str, profile: Path) -> Iterator[Page]:
    """Start the browser with a profile of its own; it is gone when the block ends."""
    to_browser, our_end = os.pipe()
    our_read, from_browser = os.pipe()
    command = [
        executable, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--no-first-run",
        f"--user-data-dir={profile}", "--disable-background-networking", "--disable-dev-shm-usage",
    ]  # fmt: skip

    process = subprocess.Popen(
        [sys.executable, "-c", _LAUNCHER, str(to_browser), str(from_browser), *command],
        pass_fds=(to_browser, from_browser), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        os.close(to_browser)
        os.close(from_browser)
        yield Page(our_read, our_end)
    finally:
        process.kill()
        process.wait()
        os.close(our_read)
        os.close(our_end)
