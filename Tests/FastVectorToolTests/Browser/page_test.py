"""Tests the page of `fastvector view` in a browser. The first argument is the program.

Every wait ends with an event of the page. A picture of the page is compared with the picture of `fastvector render` for the same window
and size: the mean difference of a color component must be less than 3 of 255, and less than 3 % of the pixels may differ by more than 64.
"""

import base64
import json
import os
import random
import re
import signal
import struct
import subprocess
import sys
import tempfile

from devtools import Browser, View
from helpers import SHIFT, check, click, idle, page, press, stream, window

PROGRAM = sys.argv[1]
MEAN_TOLERANCE, STRONG_TOLERANCE = 3, 0.03
LEGEND = 20  # height of a legend with one row, in points


def compare(browser, picture):
    """Returns the mean difference from a picture, and the fraction of pixels with a large difference."""
    data = base64.b64encode(picture).decode()
    return browser.run("""(async () => {
      const image = new Image();
      image.src = 'data:image/png;base64,%s';
      await image.decode();
      const ours = document.querySelector('.chart canvas'), { width, height } = ours;
      const legend = image.height - height;
      if (image.width !== width || legend !== %d) throw Error(`${image.width}x${image.height}, not ${width}x${height} with a legend`);
      const other = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
      other.drawImage(image, 0, -legend);
      const a = ours.getContext('2d').getImageData(0, 0, width, height).data, b = other.getImageData(0, 0, width, height).data;
      let sum = 0, strong = 0;
      for (let i = 0; i < a.length; i += 4) {
        const differences = [0, 1, 2].map(c => Math.abs(a[i + c] - b[i + c]));
        sum += (differences[0] + differences[1] + differences[2]) / 3;
        strong += Math.max(...differences) > 64;
      }
      return [sum / (width * height), strong / (width * height)];
    })()""" % (data, LEGEND))


def pictures(browser, folder, path):
    """Compares windows of many and of few points with pictures of ChartRenderer, without their legend."""
    width, height, scale = browser.run("[charts.firstChild.clientWidth, charts.firstChild.clientHeight, devicePixelRatio]")
    for low, high in [(0, 19999), (3000, 4000), (5000, 5050)]:
        browser.run(f"view.show([{low}, {high}], false)")
        idle(browser)
        out = os.path.join(folder, "picture.png")
        subprocess.run(
            [PROGRAM, "render", "--from", path, "--to", path, "--at", "0", "--x-limits", f"{low}..{high}", "--out", out,
             "--size", f"{width}x{height + LEGEND}", "--scale", str(scale), "--quiet"], check=True)
        with open(out, "rb") as file:
            mean, strong = compare(browser, file.read())
        print(f"{low}..{high}: differs by {mean:.2f} of 255 on average, strongly in {100 * strong:.2f} %")
        check(mean < MEAN_TOLERANCE and strong < STRONG_TOLERANCE, f"the picture of {low}..{high}")


