"""Tests colors, the layout on a phone, and accessibility of the pages in a browser. The first argument is the program.

If the package axe-core-python from PyPI is installed, its rules are checked, too.
"""

import importlib.util
import os
import sys
import tempfile

from helpers import check, idle, page, press

PROGRAM = sys.argv[1]

# Returns the elements whose text has a contrast of less than 4.5 to 1 with the background of the page (WCAG 2.2, 1.4.3).
FAINT_TEXTS = """(() => {
  const channels = color => color.match(/[\\d.]+/g).slice(0, 3).map(Number);
  const luminance = color => channels(color).map(c => c / 255).map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const back = luminance(getComputedStyle(document.body).backgroundColor);
  return [...document.querySelectorAll('body *')].filter(element => element.checkVisibility()
    && [...element.childNodes].some(node => node.nodeType === 3 && node.textContent.trim())).filter(element => {
      const light = luminance(getComputedStyle(element).color);
      return (Math.max(light, back) + 0.05) / (Math.min(light, back) + 0.05) < 4.5;
    }).map(element => element.outerHTML);
})()"""


def axe():
    """Returns the script of axe-core, or None if it isn't installed."""
    found = importlib.util.find_spec("axe_core_python")
    if not found:
        return None
    with open(os.path.join(found.submodule_search_locations[0], "axe.min.js")) as file:
        return file.read()


def nodes(browser):
    """Returns the roles and names of the elements that the browser shows to assistive technologies."""
    tree = browser.call("Accessibility.getFullAXTree")["nodes"]
    return [(node.get("role", {}).get("value"), node.get("name", {}).get("value", ""),
             any(item["name"] == "focusable" and item["value"]["value"] for item in node.get("properties", [])))
            for node in tree if not node["ignored"]]


def accessible(browser, what):
    for role, name, is_focusable in nodes(browser):
        check(not is_focusable or role == "RootWebArea" or name.strip(), f"{what}: an element of role {role} has no name")
    faint = browser.run(FAINT_TEXTS)
    check(not faint, f"{what}: faint texts {faint}")
    script = axe()
    if script:
        browser.run(script + ";0")
        found = browser.run("axe.run().then(result => result.violations.map(({ id, nodes }) => [id, nodes.map(node => node.html)]))")
        check(not found, f"{what}: {found}")
    print(f"{what}: accessible ({'with' if script else 'without'} axe-core)")


def focus_order(browser, expected):
    """Checks the elements that Tab reaches, in order."""
    browser.run("document.activeElement.blur()")
    reached = []
    for _ in expected:
        browser.key("Tab")
        reached.append(browser.run("document.activeElement.id || document.activeElement.textContent"))
    check(reached == expected, f"the focus order is {reached}")


def media(browser, scheme):
    browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])


def background(browser):
    return browser.run("[page.marks[0].background, getComputedStyle(document.body).backgroundColor]")


LIGHT, DARK = ["#ffffff", "rgb(255, 255, 255)"], ["#0d1117", "rgb(13, 17, 23)"]


def colors(browser):
    """Checks that the page has the colors of the system until the user chooses others, which are then part of the link."""
    media(browser, "light")
    idle(browser)
    check(background(browser) == LIGHT, "light")
    accessible(browser, "light")
    media(browser, "dark")
    browser.wait("page.marks[0].background === '#0d1117'")
    idle(browser)
    check(background(browser) == DARK, "dark")
    accessible(browser, "dark")
    press(browser, "theme")
    browser.wait("page.marks[0].background === '#ffffff'")
    idle(browser)
    check(background(browser) == LIGHT, "the button switches to light colors")
    browser.wait("location.hash.includes('theme=light')")
    media(browser, "light")
    press(browser, "theme")
    browser.wait("page.marks[0].background === '#0d1117'")
    press(browser, "theme")
    browser.wait("page.marks[0].background === '#ffffff' && location.hash === ''")
    idle(browser)


def phone(browser, what):
    """Checks that the page fits on a phone and that controls are large enough to be touched."""
    browser.call("Emulation.setDeviceMetricsOverride", width=360, height=740, deviceScaleFactor=2, mobile=True)
    browser.wait("document.documentElement.clientWidth === 360")
    idle(browser)
    check(browser.run("document.documentElement.scrollWidth <= 360 && document.documentElement.scrollHeight <= 740"),
          f"{what}: the page doesn't scroll")
    size = browser.run("(r => [r.width, r.height])(charts.getBoundingClientRect())")
    check(size[0] == 360 and size[1] > 400, f"{what}: the charts have most of the screen: {size}")
    # Controls must be at least 24 by 24 CSS pixels (WCAG 2.2, 2.5.8).
    small = browser.run("[...document.querySelectorAll('button, input, select')].filter(element => element.checkVisibility())"
                        ".map(element => [element.id, element.getBoundingClientRect()])"
                        ".filter(([, { width, height }]) => width < 24 || height < 24).map(([id]) => id)")
    check(not small, f"{what}: small controls {small}")
    accessible(browser, f"{what} on a phone")


def other_media(browser):
    """Checks that samples keep their colors in forced-colors mode, and that printed charts aren't distorted or dark."""
    forced = [{"name": "forced-colors", "value": "active"}]
    colors = "[...document.querySelectorAll('.swatch')].map(sample => getComputedStyle(sample).backgroundColor)"
    before = browser.run(colors)
    browser.call("Emulation.setEmulatedMedia", features=forced)
    check(browser.run(colors) == before, "samples keep their colors if colors are forced")
    browser.call("Emulation.setEmulatedMedia", features=[])
    press(browser, "theme")
    browser.call("Emulation.setEmulatedMedia", media="print")
    style = "(({ objectFit, filter }) => [objectFit, filter])(getComputedStyle(document.querySelector('.chart canvas')))"
    fit, effect = browser.run(style)
    check(fit == "contain" and effect.startswith("invert"), f"a printed dark chart: {fit}, {effect}")
    check(browser.run("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)", "the paper is white")
    check(browser.run("getComputedStyle(document.querySelector('.swatch')).printColorAdjust") == "exact", "samples are printed")
    browser.call("Emulation.setEmulatedMedia", media="")
    press(browser, "theme")
    idle(browser)


def main():
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, f"{name}.csv") for name in "ab"]
        for path in paths:
            with open(path, "w") as file:
                file.write("value\n" + "".join(f"{x * x % 17}\n" for x in range(200)))
        with page(PROGRAM, *paths, "--quiet") as browser:
            colors(browser)
            focus_order(browser, ["reset", "fit", "box", "save-png", "save-svg", "save-csv", "theme",
                                  "a: value", "only", "b: value", "only", "charts"])
            browser.key("ArrowRight")
            browser.wait("document.querySelector('.tooltip').checkVisibility()")
            accessible(browser, "with a crosshair")
            other_media(browser)
            browser.run("location.hash = 'x=1..0'")
            browser.wait("notice.checkVisibility()")
            accessible(browser, "with a message")
            phone(browser, "charts")
        with page(PROGRAM, "--points", "1000", command="race") as browser:
            accessible(browser, "race")
            phone(browser, "race")


main()
print("ok")
