"""A headless Chromium for tests, driven through its DevTools pipe: printed pages, pictures, requests, questions."""

from __future__ import annotations

import base64
import contextlib
import json
import os
import re
import select
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PAPERS_INCHES = {"A4": (8.27, 11.69), "Letter": (8.5, 11.0)}
"""Upright, as a printer has it; the page itself asks for landscape."""
STARTING_SECONDS = 60
ANSWER_SECONDS = 60


class Browser:
    """One tab. ``open`` a file first; everything raises TimeoutError when the program does not answer."""

    def __init__(self, program: str, profile: Path) -> None:
        self._next = 0
        self._session = ""
        self._buffer = b""
        self.requests: list[str] = []
        to_child, self._write = os.pipe()
        self._read, from_child = os.pipe()
        options = ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--hide-scrollbars"]
        options += ["--disable-background-networking", "--disable-dev-shm-usage", "--disable-extensions"]
        command = [program, *options, f"--user-data-dir={profile}", "--remote-debugging-pipe", "about:blank"]
        # The DevTools pipe is read at descriptor 3 and written at 4; the shell puts ours there.
        wiring = f'exec "$@" 3<&{to_child} 4>&{from_child}'
        self._process = subprocess.Popen(
            ["bash", "-c", wiring, "bash", *command],
            pass_fds=(to_child, from_child),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(to_child)
        os.close(from_child)
        target = self._first_tab()
        self._session = self._ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self._ask("Page.enable")
        self._ask("Network.enable")

    def _first_tab(self) -> str:
        end = time.monotonic() + STARTING_SECONDS
        while time.monotonic() < end:
            for target in self._ask("Target.getTargets")["targetInfos"]:
                if target["type"] == "page":
                    return str(target["targetId"])
            time.sleep(0.1)
        message = "no tab was opened"
        raise TimeoutError(message)

    def close(self) -> None:
        """Ends the program; it is killed when it does not go by itself."""
        with contextlib.suppress(OSError, TimeoutError):
            self._ask_for("Browser.close", session=False)
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait(10)
        os.close(self._write)
        os.close(self._read)

    def open(self, path: Path) -> None:
        """Loads a file; ``requests`` then holds every address that was asked for."""
        self.requests.clear()
        self._ask("Page.navigate", url=path.as_uri())
        end = time.monotonic() + ANSWER_SECONDS
        while self.ask("document.readyState + location.href") != f"complete{path.as_uri()}":
            if time.monotonic() > end:
                message = f"{path} was not loaded"
                raise TimeoutError(message)
            time.sleep(0.05)

    def ask(self, expression: str) -> Any:
        """The value of a JavaScript expression, asked from outside the page."""
        answer = self._ask("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def screen(self, width: int, height: int, *, dark: bool = False, media: str = "") -> None:
        """Sets the size of the screen, the user's wish for dark colours, and ``print`` for how paper looks."""
        self._ask(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=width < 500,
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self._ask("Emulation.setEmulatedMedia", media=media, features=[scheme])

    def picture(self, path: Path) -> None:
        """Saves the whole page as a PNG picture."""
        answer = self._ask("Page.captureScreenshot", format="png", captureBeyondViewport=True)
        path.write_bytes(base64.b64decode(answer["data"]))

    def print(self, path: Path, paper: str) -> int:
        """Prints to a PDF file on that paper and returns how many pages came out."""
        width, height = PAPERS_INCHES[paper]
        answer = self._ask(
            "Page.printToPDF", preferCSSPageSize=True, printBackground=True, paperWidth=width, paperHeight=height
        )
        content = base64.b64decode(answer["data"])
        path.write_bytes(content)
        return count_pages(content)

    def _ask(self, method: str, **parameters: object) -> dict[str, Any]:
        return self._ask_for(method, session=not method.startswith("Target."), **parameters)

    def _ask_for(self, method: str, *, session: bool, **parameters: object) -> dict[str, Any]:
        self._next += 1
        message: dict[str, Any] = {"id": self._next, "method": method, "params": parameters}
        if session:
            message["sessionId"] = self._session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._receive()
            if answer.get("method") == "Network.requestWillBeSent":
                self.requests.append(answer["params"]["request"]["url"])
            if answer.get("id") == self._next:
                assert "error" not in answer, answer
                result: dict[str, Any] = answer["result"]
                return result

    def _receive(self) -> dict[str, Any]:
        while b"\0" not in self._buffer:
            ready, _, _ = select.select([self._read], [], [], ANSWER_SECONDS)
            part = os.read(self._read, 1 << 20) if ready else b""
            if not part:
                message = "the browser does not answer"
                raise TimeoutError(message)
            self._buffer += part
        text, self._buffer = self._buffer.split(b"\0", 1)
        answer: dict[str, Any] = json.loads(text)
        return answer


def count_pages(pdf: bytes) -> int:
    """How many pages a PDF file written by Chromium has."""
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def page_sizes(pdf: bytes) -> set[tuple[int, int]]:
    """Width and height of the pages, in whole points."""
    boxes = re.findall(rb"/MediaBox\s*\[\s*0 0 ([0-9.]+) ([0-9.]+)\s*\]", pdf)
    return {(round(float(width)), round(float(height))) for width, height in boxes}


@contextlib.contextmanager
def started(program: str, profile: Path) -> Iterator[Browser]:
    """A running browser, ended when the block is left."""
    browser = Browser(program, profile)
    try:
        yield browser
    finally:
        browser.close()