def marks(folder):
    """Checks that marks of every type look like those in a picture of ChartRenderer, and that a mark can be hidden."""
    path = os.path.join(folder, "marks.csv")
    with open(path, "w") as file:
        file.write("x,mean,low,high,parts\n")
        file.writelines(f"{x},{5 + x % 7},{4 + x % 7},{8 + x % 7 + x / 50},{x % 9}\n" for x in range(100))
    options = [
        "--x", "x", "--draw", "mean=line", "--draw", "mean=points:diamond", "--draw", "parts=bars", "--band", "low..high",
        "--rule", "y=10,limit", "--rule", "x=20", "--shade", "x=40..60,outage", "--annotate", "80,3,lowest", "--quiet",
    ]
    with View(PROGRAM, path, *options) as view:
        browser = Browser(640, 480)
        try:
            browser.open(view.address)
            browser.wait("measured.frames > 1 && !document.getElementById('overview').hidden")
            idle(browser)
            width, height = browser.run("[charts.firstChild.clientWidth, charts.firstChild.clientHeight]")
            out = os.path.join(folder, "marks.png")
            subprocess.run([PROGRAM, "render", path, *options, "--out", out, "--size", f"{width}x{height + LEGEND}"], check=True)
            with open(out, "rb") as file:
                mean, strong = compare(browser, file.read())
            print(f"marks: differs by {mean:.2f} of 255 on average, strongly in {100 * strong:.2f} %")
            check(mean < MEAN_TOLERANCE and strong < STRONG_TOLERANCE, "the picture of marks")
            names = browser.run("[...document.querySelectorAll('#legend .name')].map(name => name.textContent)")
            check(names == ["mean", "low to high", "parts"], f"the legend names lines and marks: {names}")
            before = browser.run("page.shapes[0].below.length")
            browser.run("document.querySelectorAll('#legend button')[2].click()")
            idle(browser)
            check(browser.run("page.shapes[0].below.length") == before - 1, "a click on a name hides its mark")
            wrong = [event for event in browser.events if event["method"] == "Runtime.exceptionThrown"]
            check(not wrong, f"the page has no errors: {wrong}")
        finally:
            browser.close()


def marks_without_lines(folder):
    """Checks that the overview contains the marks of a page without lines."""
    path = os.path.join(folder, "bars.csv")
    with open(path, "w") as file:
        file.write("x,parts\n")
        file.writelines(f"{x},{1 + x % 9}\n" for x in range(100))
    with page(PROGRAM, path, "--x", "x", "--draw", "parts=bars", "--quiet") as browser:
        def colors():
            return set(browser.run("""(() => {
              const { width, height } = overview, data = overview.getContext('2d').getImageData(4, 4, width - 8, height - 8).data;
              const colors = new Set();
              for (let i = 0; i < data.length; i += 4) colors.add(data.slice(i, i + 3).join());
              return [...colors];
            })()"""))
        check(len(colors()) > 1 and "255,255,255" in colors(), "the overview contains bars")
        browser.run("document.getElementById('theme').click()")
        idle(browser)
        check("255,255,255" not in colors(), "the overview has the colors of the theme")


def legend_samples(folder):
    """Checks that the legend shows the dash patterns that distinguish lines of the same color."""
    path, count = os.path.join(folder, "columns.csv"), 31
    with open(path, "w") as file:
        file.write(",".join(f"c{column}" for column in range(count)) + "\n")
        file.writelines(",".join(str(row + column) for column in range(count)) + "\n" for row in range(9))
    with page(PROGRAM, path, "--x", "none", "--y", "*", "--quiet") as browser:
        samples = browser.run("[...document.querySelectorAll('#legend .swatch')].map(sample => getComputedStyle(sample).background)")
        check(len(samples) == count and len(set(samples)) == count, f"all samples in the legend differ: {samples}")
        widths = browser.run("[...document.querySelectorAll('#legend .swatch')].map(sample => sample.offsetWidth)")
        check(min(widths) >= 16 and max(widths) <= 48, f"the samples have these widths: {widths}")


def dots(folder):
    """Checks that isolated points are dots of at least 4 by 4 CSS pixels, although the line is thinner."""
    path = os.path.join(folder, "isolated.csv")
    for rows, index in [("0,1\n1,\n2,2\n3,\n4,3\n5,\n6,1\n7,2\n", 2), ("1,2\n", 0)]:
        with open(path, "w") as file:
            file.write("x,y\n" + rows)
        with page(PROGRAM, path) as browser:
            dot(browser, index)


def dot(browser, index):
    colored = browser.run("""(() => {
      const { frame: [left, top, width, height], unit, lines: [line] } = page.plots[0], scale = devicePixelRatio;
      const x = left + line.xs[%d] / unit, y = top + line.ys[%d] / unit;
      const context = document.querySelector('.chart canvas').getContext('2d');
      const pixels = context.getImageData((x - 4) * scale, (y - 4) * scale, 8 * scale, 8 * scale).data;
      let count = 0;
      for (let i = 0; i < pixels.length; i += 4) {
        const rgb = pixels.slice(i, i + 3);
        count += Math.max(...rgb) - Math.min(...rgb) > 64;
      }
      return count / scale ** 2;
    })()""" % (index, index))
    print(f"an isolated point has {colored:.1f} square pixels")
    check(9 < colored < 30, "the size of an isolated point")


