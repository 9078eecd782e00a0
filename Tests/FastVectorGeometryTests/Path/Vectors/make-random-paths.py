#!/usr/bin/env python3
"""Writes random-paths.json: random paths, and the results of Cairo and svgpathtools for them.

svgpathtools computes lengths, bounds, positions and directions (pip install svgpathtools==1.8.0 scipy), and Cairo (Debian:
python3-cairo) the filled and stroked areas. Run it in this folder. The output depends only on the seed.
"""

import bisect
import json
import math
import random

import cairo
from svgpathtools import CubicBezier, Line, QuadraticBezier

SEED = 20
PATHS = 36
POINTS = 40
# Cairo computes in 1/256 of a device unit, and flattens curves with a tolerance of a tenth of a unit. Paths are scaled
# by this factor, so that these errors are small.
SCALE = 256
# Points that are closer to an edge than this distance are left out.
MARGIN = 0.03

CAPS = {"butt": cairo.LINE_CAP_BUTT, "round": cairo.LINE_CAP_ROUND, "square": cairo.LINE_CAP_SQUARE}
JOINS = {"miter": cairo.LINE_JOIN_MITER, "round": cairo.LINE_JOIN_ROUND, "bevel": cairo.LINE_JOIN_BEVEL}


def number(rng, low=-50, high=50):
    return round(rng.uniform(low, high), 2)


def random_steps(rng):
    """Returns random elements as (letter, points)."""
    steps = []
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        steps.append(("m", [(number(rng), number(rng))]))
        for _ in range(rng.randint(1, 5)):
            letter = rng.choice("llqcc")
            count = {"l": 1, "q": 2, "c": 3}[letter]
            steps.append((letter, [(number(rng), number(rng)) for _ in range(count)]))
        if rng.random() < 0.5:
            steps.append(("h", []))
    return steps


def text(steps):
    words = []
    for letter, points in steps:
        words += [f"{c:g}" for point in points for c in point] + [letter]
    return " ".join(words)


def segments(steps):
    result, start, current = [], None, None
    for letter, points in steps:
        z = [complex(*p) for p in points]
        if letter == "m":
            start = current = z[0]
            continue
        if letter == "h":
            z = [start]
        kind = {"l": Line, "h": Line, "q": QuadraticBezier, "c": CubicBezier}[letter]
        result.append(kind(current, *z))
        current = z[-1]
    return result


def draw(context, steps):
    context.new_path()
    current = None
    for letter, points in steps:
        if letter == "m":
            context.move_to(*points[0])
        elif letter == "l":
            context.line_to(*points[0])
        elif letter == "q":
            (x0, y0), (x1, y1), (x2, y2) = current, *points
            context.curve_to(
                x0 + 2 / 3 * (x1 - x0), y0 + 2 / 3 * (y1 - y0), x2 + 2 / 3 * (x1 - x2), y2 + 2 / 3 * (y1 - y2), x2, y2
            )
        elif letter == "c":
            context.curve_to(*points[0], *points[1], *points[2])
        else:
            context.close_path()
        if points:
            current = points[-1]


def places(parts, fractions):
    lengths = [part.length(error=1e-13) for part in parts]
    ends = [sum(lengths[: i + 1]) for i in range(len(lengths))]
    total = ends[-1]
    result = []
    for fraction in fractions:
        index = min(bisect.bisect_left(ends, fraction * total), len(parts) - 1)
        offset = fraction * total - (ends[index] - lengths[index])
        t = parts[index].ilength(offset, s_tol=1e-13, error=1e-13)
        z, d = parts[index].point(t), parts[index].unit_tangent(t)
        result.append([fraction, z.real, z.imag, d.real, d.imag])
    return total, result


def bounds(parts):
    boxes = [part.bbox() for part in parts]
    low_x, high_x = min(b[0] for b in boxes), max(b[1] for b in boxes)
    low_y, high_y = min(b[2] for b in boxes), max(b[3] for b in boxes)
    return [low_x, low_y, high_x - low_x, high_y - low_y]


