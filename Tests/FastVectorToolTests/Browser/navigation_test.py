"""Tests navigation, the legend, links and export of `fastvector view` in a browser. The first argument is the program."""

import base64
import csv
import io
import math
import os
import struct
import subprocess
import sys
import tempfile
import urllib.parse

from devtools import Browser, View
from helpers import SHIFT, check, click, idle, page, plot, press, text, window

PROGRAM = sys.argv[1]
COUNT = 2000


def values(line):
    """Returns the values of a line: waves with a growing amplitude. Each line has ten times the amplitude of the previous one."""
    return [10 ** line * (x / COUNT) * math.sin(x / 20) for x in range(COUNT)]


def y_range(browser, chart=0):
    return browser.run(f"page.plots[{chart}].y")


def colors(browser):
    return browser.run("page.plots.map(plot => plot.lines.map(line => line.color))")


def y_axis(folder):
    """Checks that the y axis fits the visible points on request, and that a box, the wheel and keys zoom it."""
    with page(PROGRAM, os.path.join(folder, "0.csv"), "--quiet") as browser:
        whole = y_range(browser)
        check(whole[0] <= -0.9 and whole[1] >= 0.9, f"at first, all values are visible: {whole}")
        browser.run("view.show([0, 200], false)")
        idle(browser)
        check(y_range(browser) == whole, "the y range doesn't depend on the window")
        press(browser, "fit")
        idle(browser)
        low, high = y_range(browser)
        least, most = min(values(0)[:201]), max(values(0)[:201])
        check(2 * least < low <= least and most <= high < 2 * most, f"the y range fits the visible values: {low}..{high}")
        press(browser, "fit")
        idle(browser)
        check(y_range(browser) == whole, "the button is a toggle")
        press(browser, "reset")
        idle(browser)

        left, top, width, height = plot(browser)
        start, end = (left + 0.5 * width, top + 0.25 * height), (left + 0.75 * width, top + 0.75 * height)
        browser.mouse("mousePressed", *start, button="left", buttons=1, clickCount=1, modifiers=SHIFT)
        browser.mouse("mouseMoved", *end, button="left", buttons=1, modifiers=SHIFT)
        browser.wait("document.querySelector('.box').checkVisibility()")
        browser.mouse("mouseReleased", *end, button="left", clickCount=1, modifiers=SHIFT)
        browser.wait("!document.querySelector('.box').checkVisibility()")
        idle(browser)
        step, span = (COUNT - 1) / width, (whole[1] - whole[0]) / height
        low, high = window(browser)
        check(abs(low - (COUNT - 1) * 0.5) < step and abs(high - (COUNT - 1) * 0.75) < step, f"the box is the window: {low}..{high}")
        low, high = y_range(browser)
        middle, quarter = (whole[0] + whole[1]) / 2, (whole[1] - whole[0]) / 4
        check(abs(low - middle + quarter) < span and abs(high - middle - quarter) < span, f"the box is the y range: {low}..{high}")

        browser.drag([(400, 200), (400, 230), (400, 250)])
        idle(browser)
        moved = y_range(browser)
        check(moved[0] > low and abs(moved[1] - moved[0] - high + low) < 1e-9, "a drag moves a zoomed y axis")
        browser.mouse("mouseWheel", left - 10, top + height / 2, deltaX=0, deltaY=-200)
        idle(browser)
        zoomed = y_range(browser)
        check(zoomed[1] - zoomed[0] < 0.7 * (high - low), "the wheel over the labels zooms the y axis")
        browser.run("document.getElementById('charts').focus()")
        browser.key("ArrowDown")
        idle(browser)
        wider = y_range(browser)
        check(abs((wider[1] - wider[0]) / (zoomed[1] - zoomed[0]) - 1.25) < 1e-6, "a key zooms the y axis")
        browser.key("ArrowUp", modifiers=SHIFT)
        idle(browser)
        check(y_range(browser)[0] > wider[0], "keys pan the y axis")
        browser.key("0", "Digit0")
        browser.wait(f"page.plots[0].y[0] === {whole[0]} && page.plots[0].x[0] === 0")
        idle(browser)

        press(browser, "box")
        browser.drag([(left + 0.2 * width, top + 50), (left + 0.3 * width, top + 50), (left + 0.4 * width, top + 52)])
        idle(browser)
        low, high = window(browser)
        check(abs(low - (COUNT - 1) * 0.2) < step and abs(high - (COUNT - 1) * 0.4) < step, "the button starts boxes, too")
        check(y_range(browser) == whole, "a flat box zooms only the x axis")


