"""A person with a real browser: headless Chromium, steered by its own debugging protocol."""

from __future__ import annotations

import asyncio
import itertools
import json
import re
import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--window-size=1280,800", "--remote-debugging-port=0",
)  # fmt: skip

WATCH = """
window.arrived = 0;
window.WebSocket = class extends WebSocket {
  constructor(...address) {
    super(...address);
    this.addEventListener("message", () => { window.arrived = performance.now(); });
  }
};
"""
"""Notes when the last message came, before the page's own script sees it."""

PLAY = r"""
(async (seconds) => {
  localStorage.setItem("slips", "send");
  const table = () => document.getElementById("table");
  const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
  const within = (work) => Promise.race([work, pause(2000)]);
  const changed = () => within(new Promise((done) => {
    const watch = new MutationObserver(() => { watch.disconnect(); done(); });
    watch.observe(document.body, { subtree: true, childList: true, attributes: true });
  }));
  const painted = () => within(new Promise((done) => requestAnimationFrame(() => {
    const after = new MessageChannel();
    after.port1.onmessage = done;
    after.port2.postMessage(0);
  })));
  const means = (target) => (element) => element.dataset.a.split("/").includes(target);
  const touch = (target) => [...document.querySelectorAll("[data-a]")].find(means(target))?.click();
  const ready = () => document.querySelector("#go:not([disabled])");
  const button = () => {
    const choices = JSON.parse(document.getElementById("choices")?.textContent ?? '{"heads":[]}');
    const heads = choices.heads.filter((head) => !head[1].includes("!"));
    for (const [, targets, , , [tail]] of heads) {
      document.querySelector("[data-clear]")?.click();
      const [text, own] = choices.tails[Array.isArray(tail) ? tail[0] : tail];
      const rest = own || text;
      for (const target of `${targets}|${rest}`.split("|")) if (target && !ready()) touch(target);
      if (ready()) return ready();
    }
    return document.querySelector("#moving .acts button[name=move]:not([disabled])");
  };
  const times = [], end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const before = table().dataset.number;
    const found = table().classList.contains("mine") ? button() : null;
    if (!found) { await changed(); continue; }
    await painted();
    // Nobody clicks while the frame that says whose turn it is is still being drawn.
    await pause(100 + 100 * Math.random());
    const clicked = performance.now();
    found.click();
    while (table().dataset.number === before && performance.now() - clicked < 5000) await changed();
    const arrived = Math.max(window.arrived, clicked);
    await painted();
    times.push([arrived - clicked, performance.now() - arrived]);
  }
  return times;
})
"""
"""Plays by clicking, a moment after the turn has come, and returns for each click the milliseconds until the
new table came and from then on until it was painted."""


def chromium() -> str | None:
    """The program, where it is installed."""
    found = map(shutil.which, ("chromium", "chromium-browser", "chromium-headless-shell"))
    return next((path for path in found if path), None)


class Page:
    """One page of a running browser."""

    def __init__(self, line: ClientConnection, session: str) -> None:
        self.line = line
        self.session = session
        self.numbers = itertools.count(1000)

    async def ask(self, method: str, **values: Any) -> Any:
        """A command and its answer."""
        return await command(self.line, next(self.numbers), method, values, self.session)

    async def open(self, base: str, path: str, cookie: str) -> None:
        """Go to a page of the server as somebody."""
        await self.ask("Network.setCookie", name="sheepfold", value=cookie, url=base)
        await self.ask("Page.enable")
        await self.ask("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
        await self.ask("Page.navigate", url=base + path)
        while await self.evaluate("document.readyState") != "complete":
            await asyncio.sleep(0.1)

    async def evaluate(self, script: str) -> Any:
        """The value of a script, waited for."""
        asked = await self.ask("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in asked:
            raise RuntimeError(asked["exceptionDetails"]["exception"].get("description", "script failed"))
        return asked["result"].get("value")

    async def play(self, seconds: float) -> list[tuple[float, float]]:
        """Play for so long; for each click the milliseconds to the new table and on to the screen."""
        found: list[tuple[float, float]] = await self.evaluate(f"{PLAY}({seconds})")
        return found


async def command(
    line: ClientConnection, number: int, method: str, values: dict[str, Any], session: str | None = None
) -> Any:
    """Send a command and wait for its answer; events in between are passed over."""
    message: dict[str, Any] = {"id": number, "method": method, "params": values}
    await line.send(json.dumps(message | ({"sessionId": session} if session else {})))
    async for text in line:
        answer = json.loads(text)
        if answer.get("id") == number:
            if "error" in answer:
                raise RuntimeError(f"{method}: {answer['error']['message']}")
            return answer["result"]
    raise RuntimeError("the browser has gone")


@asynccontextmanager
async def browser(program: str) -> AsyncIterator[Page]:
    """A fresh browser with an empty page."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        process = await asyncio.create_subprocess_exec(
            program, *FLAGS, f"--user-data-dir={profile}", "about:blank",
            stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        assert process.stderr is not None
        try:
            async with asyncio.timeout(30):
                while not (found := re.search(rb"ws://\S+", await process.stderr.readline())):
                    pass
            drain = asyncio.create_task(process.stderr.read())
            async with connect(found[0].decode(), max_size=None) as line:
                made = await command(line, 1, "Target.createTarget", {"url": "about:blank"})
                target = {"targetId": made["targetId"], "flatten": True}
                attached = await command(line, 2, "Target.attachToTarget", target)
                yield Page(line, attached["sessionId"])
            drain.cancel()
        finally:
            process.kill()
            await process.wait()
