"""Tests the page of `fastvector race` in a browser. The first argument is the program."""

import sys

from devtools import Browser, View
from helpers import check, idle, press, text

PROGRAM = sys.argv[1]


def open_race(browser, view):
    browser.open(view.address)
    browser.wait("page.plots.length >= 3 && page.plots.every(plot => plot.seconds >= 0)")


def automatic():
    """Checks that the race starts without the user, loops, and increases the number of points."""
    with View(PROGRAM, command="race") as view:
        browser = Browser(900, 700)
        try:
            open_race(browser, view)
            browser.wait("page.isMoving")
            browser.wait("measured.points >= 100000")
            # Wait until each kernel set shows its frames per second. They are unknown for a moment after the number of
            # points has grown.
            browser.wait("[...document.querySelectorAll('.card > .number')].every(n => n.textContent.includes('frames/s'))")
            press(browser, "run")
            browser.wait("!page.isMoving && page.race.points === measured.points")
            idle(browser)
            check(all(browser.run("page.race.limits.map(({ limit }) => limit > 0)")), "the limit of each kernel set is known")
            names = browser.run("page.plots.map(plot => plot.name)")
            rows = browser.run("[...document.querySelectorAll('#limits li')].map(row => row.textContent)")
            check(len(rows) == len(names) and all(row.startswith(name) for row, name in zip(rows, names)), f"{rows}")
            frames = browser.run("measured.frames")
            browser.run("new Promise(done => setTimeout(done, 1500))")
            check(browser.run("measured.frames") == frames, "a paused race rests")
            browser.run("points.value = 3; points.dispatchEvent(new Event('input'))")
            browser.wait("measured.points === 1000")
            press(browser, "run")
            browser.run("(window.starts = 0, window.last = false)")
            browser.wait("(starts += page.isMoving && !last, last = page.isMoving, starts >= 2)")
            check(browser.run("measured.points") == 1000, "the slider ends the growth")
            overlaps = browser.run("""[...document.querySelectorAll('.card')].some(card => {
              const [chart, times] = ['.chart', '.times'].map(part => card.querySelector(part).getBoundingClientRect());
              return chart.bottom > times.top;
            })""")
            check(not overlaps, "the histogram doesn't cover the chart")
            least, most = browser.run("[points.min, points.max].map(Number)")
            check(least == 3 and most <= 7, f"the slider goes from a thousand to ten million points: {least}..{most}")
        finally:
            browser.close()


def still():
    """Checks that the race waits for the user if the system requests reduced motion, and shows no times until then."""
    with View(PROGRAM, "--points", "100", command="race") as view:
        browser = Browser(900, 700)
        try:
            browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
            open_race(browser, view)
            idle(browser)
            shown = browser.run("document.body.innerText")
            check("not measured yet" in shown and "0 frames/s" not in shown and "NaN" not in shown, f"{shown}")
            check(text(browser, "run") == "Play", "the button starts the race")
            press(browser, "run")
            browser.wait("page.isMoving")
            browser.wait("!document.body.innerText.includes('not measured yet')")
            check(browser.run("measured.points") == 100, "a chosen number of points doesn't grow")
            press(browser, "run")
            idle(browser)
            browser.mouse("mousePressed", 200, 400, button="left", clickCount=1)
            browser.mouse("mouseReleased", 200, 400, button="left", clickCount=1)
            browser.wait("page.isMoving")
            idle(browser)
        finally:
            browser.close()


def more_points():
    """Checks that the results for the old number of points disappear when the user chooses another number."""
    with View(PROGRAM, "--points", "1000", command="race") as view:
        browser = Browser(900, 700)
        try:
            open_race(browser, view)
            numbers = "[...document.querySelectorAll('.card > .number')].map(number => number.textContent)"
            browser.wait(f"{numbers}.every(text => text.includes('frames/s'))")
            shown = browser.run(f"points.value = 5, points.dispatchEvent(new Event('input')), {numbers}")
            check(set(shown) == {"not measured yet"}, f"the results for 1000 points: {shown}")
            browser.wait(f"measured.points === 100000 && {numbers}.every(text => text.includes('frames/s'))")
        finally:
            browser.close()


def arithmetic():
    """Checks that the limit on the points is inversely proportional to the median time, and unknown before the second frame."""
    with View(PROGRAM, "--points", "100", command="race") as view:
        browser = Browser(900, 700)
        try:
            open_race(browser, view)
            result = browser.run("""import('./kernels.js').then(({ Times, countText, timeText }) => {
              const times = new Times(), before = [times.median, times.rate, times.limit(1000)];
              times.add(500, 10);
              for (const time of [90, 25]) times.add(time, 3e6);
              return [before, times.median, times.rate, times.limit(3e6),
                [2.14e6, 12345, 7].map(countText), [0.0123, 12.34].map(timeText)];
            })""")
            check(result == [[None] * 3, 25, 40, 2e6, ["2.1 million", "12 thousand", "7"], ["12.3 µs", "12.3 ms"]], f"{result}")
        finally:
            browser.close()


automatic()
still()
more_points()
arithmetic()
print("ok")
