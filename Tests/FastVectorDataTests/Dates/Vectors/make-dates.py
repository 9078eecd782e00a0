#!/usr/bin/env python3
"""Writes dates.tsv: dates, patterns, time zones and seconds since 1970, computed by Python's datetime, zoneinfo and strptime.

usage: make-dates.py > dates.tsv

Columns: the kind of row, the pattern, the time zone, the date, and the expected seconds (empty: no date).

strptime  datetime.strptime reads the date with the pattern
printed   datetime prints the date with the pattern
zone      a local time in a zone, with fold=0
"""

import datetime as dt
import random
from fractions import Fraction
from zoneinfo import ZoneInfo

UTC = dt.timezone.utc
EPOCH = dt.datetime(1970, 1, 1, tzinfo=UTC)
random.seed(34)


def seconds(date, digits=""):
    delta = date - EPOCH
    total = Fraction(delta.days * 86400 + delta.seconds)
    if digits:
        total += Fraction(int(digits), 10 ** len(digits))
    return repr(float(total))


def row(kind, pattern, zone, text, value):
    print(kind, pattern, zone, text, value, sep="\t")


def random_date(first=1800, last=2150):
    start = dt.datetime(first, 1, 1, tzinfo=UTC)
    days = (dt.datetime(last, 1, 1, tzinfo=UTC) - start).days
    return start + dt.timedelta(days=random.randrange(days), seconds=random.randrange(86400))


# Dates printed by strftime, in all detectable forms.
DAYS = [
    "%Y-%m-%d", "%Y/%m/%d", "%Y.%m.%d", "%m/%d/%Y", "%d/%m/%Y", "%d.%m.%Y", "%d-%m-%Y", "%Y%m%d", "%d-%b-%Y", "%d %B %Y",
    "%b %d %Y", "%b %d, %Y", "%B %d, %Y", "%Y-%j", "%G-W%V-%u", "%a, %d %b %Y", "%A, %B %d, %Y", "%d/%b/%Y", "%Y %b %d",
]
TIMES = [
    "", " %H:%M", "T%H:%M:%S", " %H:%M:%SZ", "T%H:%M:%S+01:00", " %H:%M:%S -0730", " %H:%M UTC", " %I:%M:%S %p", " %I:%M%p",
    "T%H%M", "T%H%M%SZ", ":%H%M", ", %I:%M:%S %p", " %H:%M:%S GMT+0100", " %H:%M CET",
]
OFFSETS = {"+01:00": 3600, "-0730": -27000, "GMT+0100": 3600, "CET": 3600}
for pattern in DAYS:
    for time in TIMES:
        for _ in range(3):
            date = random_date()
            kept = date.replace(microsecond=0)
            if "%S" not in time:
                kept = kept.replace(second=0)
            if "%M" not in time:
                kept = kept.replace(hour=0, minute=0)
            shift = next((o for name, o in OFFSETS.items() if time.endswith(name)), 0)
            row("printed", pattern, "UTC", date.strftime(pattern + time), seconds(kept - dt.timedelta(seconds=shift)))

# Complete patterns, read back by strptime. Python interprets two-digit years the same way.
COMPLETE = [
    "%a %b %d %H:%M:%S %Y", "%Y%m%d%H%M%S", "%Y%m%d%H%M", "%d%m%y", "%y-%m-%d %H:%M:%S", "%m/%d/%y %I:%M %p", "%D %T", "%H:%M %d.%m.%Y",
    "%Y-%m-%dT%H:%M:%S%z", "%d/%b/%Y:%H:%M:%S %z", "%j/%Y", "%B %Y", "%Y", "%Y-%m", "%m/%Y", "%F %R", "%y%m%d", "on %d of %B, %Y at %I%p",
]
for pattern in COMPLETE:
    python = pattern.replace("%F", "%Y-%m-%d").replace("%R", "%H:%M").replace("%T", "%H:%M:%S").replace("%D", "%m/%d/%y")
    for _ in range(8):
        date = random_date(1970, 2068) if "%y" in python else random_date()
        text = date.strftime(python)
        parsed = dt.datetime.strptime(text, python)
        parsed = parsed if parsed.tzinfo else parsed.replace(tzinfo=UTC)
        row("strptime", pattern, "UTC", text, seconds(parsed))

# Text that may or may not be a date. The expected result is whatever strptime returns.
for pattern, texts in {
    "%Y-%m-%d": ["2024-02-29", "2023-02-29", "1900-02-29", "2000-02-29", "2024-02-30", "2024-13-01", "2024-00-10", "2024-1-5", "2024-04-31",
                 "2024-12-31", "2024-01-00", "0001-01-01", "9999-12-31", "24-01-01", "2024-01", "x"],
    "%Y-%j": ["2024-366", "2024-001", "2024-000", "2023-365"],
    "%d.%m.%Y %H:%M": ["31.01.2024 23:59", "31.01.2024 25:00", "31.01.2024 23:60", "31.01.2024"],
    "%m/%d/%y": ["1/1/69", "1/1/68", "12/31/99", "1/1/00"],
    "%I:%M %p %Y-%m-%d": ["12:00 AM 2024-01-31", "12:00 PM 2024-01-31", "1:05 pm 2024-01-31", "13:00 PM 2024-01-31", "0:30 AM 2024-01-31"],
    "%G-W%V-%u": ["2020-W53-5", "2015-W53-1", "2024-W01-1", "2026-W01-1", "2024-W00-1", "2024-W05-8", "1974-W05-3"],
}.items():
    for text in texts:
        try:
            row("strptime", pattern, "UTC", text, seconds(dt.datetime.strptime(text, pattern).replace(tzinfo=UTC)))
        except ValueError:
            row("strptime", pattern, "UTC", text, "")

# Fractions of a second.
for count in [1, 2, 3, 6, 7, 9]:
    for _ in range(6):
        date = random_date(1902, 2100)
        digits = "".join(random.choice("0123456789") for _ in range(count))
        row("printed", "%Y-%m-%d", "UTC", date.strftime("%Y-%m-%dT%H:%M:%S.") + digits, seconds(date, digits))
        row("printed", "%Y-%m-%d", "UTC", date.strftime("%Y-%m-%d %H:%M:%S,") + digits + "Z", seconds(date, digits))

# Local times. If the clocks are set back and a time occurs twice, Python and FastVector use its first occurrence. If
# the clocks skip a time, both use the offset before the change.
ZONES = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Sao_Paulo", "Asia/Kolkata", "Pacific/Apia", "Europe/London",
         "Africa/Casablanca", "Asia/Tehran", "America/St_Johns"]
for name in ZONES:
    zone = ZoneInfo(name)
    moments = [random_date(1900, 2140).replace(tzinfo=None) for _ in range(60)]
    # Times near every change of the offset in several years.
    for year in [1918, 1942, 1976, 2011, 2024, 2036]:
        hour = dt.datetime(year, 1, 1, tzinfo=UTC)
        while hour.year == year:
            later = hour + dt.timedelta(hours=1)
            if hour.astimezone(zone).utcoffset() != later.astimezone(zone).utcoffset():
                local = hour.astimezone(zone).replace(tzinfo=None)
                moments += [local + dt.timedelta(minutes=minutes) for minutes in range(-100, 220, 29)]
            hour = later
    for moment in moments:
        moment = moment.replace(second=0) if random.random() < 0.5 else moment
        row("zone", "%Y-%m-%d", name, moment.strftime("%Y-%m-%d %H:%M:%S"), repr(moment.replace(tzinfo=zone, fold=0).timestamp()))