def logarithmic(folder):
    """Checks that the y axis is logarithmic if most values would be invisible otherwise, unless an option overrides it."""
    path = os.path.join(folder, "powers.csv")
    with open(path, "w") as file:
        file.write("x,y,z\n" + "".join(f"{x},{10 ** x},{2 ** x}\n" for x in range(9)))
    for arguments, is_logarithmic in [
        (["--y", "y", "--log", "y"], True), ([], True), (["--linear", "y"], False), (["--y", "z"], False), (["--y", "z", "--log", "y"], True)
    ]:
        with page(PROGRAM, path, *arguments) as browser:
            ys = browser.run("Array.from(page.plots[0].lines[0].ys)")
            steps = [a - b for a, b in zip(ys, ys[1:])]
            check((max(steps) - min(steps) < 0.01 * (ys[0] - ys[-1])) == is_logarithmic, f"the scale of the y axis: {ys}")
            for _ in range(40 if is_logarithmic else 0):
                browser.run("view.zoomY(2, false)")
            idle(browser)
            low, high = browser.run("page.plots[0].y")
            check(not is_logarithmic or [low, high] == [-300, 300], f"zooming out ends at {low}..{high}")


def change(folder):
    """Checks that a window that shows all data also shows all data of the file that the lines change to."""
    paths = [os.path.join(folder, name) for name in ("short.csv", "long.csv")]
    for path, count in zip(paths, (100, 300)):
        with open(path, "w") as file:
            file.write("x,y\n" + "".join(f"{x},{x % 7}\n" for x in range(count)))
    with page(PROGRAM, paths[0], "--to", paths[1]) as browser:
        for last in [299, 99]:
            press(browser, "change")
            idle(browser)
            check(window(browser) == [0, last], f"the window after a change: {window(browser)}")
        browser.run("view.show([20, 30], false)")
        press(browser, "change")
        idle(browser)
        check(window(browser) == [20, 30], "a change doesn't move a window that shows a part of the data")


def scrolling(path):
    """Checks that charts that don't fit into the window scroll, and that a tooltip still belongs to the chart under the pointer."""
    with page(PROGRAM, *[path] * 12, "--stack", height=500) as browser:
        heights = browser.run("[...charts.children].map(chart => chart.clientHeight)")
        check(min(heights) >= 90, f"the heights of charts: {heights}")
        check(browser.run("charts.style.touchAction") == "pan-y", "a finger scrolls the charts")
        browser.run("charts.scrollTo(0, charts.scrollHeight)")
        left, top, wide, high = browser.run("(r => [r.x, r.y, r.width, r.height])(charts.lastChild.getBoundingClientRect())")
        browser.mouse("mouseMoved", left + wide / 2, top + high / 2)
        idle(browser)
        browser.wait("!charts.lastChild.querySelector('.tooltip').hidden")