def legend(folder):
    """Checks that buttons hide and isolate lines, and that the lines of stacked charts have different colors."""
    paths = [os.path.join(folder, f"{line}.csv") for line in range(3)]
    with page(PROGRAM, *paths, "--y", "*", "--quiet") as browser:
        before = colors(browser)[0]
        check(len(set(before)) == 3, f"lines have different colors: {before}")
        high = y_range(browser)[1]
        check(browser.run("[...document.querySelectorAll('#legend .name')].map(name => name.textContent)")
              == ["0: y0", "1: y1", "2: y2"], "the legend names all lines")
        browser.run("document.querySelectorAll('#legend li')[2].firstChild.focus()")
        browser.key(" ", "Space", text=" ")
        idle(browser)
        check(colors(browser)[0] == before[:2], "a key hides a line, and the others keep their colors")
        check(y_range(browser)[1] < high / 5, "the y range depends only on visible lines")
        check(browser.run("document.activeElement.getAttribute('aria-pressed')") == "false", "the button shows that, and keeps the focus")
        browser.run("document.querySelectorAll('#legend .only')[1].click()")
        idle(browser)
        check(colors(browser)[0] == before[1:2], "a line is isolated")
        browser.mouse("mouseMoved", 300, 250)
        browser.wait("document.querySelectorAll('.tooltip tr').length === 1")
        browser.run("document.querySelectorAll('#legend .only')[1].click()")
        idle(browser)
        check(colors(browser)[0] == before, "isolating it again shows all lines")
    with page(PROGRAM, *paths, "--stack", "--quiet", height=700) as browser:
        shown = [line for chart in colors(browser) for line in chart]
        check(len(set(shown)) == 3, f"stacked charts have different colors: {shown}")
        browser.run("document.querySelectorAll('#legend button')[0].click()")
        idle(browser)
        check(colors(browser)[0] == [] and len(colors(browser)[1]) == 1, "a line of a stacked chart is hidden")
    cities = os.path.join(folder, "cities.csv")
    with open(cities, "w") as file:
        file.write("day,city,temperature,people\n")
        for day in range(1, 10):
            file.write(f"2024-03-0{day},Rome,{15 + day % 5},{2_800_000 + 1000 * day}\n"
                       f"2024-03-0{day},Oslo,{2 + day % 4},{700_000 + 1000 * day}\n")
    with page(PROGRAM, cities, "--quiet", height=700) as browser:
        shown = colors(browser)
        check(len(shown) == 2 and len(set(shown[0])) == 2, f"columns that don't fit on one axis are in panels: {shown}")
        check(shown[0] == shown[1], f"a group has the same color in all panels: {shown}")


def fragment(browser):
    """Waits until the page has had time to update its address, and returns the fragment of the address."""
    browser.run("new Promise(done => setTimeout(done, 400))")
    return browser.run("location.hash")


