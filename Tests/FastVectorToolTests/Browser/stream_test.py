"""Tests the page of a stream in a browser. The first argument is the program."""

import os
import subprocess
import sys
import tempfile
import threading
import time

from devtools import Browser, View
from helpers import check, idle, press, stream, text, window

PROGRAM = sys.argv[1]
START = 1772290800  # 2026-03-01 00:00 in Tokyo, which has no daylight saving time
ZONE = 9 * 3600


def rows(first, count):
    """Returns rows with dates a second apart, from 1 March 2026."""
    moments = [time.gmtime(START + ZONE + number) for number in range(first, first + count)]
    return "".join(f"{time.strftime('%Y-%m-%d %H:%M:%S', moment)},{number},{-number}\n"
                   for number, moment in enumerate(moments, first)).encode()


def dates():
    """Checks that a stream with dates has a time axis, and that the page shows the rate and continues after a lost connection."""
    reader, writer = os.pipe()
    os.write(writer, b"time,load,limit\n" + rows(0, 100))
    with View(PROGRAM, "-", "--time-zone", "Asia/Tokyo", "--follow", "50", stdin=reader) as view:
        os.close(reader)
        browser = Browser(640, 480)
        try:
            browser.open(view.address)
            browser.wait("measured.points === 100")
            check(window(browser) == [START + 49, START + 99], f"the page follows the newest points: {window(browser)}")
            names = browser.run("[...document.querySelectorAll('#legend .name')].map(name => name.textContent)")
            check(names == ["load", "limit"], f"the lines have their names: {names}")
            browser.wait("document.getElementById('values').textContent === '1 Mar 2026 00:00:49 to 1 Mar 2026 00:01:39'")
            stop = threading.Event()
            sent = [100]

            def produce():
                while not stop.is_set():
                    os.write(writer, rows(sent[0], 10))
                    sent[0] += 10
                    time.sleep(0.02)

            thread = threading.Thread(target=produce)
            thread.start()
            browser.wait("/, [1-9][0-9,]* points\\/s/.test(document.getElementById('state').textContent)")
            browser.run("connection.drop()")
            browser.wait("measured.connections === 2 && !document.getElementById('state').classList.contains('lost')")
            before = browser.run("measured.points")
            browser.wait(f"measured.points > {before + 100}")
            check(browser.run("document.getElementById('follow').getAttribute('aria-pressed')") == "true", "the page follows again")
            press(browser, "follow")
            browser.wait("document.getElementById('follow').getAttribute('aria-pressed') === 'false'")
            browser.run("connection.drop()")
            browser.wait("measured.connections === 3 && !document.getElementById('state').classList.contains('lost')")
            browser.wait("document.getElementById('follow').getAttribute('aria-pressed') === 'false'")
            stop.set()
            thread.join()
            # A producer that restarts repeats the names, which don't count as damaged. A row with an earlier time and a
            # row without a time are counted as damaged.
            os.write(writer, b"time,load,limit\n" + rows(sent[0], 1) + rows(5, 1) + b"later,1,2\n")
            browser.wait(f"measured.points === {sent[0] + 1} && document.getElementById('state').textContent.includes('2 damaged')")
            os.close(writer)
            browser.wait("document.getElementById('state').textContent.includes('the stream has ended')")
            check("points/s" not in text(browser, "state"), "an ended stream has no rate")
            wrong = [event for event in browser.events if event["method"] == "Runtime.exceptionThrown"]
            check(not wrong, f"the page has no errors: {wrong}")
        finally:
            browser.close()


def named_pipe(folder):
    """Checks that a stream from a named pipe continues with the next producer."""
    path = os.path.join(folder, "pipe")
    os.mkfifo(path)
    # Opening a named pipe blocks until the other side has opened it.
    holder = os.open(path, os.O_RDWR)
    reader = os.open(path, os.O_RDONLY)
    os.write(holder, b"value\n1\n2\n")
    with View(PROGRAM, "-", stdin=reader) as view:
        os.close(reader)
        browser = Browser(640, 480)
        try:
            browser.open(view.address)
            browser.wait("measured.points === 2")
            os.close(holder)
            for number in range(3):
                with open(path, "w") as producer:
                    producer.write(f"value\n{number}\n")
                browser.wait(f"measured.points === {3 + number}")
            check("ended" not in text(browser, "state"), "the stream continues")
        finally:
            browser.close()


def dates_that_cannot_be_read():
    """Checks that a date that can be read in several ways, or doesn't have the given format, ends the program with an error."""
    for options, reason in [([], "its dates can be month/day/year or day/month/year"),
                            (["--date-format", "%Y"], "its first column doesn't have the date format %Y")]:
        ending = subprocess.run([PROGRAM, "view", "-", *options], input=b"1/2/2026,5\n2/3/2026,6\n", stderr=subprocess.PIPE, timeout=100)
        message = ending.stderr.decode()
        check(ending.returncode == 65 and reason in message, f"the error for an ambiguous date: {message}")


def damaged():
    """Checks that damaged lines at the start are counted before the next line arrives."""
    with stream(PROGRAM, b"a,b\n1,2\nx,y\nfoo,9\n7,8\n") as (_, browser, _):
        browser.wait("document.getElementById('state').textContent.includes('2 damaged')")


def reset():
    """Checks that a page that shows all points of a stream continues to do so, even after the server has dropped the first points."""
    with stream(PROGRAM, b"1\n" * 100, "--keep", "1000") as (_, browser, writer):
        browser.wait("measured.points === 100 && page.plots.length > 0")
        press(browser, "reset")
        browser.wait("document.getElementById('follow').getAttribute('aria-pressed') === 'false'")
        os.write(writer, b"2\n" * 5000)
        browser.wait("measured.points === 5100 && page.plots[0].x[1] === 5099")
        check(window(browser)[0] == 4100, f"the window begins at the first point that is kept: {window(browser)}")
        press(browser, "follow")
        os.write(writer, b"3\n" * 100)
        browser.wait("page.plots[0].x[1] === 5199")
        press(browser, "follow")
        browser.wait("document.getElementById('follow').getAttribute('aria-pressed') === 'false'")
        os.write(writer, b"4\n" * 100)
        browser.wait("measured.points === 5300")
        check(window(browser)[1] == 5199, f"without Follow, the window stays where it is: {window(browser)}")
        browser.mouse("mouseMoved", 300, 200)
        browser.wait("!document.querySelector('.tooltip').hidden")
        os.write(writer, b"5\n" * 2000)
        browser.wait("document.getElementById('state').textContent.startsWith('The points in this range have been discarded')")
        browser.wait("document.querySelector('.tooltip').hidden")
        os.write(writer, b"6\nx\n")
        browser.wait("document.getElementById('state').textContent.includes('discarded; 7302 points, 1 damaged')")


with tempfile.TemporaryDirectory() as folder:
    dates()
    reset()
    dates_that_cannot_be_read()
    damaged()
    named_pipe(folder)
print("ok")