def low_charts(folder):
    """Checks that a tooltip that is taller than its chart shows all values, within the window."""
    path = os.path.join(folder, "low.csv")
    with open(path, "w") as file:
        file.write("time,a,b,c,d,e,f\n" + "".join(f"{x},{x % 7},{x % 13},{x % 5},{x % 9},{x % 3},{x % 50}\n" for x in range(200)))
    for arguments, count, height in [(["--stack", path], 2, 400), ([], 1, 280)]:
        with page(PROGRAM, path, "--x", "time", "--y", "*", *arguments, "--quiet", width=640, height=height) as browser:
            chart = f"charts.children[{count - 1}]"
            left, top, wide, high = browser.run(f"(r => [r.x, r.y, r.width, r.height])({chart}.getBoundingClientRect())")
            browser.mouse("mouseMoved", left + wide / 2, top + high / 2)
            browser.wait(f"{chart}.querySelector('.tooltip').checkVisibility()")
            top, bottom = browser.run(f"(r => [r.top, r.bottom])({chart}.querySelector('.tooltip').getBoundingClientRect())")
            check(0 <= top and bottom <= height and bottom - top > high, f"the tooltip of a chart of {high} px: {top}..{bottom}")
            style = browser.run(f"getComputedStyle({chart}.querySelector('.tooltip')).position")
            check(style == "fixed", "the chart doesn't clip the tooltip")


def gestures(browser):
    browser.run("view.show([5000, 15000], false)")
    idle(browser)
    browser.drag([(400, 200), (350, 200), (300, 200)])
    idle(browser)
    low, high = window(browser)
    check(low > 5000 and abs(high - low - 10000) < 1, f"dragging to the left pans to the right: {low}..{high}")
    left, _, wide, _ = browser.run("page.plots[0].frame")
    place = left + wide / 4
    browser.mouse("mouseWheel", place, 200, deltaX=0, deltaY=-200)
    idle(browser)
    zoomed = window(browser)
    still = low + (high - low) / 4
    check(zoomed[1] - zoomed[0] < 0.7 * (high - low), "the wheel zooms")
    check(abs(zoomed[0] + (zoomed[1] - zoomed[0]) / 4 - still) < 20, "the point below the pointer stays there")
    for count in (1, 2):
        browser.mouse("mousePressed", 400, 200, button="left", clickCount=count)
        browser.mouse("mouseReleased", 400, 200, button="left", clickCount=count)
    browser.wait("Math.abs(page.plots[0].x[0]) < 1 && Math.abs(page.plots[0].x[1] - 19999) < 1")
    idle(browser)
    browser.mouse("mouseMoved", 300, 200)
    browser.wait("document.querySelector('.tooltip').checkVisibility()")


def readings(browser, path):
    """Tests the crosshair with a pointer, clicks and keys. The values are compared with the file."""
    with open(path) as file:
        values = [float(line) for line in file.read().split()[1:]]
    text = "document.getElementById('values').textContent"

    def shown():
        """Returns the x value and the y value in the tooltip, after checking that the status line has the same text."""
        x, y = browser.run("[document.querySelector('.tooltip caption').firstChild.textContent,"
                           " document.querySelector('.tooltip .number').textContent]")
        check(browser.run(text).startswith(f"{x}"), "the status line has the text of the tooltip")
        check(abs(values[int(x)] - float(y)) < 0.01, f"the tooltip shows {y} at {x} instead of {values[int(x)]}")
        return int(x), float(y)

    browser.run("view.clear(); view.show([5000, 5100], false)")
    idle(browser)
    left, top, wide, high = browser.run("page.plots[0].frame")
    y = browser.run("charts.getBoundingClientRect().top") + top + high / 2
    browser.mouse("mouseMoved", left + 0.302 * wide, y)
    browser.wait("document.querySelector('.tooltip caption')?.textContent === '5030'")
    idle(browser)
    first = shown()
    click(browser, left + 0.302 * wide, y)
    browser.mouse("mouseMoved", left + 0.6 * wide, y)
    browser.wait("document.querySelector('.tooltip caption').textContent === '5060+30'")
    idle(browser)
    second = shown()
    change = browser.run("document.querySelector('.tooltip td.change').textContent")
    check(abs(float(change) - (second[1] - first[1])) < 0.001, f"the tooltip shows the difference {change}")
    click(browser, left + 0.6 * wide, y)
    idle(browser)
    browser.mouse("mouseMoved", left + 0.9 * wide, y)
    idle(browser)
    check(shown()[0] == 5060, "after the second click, the tooltip stays")
    browser.run("document.getElementById('charts').focus()")
    browser.key("Escape")
    browser.wait("document.querySelector('.tooltip caption').textContent === '5090'")
    for key, expected in [("ArrowRight", 5091), ("ArrowRight", 5092), ("ArrowLeft", 5091)]:
        browser.key(key)
        browser.wait(f"document.querySelector('.tooltip caption').textContent === '{expected}'")
    browser.key("Enter")
    browser.key("ArrowLeft")
    browser.wait("document.querySelector('.tooltip caption').textContent === '5090-1'")
    idle(browser)
    shown()
    for _ in range(12):
        browser.key("ArrowRight")
    idle(browser)
    check(shown()[0] == 5102 and window(browser)[1] > 5102, "the window follows the crosshair")
    browser.key("Escape")
    browser.mouse("mouseMoved", 2, 2)
    browser.wait("!document.querySelector('.tooltip').checkVisibility()")
    idle(browser)
    check(re.fullmatch(r"[0-9.]+ to [0-9.]+", browser.run(text)), "without a crosshair, the status line shows the range")