def links(folder):
    """Checks that the fragment of the address contains the view, and that the page explains invalid links and links for other data."""
    paths = [os.path.join(folder, f"{line}.csv") for line in range(2)]
    with page(PROGRAM, *paths, "--quiet") as browser:
        check(fragment(browser) == "", "the view of everything has no fragment")
        browser.run("view.show([100, 300.5], false)")
        browser.run("view.setY([[-3, 2.5]], false)")
        browser.run("document.querySelectorAll('#legend button')[0].click()")
        idle(browser)
        link = fragment(browser)
        browser.run("view.reset()")
        idle(browser)
        browser.run("document.querySelectorAll('#legend button')[0].click()")
        idle(browser)
        check(fragment(browser) == "", "the fragment disappears")
        browser.run(f"location.hash = {link!r}")
        browser.wait("page.plots[0].x[0] === 100")
        before = browser.run("page.plots[0].lines.length")
        check(before == 1, "a link hides lines")
        browser.run("connection.drop()")
        browser.wait("measured.connections === 2 && !document.getElementById('state').classList.contains('lost')")
        idle(browser)
        check(window(browser) == [100, 300.5] and y_range(browser) == [-3, 2.5]
              and browser.run("page.plots[0].lines.length") == 1, "the view is the same after a lost connection")
    with page(PROGRAM, *paths, "--quiet", fragment=link) as browser:
        browser.wait("page.plots[0].x[0] === 100")
        idle(browser)
        check(window(browser) == [100, 300.5] and y_range(browser) == [-3, 2.5], "another page shows the view of a link")
        check(browser.run("page.plots[0].lines.length") == 1 and not browser.run("notice.checkVisibility()"), "without a message")
    for link, message in [
        (link, "The link is for “0.csv, 1.csv”, but this page shows “1.csv”. It shows everything."),
        ("#x=5..x", "The link is damaged: “5..x” isn’t a range of x. The page shows everything."),
        ("#x=5..1", "The link is damaged: “5..1” isn’t a range of x. The page shows everything."),
        ("#hide=0-1e9", "The link is damaged: “0-1e9” isn’t the number of a line. The page shows everything."),
        ("#x=1e7..2e7", "The link is for a range without data. The page shows everything."),
        ("#hide=7", "The link is for other charts or lines. The page shows everything."),
        ("#y=1..2,3..4", "The link is for other charts or lines. The page shows everything."),
    ]:
        with page(PROGRAM, paths[1], "--quiet", fragment=link) as browser:
            check(text(browser, "notice-text") == message, f"{link}: {text(browser, 'notice-text')}")
            check(window(browser) == [0, COUNT - 1], "everything is visible")
            press(browser, "close-notice")
            check(not browser.run("notice.checkVisibility()"), "the message can be closed")
    with page(PROGRAM, paths[1], "--quiet") as browser:
        for link in ["#x=foo", "#hide=-1"]:
            browser.run("view.show([20, 30], false)")
            idle(browser)
            browser.run(f"location.hash = {link!r}")
            browser.wait(f"page.plots[0].x[1] === {COUNT - 1}")
            check(browser.run("page.plots[0].lines.length") == 1, f"{link} in an open page shows everything")
    with page(PROGRAM, *paths, "--quiet", fragment="#hide=1&x=20..30") as browser:
        browser.wait("page.plots[0].lines.length === 1")
        browser.run("location.hash = '#x=5..1'")
        browser.wait(f"page.plots[0].lines.length === 2 && page.plots[0].x[1] === {COUNT - 1}")


def lost(folder):
    """Checks that a page whose server has ended says so when the view can't be saved."""
    with View(PROGRAM, os.path.join(folder, "0.csv"), "--quiet") as server:
        browser = Browser(640, 480)
        try:
            browser.open(server.address)
            browser.wait("measured.frames > 1")
            server.interrupt()
            browser.wait("document.getElementById('state').classList.contains('lost')")
            press(browser, "save-csv")
            check("can’t be saved" in text(browser, "notice-text"), "the page says that the view can't be saved")
        finally:
            browser.close()


def saved(browser, kind):
    """Returns the name and the contents of a file that the page saves."""
    name, data = browser.run("""(async () => {
      const url = new Promise(done => {
        const create = URL.createObjectURL;
        URL.createObjectURL = blob => { URL.createObjectURL = create; done(blob); return create.call(URL, blob) };
      });
      const clicked = new Promise(done => {
        HTMLAnchorElement.prototype.click = function () { done(this.download); delete HTMLAnchorElement.prototype.click };
      });
      document.getElementById('save-%s').click();
      const bytes = new Uint8Array(await (await url).arrayBuffer());
      return [await clicked, btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))];
    })()""" % kind)
    return name, base64.b64decode(data)


