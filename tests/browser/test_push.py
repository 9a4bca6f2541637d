"""Being told of one's turn with the page closed: a real service worker, and a push service on this machine.

Chromium cannot reach its own push service here. The page is given the subscription of ours instead, and what
ours was sent and could decrypt is handed to the service worker as the browser would do it.
"""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from sheepfold.server.push.client import PushTarget
from tests.browser.guests import Guest, guest, play, short_table
from tests.browser.running import TableServer
from tests.patience import PATIENCE
from tests.server.push_service import PushService, push_service

pytestmark = pytest.mark.slow

SUBSCRIPTION = """(target) => {
  const subscription = {
    endpoint: target.endpoint,
    options: {},
    unsubscribe: async () => { localStorage.removeItem("subscribed"); return true; },
    toJSON: () => ({ endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } }),
  };
  const has = () => localStorage.getItem("subscribed");
  const plain = (text) => atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  PushManager.prototype.getSubscription = async function () {
    if (!has()) return null;
    subscription.options.applicationServerKey = Uint8Array.from(plain(has()), (each) => each.charCodeAt(0));
    return subscription;
  };
  PushManager.prototype.subscribe = async function ({ applicationServerKey }) {
    localStorage.setItem("subscribed", applicationServerKey);
    return subscription;
  };
  const asked = Notification.requestPermission;
  Notification.requestPermission = (...rest) => {
    sessionStorage.setItem("asked", Number(sessionStorage.getItem("asked")) + 1);
    return asked.apply(Notification, rest);
  };
}"""
"""What a browser with a push service does, for the subscription of ours."""


@contextmanager
def running_push_service() -> Iterator[PushService]:
    """A push service in a thread of its own."""
    found: list[PushService] = []
    ready, done = threading.Event(), asyncio.Event()

    async def run() -> None:
        async with push_service() as service:
            found.append(service)
            ready.set()
            await done.wait()

    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_until_complete, args=(run(),))
    thread.start()
    ready.wait(PATIENCE)
    try:
        yield found[0]
    finally:
        loop.call_soon_threadsafe(done.set)
        thread.join(PATIENCE)
        loop.close()


def give_push_service(somebody: Guest, target: PushTarget) -> None:
    """From now on pages of this browser can subscribe."""
    somebody.context.add_init_script(f"({SUBSCRIPTION})({json.dumps(target._asdict())})")


def switch_on(page: Page) -> None:
    """Press the bell and then the switch."""
    page.locator("[data-alerts]").first.click()
    page.get_by_role("switch").click()
    page.wait_for_function("() => localStorage.getItem('alerts') === 'on'")
    page.wait_for_function("() => document.querySelector('[data-alerts-switch]').checked")


def deliver(page: Page, shown: dict[str, str]) -> None:
    """Hand a message to the service worker of this page, as the browser does when one comes."""
    session = page.context.new_cdp_session(page)
    found: list[dict[str, Any]] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    until_page(page, lambda: bool(found))
    registration = found[-1]
    session.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": registration["scopeURL"].rstrip("/"),
            "registrationId": registration["registrationId"],
            "data": json.dumps(shown),
        },
    )


def until_page(page: Page, happened: Any) -> None:
    """Wait while the browser's events are read."""
    before = time.monotonic()
    while not happened():
        assert time.monotonic() - before < PATIENCE
        page.wait_for_timeout(50)


def notifications(page: Page) -> list[dict[str, str]]:
    """What the browser shows beside its pages."""
    shown = "({ title, body, tag, lang, dir }) => ({ title, body, tag, lang, dir })"
    found: list[dict[str, str]] = page.evaluate(
        f"async () => (await (await navigator.serviceWorker.ready).getNotifications()).map({shown})"
    )
    return found


def mine(page: Page) -> bool:
    """Whether it is the turn of whoever looks at this page."""
    return bool(page.evaluate("document.getElementById('table').classList.contains('mine')"))


def move_on(mover: Guest) -> None:
    """Somebody moves until the turn comes to somebody else."""
    mover.page.wait_for_selector("[data-joined] #table.mine", state="attached")
    while mine(mover.page):
        play(mover.page, most=1)


def begin_match(ann: Guest, bob: Guest) -> str:
    """Both sit at a table, Bob has switched the messages on, and it is Ann's turn; the path of the table."""
    path = short_table(ann.page, "knizia-black-sheep", "open")
    bob.page.goto(path)
    bob.page.locator("form:has(input[value=sit]) button.go").first.click()
    switch_on(bob.page)
    bob.page.locator("#alerts [data-close]").click()
    ann.page.get_by_role("button", name="Start", exact=True).click()
    for person in (ann, bob):
        person.page.wait_for_selector("[data-joined] #table[data-status=playing]", state="attached")
    if mine(bob.page):
        move_on(bob)
    ann.page.wait_for_selector("#table.mine", state="attached")
    return path