def dates(folder):
    """Checks that the tooltip and the status line show dates in the time zone of the axis."""
    path = os.path.join(folder, "dates.csv")
    with open(path, "w") as file:
        file.write("time,load,limit\n" + "".join(f"2026-03-01T{hour:02}:30:00Z,{hour * hour},{3 * hour}\n" for hour in range(24)))
    with View(PROGRAM, path, "--time-zone", "Asia/Tokyo", "--quiet") as view:
        browser = Browser(640, 480)
        try:
            browser.open(view.address)
            idle(browser)
            text = "document.getElementById('values').textContent"
            browser.wait(f"{text} === '1 Mar 2026 09:30 to 2 Mar 2026 08:30'")
            browser.run("document.getElementById('charts').focus()")
            browser.run("view.show([1772325000, 1772328600 + 3600], false)")
            idle(browser)
            browser.key("ArrowRight")
            browser.wait(f"{text} === '1 Mar 2026 10:30: load 1 · limit 3'")
            browser.key("Enter")
            browser.key("ArrowRight")
            browser.wait(f"{text} === '1 Mar 2026 11:30 (+1 h): load 4 (+3) · limit 6 (+3)'")
        finally:
            browser.close()


def touch(browser, kind, *places):
    points = [{"x": x, "y": 200, "id": number} for number, x in enumerate(places)]
    browser.call("Input.dispatchTouchEvent", type=kind, touchPoints=points)


def pinch(browser):
    """Checks that each finger stays on the same point of the chart during a pinch."""
    browser.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=2)
    browser.run("view.show([5000, 15000], false)")
    idle(browser)
    left, _, wide, _ = browser.run("page.plots[0].frame")
    touch(browser, "touchStart", left + 0.4 * wide)
    touch(browser, "touchStart", left + 0.4 * wide, left + 0.6 * wide)
    for step in range(1, 5):
        touch(browser, "touchMove", left + (0.4 - 0.05 * step) * wide, left + (0.6 + 0.05 * step) * wide)
    touch(browser, "touchEnd")
    idle(browser)
    low, high = window(browser)
    # The points 9000 and 11000 are now at a fifth and at four fifths of the width.
    check(abs(low + 0.2 * (high - low) - 9000) < 20 and abs(high - 0.2 * (high - low) - 11000) < 20, f"pinched to {low}..{high}")
    touch(browser, "touchStart", left + 0.5 * wide)
    touch(browser, "touchMove", left + 0.4 * wide)
    touch(browser, "touchMove", left + 0.3 * wide)
    touch(browser, "touchEnd")
    idle(browser)
    panned = window(browser)
    check(abs(panned[1] - panned[0] - high + low) < 1 and panned[0] > low + 100, f"one finger pans: {panned}")
    browser.call("Emulation.setTouchEmulationEnabled", enabled=False)
    browser.run("view.reset()")
    idle(browser)