def export(folder):
    """Checks that the visible range can be saved as a picture, as a vector graphic and as a table."""
    paths = [os.path.join(folder, f"{line}.csv") for line in range(2)]
    size = "[charts.firstChild.clientWidth, charts.firstChild.clientHeight]"
    with page(PROGRAM, paths[0], "--quiet") as browser:
        browser.run("view.show([500, 900], false)")
        idle(browser)
        shown = browser.run(size)
        name, picture = saved(browser, "png")
        width, height = struct.unpack(">II", picture[16:24])
        check(width == shown[0] and height > shown[1], "the picture has additional room for the legend")
        out = os.path.join(folder, "picture.png")
        subprocess.run(
            [PROGRAM, "render", paths[0], "--x-limits", "500..900", "--out", out, "--size", f"{width}x{height}", "--quiet"],
            check=True)
        with open(out, "rb") as file:
            check(picture == file.read(), "the picture is that of fastvector render")
        check(name == "y0.png", f"the file is named {name}")
        idle(browser)
    with page(PROGRAM, *paths, "--stack", "--quiet", height=700) as browser:
        browser.run("view.show([500, 502], false)")
        idle(browser)
        width, height = browser.run(size)
        _, picture = saved(browser, "png")
        size = struct.unpack(">II", picture[16:24])
        check(size[0] == width and size[1] > 2 * height, "a picture has all charts")
        _, drawing = saved(browser, "svg")
        check(drawing.count(b"<svg ") == 3 and drawing.count(b"</svg>") == 3, "a vector graphic has all charts")
        browser.run(f"new DOMParser().parseFromString({drawing.decode()!r}, 'image/svg+xml')"
                    ".querySelector('parsererror') && (() => { throw Error('not well-formed') })()")
        _, table = saved(browser, "csv")
        rows = list(csv.reader(io.StringIO(table.decode())))
        check(rows[0] == ["x", "0: y0", "1: y1"] and len(rows) == 4, f"a table has the visible points: {rows}")
        for row, x in zip(rows[1:], range(500, 503)):
            numbers = [float(cell) for cell in row]
            check(numbers[0] == x and abs(numbers[1] - values(0)[x]) < 1e-9 and abs(numbers[2] - values(1)[x]) < 1e-9, f"{row}")
        browser.run("document.querySelectorAll('#legend button')[0].click()")
        idle(browser)
        _, table = saved(browser, "csv")
        check(table.startswith(b"x,1: y1\n"), "hidden lines aren't saved")
    rows = ["x,low,high"] + [f"{2 ** x},{0.1 * 3 ** x:.12g},{0.7 * 3 ** x:.12g}" for x in range(12)]
    path = os.path.join(folder, "powers.csv")
    with open(path, "w") as file:
        file.write("\n".join(rows) + "\n")
    for arguments, header in [([], "x,low,high"), (["--band", "low..high"], '"low to high, from",low to high')]:
        with page(PROGRAM, path, "--log", "x", "--log", "y", "--quiet", *arguments) as browser:
            _, table = saved(browser, "csv")
            saved_rows = list(csv.reader(io.StringIO(table.decode())))
            check(header in table.decode().split("\n")[0], f"the names of the columns: {saved_rows[0]}")
            numbers = [[float(cell) for cell in row] for row in saved_rows[1:]]
            check(numbers == [[float(cell) for cell in row.split(",")] for row in rows[1:]], f"original values: {numbers}")


def export_of_low_charts(folder):
    """Checks that charts that are too short for a legend are saved as a taller picture."""
    paths = [os.path.join(folder, f"{line}.csv") for line in range(3)]
    with page(PROGRAM, *paths, "--stack", "--quiet", width=640, height=400) as browser:
        low = browser.run("charts.firstChild.clientHeight")
        _, picture = saved(browser, "png")
        _, graphic = saved(browser, "svg")
        width, height = struct.unpack(">II", picture[16:24])
        check(low == 90 and width == 640 and height > 3 * low, f"the size of the picture: {width}x{height}")
        check(f'viewBox="0 0 {width} {height}"'.encode() in graphic, "the vector graphic has the same size")
        check(f"translate(0 {height * 2 // 3})".encode() in graphic, "the charts don't overlap")


def main():
    with tempfile.TemporaryDirectory() as folder:
        for line in range(3):
            with open(os.path.join(folder, f"{line}.csv"), "w") as file:
                file.write(f"y{line}\n" + "".join(f"{value:.12g}\n" for value in values(line)))
        y_axis(folder)
        legend(folder)
        links(folder)
        export(folder)
        export_of_low_charts(folder)
        lost(folder)


main()
print("ok")