def test_a_closed_page_is_told_once_and_what_is_pressed_leads_to_the_table(
    whole_chromium: Browser, server: TableServer
) -> None:
    with (
        running_push_service() as service,
        guest(whole_chromium, server, service_workers="allow") as ann,
        guest(
            whole_chromium, server, service_workers="allow", locale="de", permissions=["notifications"]
        ) as bob,
    ):
        give_push_service(bob, service.browser())
        path = begin_match(ann, bob)
        move_on(ann)  # Bob looks at the table.
        move_on(bob)
        bob.page.goto("/rules/knizia-black-sheep")
        move_on(ann)
        until_page(ann.page, lambda: bool(service.received))
        (told,) = service.received
        assert told.shown["title"] == "Du bist dran"
        deliver(bob.page, dict(told.shown))
        until_page(bob.page, lambda: bool(notifications(bob.page)))
        (shown,) = notifications(bob.page)
        assert shown == {
            "title": "Du bist dran",
            "body": told.shown["body"],
            "tag": path,
            "lang": "de",
            "dir": "ltr",
        }
        # What is pressed leads to the table, and the message is gone.
        worker = bob.context.service_workers[0]
        worker.evaluate(PRESS)
        assert worker.evaluate("self.opened") == path
        assert notifications(bob.page) == []
        bob.page.goto(path)
        bob.page.wait_for_selector("[data-joined] #table.mine", state="attached")
        move_on(bob)
        move_on(ann)
        assert len(service.received) == 1
        assert bob.page.evaluate("sessionStorage.getItem('asked')") == "1"


PRESS = """async () => {
  clients.openWindow = async (address) => { self.opened = address; };
  const [notification] = await registration.getNotifications();
  const event = new NotificationEvent("notificationclick", { notification });
  const work = [];
  event.waitUntil = (promise) => work.push(promise);
  dispatchEvent(event);
  await Promise.all(work);
}"""
"""A press on a message; only a real one may open a window."""


def test_nothing_is_asked_before_the_switch_is_pressed_and_it_can_be_switched_off(
    whole_chromium: Browser, server: TableServer
) -> None:
    with (
        running_push_service() as service,
        guest(whole_chromium, server, service_workers="allow", permissions=["notifications"]) as ann,
    ):
        give_push_service(ann, service.browser())
        short_table(ann.page, "zoff-im-zoo")
        ann.page.wait_for_selector("[data-joined] #table[data-status=playing]", state="attached")
        for _ in range(2):
            ann.page.locator("[data-sound]").click()
        assert ann.page.evaluate("sessionStorage.getItem('asked')") is None
        assert ann.page.evaluate("localStorage.getItem('subscribed')") is None
        switch_on(ann.page)
        with ann.page.expect_response("**/push/remove") as removed:
            ann.page.get_by_role("switch").click()
        assert removed.value.status == 204
        ann.page.wait_for_function("() => localStorage.getItem('subscribed') === null")
        ann.page.keyboard.press("Escape")
        ann.page.wait_for_selector("#alerts:not([open])", state="attached")


def test_a_browser_that_refuses_says_how_to_allow_it(whole_chromium: Browser, server: TableServer) -> None:
    with guest(whole_chromium, server, service_workers="allow") as ann:
        ann.context.add_init_script("Notification.requestPermission = async () => 'denied';")
        ann.context.add_init_script(
            "Object.defineProperty(Notification, 'permission', { get: () => 'denied' });"
        )
        ann.page.goto("/")
        ann.page.locator("details.me summary").click()
        ann.page.get_by_role("switch").click()
        ann.page.wait_for_selector("[data-alerts-note=denied]:not([hidden])")
        assert not ann.page.get_by_role("switch").is_checked()


def test_without_a_connection_a_page_of_ours_is_shown_and_no_table_was_stored(
    whole_chromium: Browser, server: TableServer
) -> None:
    with guest(whole_chromium, server, service_workers="allow") as ann:
        ann.page.goto("/")
        ann.page.evaluate("async () => { await navigator.serviceWorker.ready; }")
        path = short_table(ann.page, "zoff-im-zoo")
        ann.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        stored: list[str] = ann.page.evaluate(STORED)
        assert len(stored) > 5
        assert all(each.startswith("/static/") or each == "/offline?language=en" for each in stored)
        ann.context.set_offline(True)
        ann.page.goto(path)
        assert ann.page.locator("h1").inner_text() == "No connection"
        ann.context.set_offline(False)
        ann.page.locator("main a.btn").click()
        ann.page.wait_for_selector("#table")
        ann.errors.clear()  # The browser's own words about the lost connection.


STORED = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    for (const request of await (await caches.open(name)).keys()) {
      const address = new URL(request.url);
      found.push(address.pathname + address.search);
    }
  }
  return found;
}"""


def test_the_tab_shows_that_it_is_my_turn(whole_chromium: Browser, server: TableServer) -> None:
    with (
        guest(whole_chromium, server, service_workers="allow") as ann,
        guest(whole_chromium, server, service_workers="allow") as bob,
    ):
        path = short_table(ann.page, "knizia-black-sheep", "open")
        bob.page.goto(path)
        bob.page.locator("form:has(input[value=sit]) button.go").first.click()
        ann.page.get_by_role("button", name="Start", exact=True).click()
        for person in (ann, bob):
            person.page.wait_for_selector("[data-joined] #table[data-status=playing]", state="attached")
        while not mine(ann.page) and not mine(bob.page):
            ann.page.wait_for_timeout(50)
        first, second = (ann, bob) if mine(ann.page) else (bob, ann)
        for person in (first, second):
            person.page.wait_for_selector("[data-joined] #table.mine", state="attached")
            until_page(person.page, lambda: "ewe-turn" in favicon(person.page))  # noqa: B023
            assert "Your turn" in person.page.title()
            move_on(person)
            until_page(person.page, lambda: "ewe.svg" in favicon(person.page))  # noqa: B023
            assert "Your turn" not in person.page.title()


def favicon(page: Page) -> str:
    """The address of the small picture of the tab."""
    return str(page.locator("link[rel=icon]").get_attribute("href"))