def stack(path):
    """Checks that panning, zooming or reading one of several stacked charts affects all of them."""
    with View(PROGRAM, path, path, path, "--stack") as view:
        browser = Browser(640, 700)
        try:
            browser.open(view.address)
            browser.wait("page.plots.length === 3 && page.plots.every(plot => plot.x)")
            idle(browser)
            same = "page.plots.every(plot => plot.x[0] === page.plots[0].x[0] && plot.x[1] === page.plots[0].x[1])"
            browser.run("view.show([5000, 15000], false)")
            idle(browser)
            before = pictures_of(browser)
            for index in range(3):
                low, high = window(browser)
                top, height = browser.run(f"(r => [r.y, r.height])(charts.children[{index}].getBoundingClientRect())")
                y = top + height / 2
                browser.drag([(400, y), (370, y), (350, y)])
                idle(browser)
                check(browser.run(same) and window(browser)[0] > low + 100, f"a drag in chart {index} moves all charts")
                browser.mouse("mouseWheel", 300, y, deltaX=0, deltaY=-100)
                idle(browser)
                check(browser.run(same) and window(browser)[1] - window(browser)[0] < high - low, f"the wheel in chart {index} zooms all charts")
                browser.mouse("mouseMoved", 300, y)
                browser.wait(f"document.querySelectorAll('.tooltip')[{index}].checkVisibility()")
            check(all(a != b for a, b in zip(before, pictures_of(browser))), "each chart is redrawn")
        finally:
            browser.close()


def pictures_of(browser):
    """Returns the picture of each chart as a data URL."""
    return browser.run("[...document.querySelectorAll('.chart canvas')].map(canvas => canvas.toDataURL())")


def keys(browser):
    browser.run("document.getElementById('charts').focus()")
    browser.key("+", "Equal")
    browser.wait("page.plots[0].x[1] - page.plots[0].x[0] < 16001")
    idle(browser)
    before = window(browser)
    browser.key("ArrowRight", modifiers=SHIFT)
    browser.wait(f"page.plots[0].x[0] > {before[0] + 500}")
    idle(browser)
    browser.key("0", "Digit0")
    browser.wait("Math.abs(page.plots[0].x[0]) < 1 && Math.abs(page.plots[0].x[1] - 19999) < 1")
    check(browser.run("document.getElementById('values').getAttribute('aria-live')") == "polite", "values are read out")


def overview(browser):
    browser.run("view.show([0, 2000], false)")
    idle(browser)
    x, y, width, height = browser.run("(r => [r.x, r.y, r.width, r.height])(document.getElementById('overview').getBoundingClientRect())")
    place = (x + width / 2, y + height / 2)
    browser.mouse("mousePressed", *place, button="left", clickCount=1)
    browser.mouse("mouseReleased", *place, button="left", clickCount=1)
    browser.wait("Math.abs(page.plots[0].x[0] - 9000) < 20")
    idle(browser)
    browser.drag([place, (place[0] + width / 4, place[1])])
    browser.wait("Math.abs(page.plots[0].x[0] - 14000) < 20")


def surroundings(browser):
    """Tests the size of the page, its colors, reduced motion, and a lost connection."""
    browser.call("Emulation.setDeviceMetricsOverride", width=500, height=380, deviceScaleFactor=2, mobile=False)
    browser.wait("document.querySelector('.chart canvas').width === 1000")
    idle(browser)
    check(browser.run("page.marks[0].background") == "#ffffff", "light")
    browser.call("Emulation.setEmulatedMedia", features=[
        {"name": "prefers-color-scheme", "value": "dark"}, {"name": "prefers-reduced-motion", "value": "reduce"}])
    browser.wait("page.marks[0].background === '#0d1117'")
    idle(browser)
    frames = browser.run("measured.frames")
    browser.run("view.reset()")
    idle(browser)
    check(browser.run("measured.frames") - frames <= 3, "with reduced motion, the window changes at once")
    before = window(browser)
    browser.run("connection.drop()")
    browser.wait("measured.connections === 2 && !document.getElementById('state').classList.contains('lost')")
    idle(browser)
    check(window(browser) == before, "the window is the same as before the connection was lost")


