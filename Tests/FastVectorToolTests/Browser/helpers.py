"""Helpers of the browser tests."""

import contextlib
import os

from devtools import Browser, View

SHIFT = 8


def check(condition, what):
    if not condition:
        raise AssertionError(what)


@contextlib.contextmanager
def page(program, *arguments, width=640, height=480, fragment="", **options):
    """Opens a page in a browser, and checks at the end that it had no errors."""
    with View(program, *arguments, **options) as view:
        browser = Browser(width, height)
        try:
            browser.open(view.address + fragment)
            browser.wait("measured.frames > 1")
            if options.get("command") == "race":
                press(browser, "run")  # pauses the race, which never rests otherwise
            idle(browser)
            yield browser
            wrong = [event for event in browser.events if event["method"] == "Runtime.exceptionThrown"]
            check(not wrong, f"the page has no errors: {wrong}")
        finally:
            browser.close()


@contextlib.contextmanager
def stream(program, data, *arguments):
    """Opens a page of a stream that starts with `data`. Yields the server, the browser, and the descriptor for writing to the stream."""
    reader, writer = os.pipe()
    os.write(writer, data)
    with View(program, "-", *arguments, stdin=reader) as view:
        os.close(reader)
        browser = Browser(640, 480)
        try:
            browser.open(view.address)
            yield view, browser, writer
        finally:
            browser.close()
            os.close(writer)


def idle(browser):
    """Waits until the page shows the requested state."""
    browser.wait("measured.frames > 1 && connection.isReady && !page.isMoving && !page.isDirty")


def window(browser):
    return browser.run("page.plots[0].x")


def text(browser, identifier):
    return browser.run(f"document.getElementById('{identifier}').textContent")


def press(browser, identifier):
    """Activates a button."""
    browser.run(f"document.getElementById('{identifier}').click()")


def click(browser, x, y):
    browser.mouse("mousePressed", x, y, button="left", clickCount=1)
    browser.mouse("mouseReleased", x, y, button="left", clickCount=1)


def plot(browser, chart=0):
    """Returns the left, top, width and height of a plot, in CSS pixels from the top left of the page."""
    return browser.run(f"(([x, y, w, h], r) => [r.x + x, r.y + y, w, h])"
                       f"(page.plots[{chart}].frame, charts.children[{chart}].getBoundingClientRect())")