def filled(context, steps, rng):
    """Returns points as [x, y, answer]. The answer is the sum of 1 if the nonzero rule puts the point inside, and 2 if the even-odd rule does."""
    draw(context, steps)
    context.close_path()
    result, tries = [], 0
    while len(result) < POINTS:
        tries += 1
        x, y = number(rng), number(rng)
        bits = set()
        for dx, dy in [(0, 0), (MARGIN, 0), (-MARGIN, 0), (0, MARGIN), (0, -MARGIN)]:
            context.set_fill_rule(cairo.FILL_RULE_WINDING)
            nonzero = context.in_fill(x + dx, y + dy)
            context.set_fill_rule(cairo.FILL_RULE_EVEN_ODD)
            bits.add((nonzero, context.in_fill(x + dx, y + dy)))
        if len(bits) == 1:
            nonzero, even_odd = bits.pop()
            answer = int(nonzero) + 2 * int(even_odd)
            # Choose equally many points for each answer, if there are enough points.
            if tries > 2000 or sum(p[2] == answer for p in result) < POINTS / 3:
                result.append([x, y, answer])
    return result


def stroked(context, steps, rng):
    style = {
        "width": round(rng.choice([rng.uniform(0.5, 4), rng.uniform(4, 20)]), 2),
        "cap": rng.choice(list(CAPS)),
        "join": rng.choice(list(JOINS)),
        "miterLimit": rng.choice([10, 2, 1.2]),
        "dash": [],
        "phase": 0,
    }
    if rng.random() < 0.5:
        style["dash"] = [round(rng.uniform(3, 20), 1) for _ in range(rng.choice([1, 2, 3, 4]))]
        style["phase"] = round(rng.uniform(-20, 40), 1)
    context.set_line_cap(CAPS[style["cap"]])
    context.set_line_join(JOINS[style["join"]])
    context.set_miter_limit(style["miterLimit"])
    draw(context, steps)
    points, tries = [], 0
    while len(points) < POINTS and tries < 4000:
        tries += 1
        x, y = number(rng, -60, 60), number(rng, -60, 60)
        answers = set()
        for grow in (-2 * MARGIN, 0, 2 * MARGIN):
            context.set_line_width(style["width"] + grow)
            for shift in (-MARGIN, MARGIN) if style["dash"] else (0,):
                context.set_dash(style["dash"], style["phase"] + shift)
                for dx, dy in [(0, 0), (MARGIN, 0), (-MARGIN, 0), (0, MARGIN), (0, -MARGIN)]:
                    answers.add(context.in_stroke(x + dx, y + dy))
        if len(answers) == 1:
            inside = answers.pop()
            # Choose as many points inside as outside, if there are enough of both.
            if tries > 2000 or sum(p[2] == int(inside) for p in points) < POINTS / 2:
                points.append([x, y, int(inside)])
    context.set_line_width(style["width"])
    context.set_dash(style["dash"], style["phase"])
    left, top, right, bottom = context.stroke_extents()
    style["points"] = points
    style["bounds"] = [left, top, right - left, bottom - top]
    return style


def main():
    rng = random.Random(SEED)
    surface = cairo.ImageSurface(cairo.FORMAT_A8, 1, 1)
    rows = []
    for _ in range(PATHS):
        steps = random_steps(rng)
        context = cairo.Context(surface)
        context.scale(SCALE, SCALE)
        parts = segments(steps)
        length, positions = places(parts, [0.05, 0.3, 0.5, 0.77, 0.95])
        rows.append(
            {
                "path": text(steps),
                "bounds": bounds(parts),
                "length": length,
                "positions": positions,
                "filled": filled(context, steps, rng),
                "stroked": [stroked(context, steps, rng) for _ in range(2)],
            }
        )
    with open("random-paths.json", "w") as file:
        file.write("[\n" + ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows) + "\n]\n")


main()