def suspended(browser, view):
    """Checks that a suspended browser doesn't block other clients, and continues afterwards."""
    browser.signal(signal.SIGSTOP)
    socket = view.socket()
    socket.send('{"number":1,"width":300,"height":200,"scale":1}')
    check(socket.receive()[0] == 2, "another client is served while the browser is suspended")
    socket.close()
    browser.signal(signal.SIGCONT)
    browser.run("view.show([100, 200], false)")
    browser.wait("page.plots[0].x[0] === 100")


def suspended_stream():
    """Checks that a stream continues without buffering while the browser is suspended. The page then shows the newest points at once."""
    with stream(PROGRAM, b"1\n" * 100, "--keep", "1000") as (view, browser, writer):
        browser.wait("measured.points === 100")
        browser.run("""(() => {
          window.shown = [];
          const look = () => { if (shown.at(-1) !== measured.points) shown.push(measured.points); requestAnimationFrame(look) };
          look();
        })()""")
        client = view.socket()
        part = b"1\n" * 10_000
        for _ in range(100):
            os.write(writer, part)
        wait_for_points(client, 1_000_100)
        browser.wait("measured.points === 1000100")
        browser.signal(signal.SIGSTOP)
        before = memory(view.process.pid)
        for _ in range(400):
            os.write(writer, part)
        wait_for_points(client, 5_000_100)
        grown = memory(view.process.pid) - before
        # The server keeps only 1000 points. If it kept all four million new ones, they would take 32 MB, and
        # unsent frames would take even more.
        print(f"memory growth of the server while the browser was suspended: {grown / 1e6:.1f} MB")
        check(grown < 16e6, f"the memory of the server grew by {grown / 1e6:.0f} MB while the browser was suspended")
        browser.signal(signal.SIGCONT)
        browser.wait("measured.points === 5000100")
        shown = browser.run("shown")
        after = shown[shown.index(1_000_100) + 1:]
        print(f"shown after that: {after}")
        check(len(after) <= 2, f"at most one old answer is shown before the newest: {after}")
        client.close()


def wait_for_points(client, count):
    """Sends requests like a page does, until the server has received the given number of points."""
    points = 0
    while points < count:
        client.send('{"number":1,"width":300,"height":200,"scale":1}')
        payload = client.receive()[1]
        (length,) = struct.unpack("<I", payload[:4])
        points = json.loads(payload[4:4 + length])["points"]


def memory(process):
    """Returns the resident memory of a process, in bytes."""
    with open(f"/proc/{process}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def main():
    generator = random.Random(5)
    level, values = 0.0, []
    for _ in range(20000):
        level += generator.uniform(-1, 1)
        values.append(f"{level:.4f}\n")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "walk.csv")
        with open(path, "w") as file:
            file.write("walk\n" + "".join(values))
        with View(PROGRAM, path) as view:
            browser = Browser(640, 480)
            try:
                browser.open(view.address)
                browser.wait("measured.frames > 1 && !document.getElementById('overview').hidden")
                idle(browser)
                pictures(browser, folder, path)
                gestures(browser)
                readings(browser, path)
                pinch(browser)
                keys(browser)
                overview(browser)
                surroundings(browser)
                suspended(browser, view)
                wrong = [event for event in browser.events if event["method"] == "Runtime.exceptionThrown"]
                check(not wrong, f"the page has no errors: {wrong}")
            finally:
                browser.close()
            check(view.interrupt() == 130, "the exit code after Ctrl-C is 130")
        stack(path)
        dates(folder)
        marks(folder)
        marks_without_lines(folder)
        dots(folder)
        logarithmic(folder)
        change(folder)
        scrolling(path)
        low_charts(folder)
        legend_samples(folder)
    suspended_stream()


main()
print("ok")
