#!/usr/bin/env python3
"""Writes the files of this folder, and their expected contents to cases.json.

Needs Python 3.9 or later and pandas. pandas reads each file with its format given explicitly; datetime and zoneinfo
convert dates. Run it in this folder after changing a case.
"""

import io
import json
import math
import pathlib
import re
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pandas

FOLDER = pathlib.Path(__file__).parent
EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
cases = []


def encoded(value):
    """Returns a number for JSON: null for a gap, and text for an infinity."""
    value = float(value)
    if math.isnan(value):
        return None
    return value if math.isfinite(value) else ("inf" if value > 0 else "-inf")


def seconds(pattern, zone=timezone.utc):
    """Returns a function that converts a date to seconds since 1970."""

    def convert(text):
        date = datetime.strptime(text.strip(), pattern)
        date = date if date.tzinfo else date.replace(tzinfo=zone)
        return (date - EPOCH) // timedelta(microseconds=1) / 1e6

    return convert


def write(name, data, encoding="utf-8"):
    data = data if isinstance(data, bytes) else data.encode(encoding)
    assert not any(case["file"] == name for case in cases), name
    (FOLDER / name).write_bytes(data)
    return data


def refused(name, data, fragment, y=None, encoding="utf-8", **options):
    """Adds an unreadable file. The expected error contains `fragment`."""
    write(name, data, encoding)
    case = {"file": name, "error": fragment}
    if y:
        case["y"] = y
    if options:
        case["options"] = options
    cases.append(case)


def table(
    name,
    data,
    x=None,
    date=None,
    parse=None,
    names=None,
    y=None,
    encoding="utf-8",
    options=None,
    drawn=None,
    group=None,
    codes=(),
    with_x=False,
    reader=pandas.read_csv,
    **read,
):
    """Adds a file with a table.

    x: The column of x values that is found without options; None for row numbers. A pair of columns is a date and a time.
    date: A function that converts the cells of x to seconds; None if x isn't a date.
    parse: Functions that convert the cells of columns, by column.
    names: The names of the columns; None for the names that pandas finds.
    y: The columns to compare; None for the columns that pandas reads as numbers.
    options: The options with which the table is read.
    drawn: The names of the lines in a chart for which no columns are named; None to skip this comparison.
    group: The column or columns by which rows are grouped without options. All groups must have the same x values.
    codes: The numbers that are drawn as gaps.
    with_x: True if rows are omitted because of their x values.
    reader: The function of pandas that reads the file.
    read: Additional arguments of this function.
    """
    data = write(name, data, encoding)
    read = {"encoding": encoding, "index_col": False} | read
    if reader is pandas.read_csv:
        read = {"skipinitialspace": True} | read
    if names and read.get("header", 0) is None:
        read["names"] = names
    frame = reader(io.BytesIO(data), **read)
    if names:
        frame.columns = names
    texts = reader(io.BytesIO(data), **(read | {"dtype": str, "keep_default_na": False}))
    texts.columns = frame.columns
    columns = {}
    for column in frame.columns:
        if parse and column in parse:
            columns[column] = [parse[column](text) for text in texts[column]]
        elif pandas.api.types.is_numeric_dtype(frame[column]):
            columns[column] = [float(value) for value in frame[column]]
    case = {"file": name, "names": [str(column) for column in frame.columns]}
    if options:
        case["options"] = options
    order = list(range(len(frame)))
    if group:
        by = group if isinstance(group, tuple) else (group,)
        keys = [" ".join(row) for row in zip(*(texts[column] for column in by))]
        groups = {key: [row for row in order if keys[row] == key] for key in keys}
    if x:
        parts = x if isinstance(x, tuple) else (x,)
        if date:
            values = [
                date(" ".join(row)) if "".join(row).strip() else math.nan
                for row in zip(*(texts[part] for part in parts))
            ]
        else:
            values = columns[x]
        order = sorted((row for row in order if not math.isnan(values[row])), key=lambda row: values[row])
        if group:
            groups = {key: [row for row in order if keys[row] == key] for key in groups}
            order = groups[keys[0]]
            assert all([values[row] for row in rows] == [values[row] for row in order] for rows in groups.values())
        xs = [values[row] for row in order]
        for row in range(1, len(xs)):
            # Make equal x values distinct: replace each one with the next double after its predecessor.
            if xs[row] <= xs[row - 1]:
                xs[row] = math.nextafter(xs[row - 1], math.inf)
        case["x"] = {"name": " + ".join(parts), "isDate": bool(date), "values": [encoded(value) for value in xs]}
    drawn_values = {name: [math.nan if value in codes else value for value in columns[name]] for name in columns}
    y = y if y is not None else [column for column in columns if column not in (x if isinstance(x, tuple) else (x,))]
    case["columns"] = {str(column): [encoded(value) for value in columns[column]] for column in y}
    if group:
        case["group"] = " + ".join(by)
        case["lines"] = {text: [encoded(drawn_values[y[0]][row]) for row in rows] for text, rows in groups.items()}
    elif x:
        case["lines"] = {str(column): [encoded(drawn_values[column][row]) for row in order] for column in y}
    if with_x:
        case["isComparedWithX"] = True
    if drawn:
        case["drawn"] = drawn
    cases.append(case)


def transposed(labels, times, name):
    """Returns a reader of wide tables: each row of the file becomes a column, whose name consists of the labels."""

    def read(data, **options):
        frame = pandas.read_csv(data, **options)
        result = frame[times].T
        result.columns = [" ".join(str(text) for text in row if text and text == text) for row in frame[labels].values]
        result.index = [time.split()[0] for time in times]
        result = result.rename_axis(name).reset_index()
        return result if options.get("dtype") or name == "date" else result.apply(pandas.to_numeric)

    return read


def months_of_rows(data, labels, **options):
    """Reads a wide table whose columns are months, which become the numbers 1 to 12."""
    frame = pandas.read_csv(data, **options)
    result = frame[labels].T
    result.columns = frame["station"]
    result.insert(0, "month", [str(month) if options.get("dtype") else month for month in range(1, 13)])
    return result.reset_index(drop=True)


# MARK: Dates


def dates(name, cells, pattern, conversion=None, header="when", options=None, zone=timezone.utc, separator=","):
    """Adds a file with dates and the numbers 1, 2, 3 and so on."""
    quote = '"' if any(separator in cell for cell in cells) else ""
    rows = [f"{quote}{cell}{quote}{separator}{row + 1}.5" for row, cell in enumerate(cells)]
    table(
        f"date-{name}.csv",
        "\n".join([f"{header}{separator}value", *rows, ""]),
        x=header,
        date=conversion or seconds(pattern, zone),
        options=options,
        sep=separator,
    )


dates("iso", ["2024-01-30", "2024-01-31", "2024-02-01"], "%Y-%m-%d")
dates("iso-time", ["2024-01-30 23:59:58", "2024-01-30 23:59:59", "2024-01-31 00:00:00"], "%Y-%m-%d %H:%M:%S")
dates("iso-t", ["2024-01-30T23:59", "2024-01-31T00:00", "2024-01-31T00:01"], "%Y-%m-%dT%H:%M")
dates("iso-z", ["2024-01-30T23:59:58Z", "2024-01-30T23:59:59Z"], "%Y-%m-%dT%H:%M:%SZ")
dates("iso-fraction", ["2024-01-30T10:20:30.125", "2024-01-30T10:20:30.25"], "%Y-%m-%dT%H:%M:%S.%f")
dates("fraction-comma", ["2024-01-30 10:20:30,125", "2024-01-30 10:20:30,250"], "%Y-%m-%d %H:%M:%S,%f")
dates("offset", ["2024-01-30 10:20:30+0100", "2024-01-30 10:20:31+0100"], "%Y-%m-%d %H:%M:%S%z")
dates("offset-colon", ["2024-01-30 10:20:30+01:00", "2024-03-31 10:20:31+02:00"], "%Y-%m-%d %H:%M:%S%z")
dates("utc-name", ["2024-01-30 10:20:30 UTC", "2024-01-30 10:20:31 UTC"], "%Y-%m-%d %H:%M:%S UTC")
dates("month", ["2024-01", "2024-02", "2024-03"], "%Y-%m")
dates("slash-year-first", ["2024/01/30", "2024/01/31"], "%Y/%m/%d")
dates("month-first", ["1/30/2024", "1/31/2024", "2/1/2024"], "%m/%d/%Y")
dates("day-first", ["30/1/2024", "31/1/2024", "1/2/2024"], "%d/%m/%Y")
dates("month-first-late", [f"{1 + day // 12}/{1 + day % 12}/2024" for day in range(100)] + ["12/13/2024"], "%m/%d/%Y")
dates("day-first-by-order", ["1/2/2024", "2/2/2024", "3/2/2024", "1/3/2024"], "%d/%m/%Y")
dates("month-first-by-option", ["1/2/2024", "3/2/2024", "2/3/2024"], "%m/%d/%Y", options={"dateFormat": "%m/%d/%Y"})
dates("points", ["30.01.2024", "31.01.2024", "01.02.2024"], "%d.%m.%Y", separator=";")
dates("points-time", ["30.01.2024 10:20", "30.01.2024 10:21"], "%d.%m.%Y %H:%M", separator=";")
dates("month-name", ["30-Jan-2024", "31-Jan-2024", "01-Feb-2024"], "%d-%b-%Y")
dates("month-name-first", ["Jan 30 2024", "Jan 31 2024", "Feb 1 2024"], "%b %d %Y")
dates("month-name-comma", ["January 30, 2024", "January 31, 2024"], "%B %d, %Y")
dates("month-name-blanks", ["30 Jan 2024", "31 Jan 2024"], "%d %b %Y")
dates("year-month-name", ["2024 Jan", "2024 Feb", "2024 Mar"], "%Y %b")
dates("month-name-year", ["Jan 2024", "Feb 2024", "Mar 2024"], "%b %Y")
dates("month-name-year-hyphen", ["Jan-2024", "Feb-2024"], "%b-%Y")


def translated(pattern, *months):
    """Returns a function that converts a date with one of the given names of months, which start with January."""

    def convert(text):
        words = re.split(r"([ -])", text.rstrip("."))
        numbers = [f"{months.index(word.rstrip('.')) + 1}" if word.rstrip(".") in months else word for word in words]
        return seconds(pattern)("".join(numbers))

    return convert


GERMAN = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split()
GERMAN_SHORT = "Jan Feb Mrz Apr Mai Jun Jul Aug Sep Okt Nov Dez".split()
FRENCH = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split()
FRENCH_SHORT = "janv févr mars avr mai juin juil août sept oct nov déc".split()
SPANISH = "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split()
SPANISH_SHORT = "ene feb mar abr may jun jul ago sept oct nov dic".split()
RUSSIAN = "январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь".split()
RUSSIAN_SHORT = "янв фев мар апр май июн июл авг сен окт ноя дек".split()
RUSSIAN_GENITIVE = "января февраля марта апреля мая июня июля августа сентября октября ноября декабря".split()
GREEK = "Ιανουαρίου Φεβρουαρίου Μαρτίου Απριλίου Μαΐου Ιουνίου Ιουλίου Αυγούστου Σεπτεμβρίου Οκτωβρίου Νοεμβρίου Δεκεμβρίου".split()
CZECH = "ledna února března dubna května června července srpna září října listopadu prosince".split()
HUNGARIAN = "jan febr márc ápr máj jún júl aug szept okt nov dec".split()
FINNISH = "tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta".split()
dates("month-russian", [f"{month.capitalize()} 2024" for month in RUSSIAN], None, translated("%m %Y", *(month.capitalize() for month in RUSSIAN)))
dates("month-russian-short", [f"{month}. 2024" for month in RUSSIAN_SHORT], None, translated("%m %Y", *RUSSIAN_SHORT))
dates("month-russian-genitive", [f"3 {month} 2024" for month in RUSSIAN_GENITIVE], None, translated("%d %m %Y", *RUSSIAN_GENITIVE))
dates("month-greek", [f"3 {month} 2024" for month in GREEK], None, translated("%d %m %Y", *GREEK))
dates("month-czech", [f"3. {month} 2024" for month in CZECH], None, translated("%d. %m %Y", *CZECH))
dates("month-hungarian-short", [f"2024 {month}" for month in HUNGARIAN], None, translated("%Y %m", *HUNGARIAN))
dates("month-finnish", [f"3. {month} 2024" for month in FINNISH], None, translated("%d. %m %Y", *FINNISH))
dates("chinese", ["2024年1月30日", "2024年1月31日", "2024年12月1日"], "%Y年%m月%d日")
dates("chinese-month", ["2024年1月", "2024年2月", "2024年12月"], "%Y年%m月")
dates("chinese-year", ["2022年", "2023年", "2024年"], "%Y年")
dates("korean", ["2024년 1월 30일", "2024년 1월 31일"], "%Y년 %m월 %d일")
dates("korean-points", ["2024. 1. 30.", "2024. 1. 31.", "2024. 12. 1."], "%Y. %m. %d.")


def half_before_time(text):
    day, half, time = text.split()
    return seconds("%Y/%m/%d %I:%M:%S %p")(f"{day} {time} {'PM' if half in ('下午', '午後', '오후') else 'AM'}")


dates("half-day-chinese", ["2024/1/30 上午 11:59:00", "2024/1/30 下午 12:00:00", "2024/1/31 上午 12:00:00"], None, half_before_time)
dates("half-day-korean", ["2024/1/30 오전 11:59:00", "2024/1/30 오후 1:00:00"], None, half_before_time)
dates("half-day-spanish", ["30/1/2024 11:59 a. m.", "30/1/2024 1:00 p. m."], None, lambda text: seconds("%d/%m/%Y %I:%M %p")(text.replace(". ", "").replace(".", "")))
dates("ordinal", ["1st January 2024", "2nd January 2024", "3rd January 2024", "11th January 2024"], None, lambda text: seconds("%d %B %Y")(re.sub(r"(?<=\d)(st|nd|rd|th)", "", text)))
dates("ordinal-after-month", ["Jan 1st, 2024", "Jan 22nd, 2024", "Aug 23rd, 2024"], None, lambda text: seconds("%b %d, %Y")(re.sub(r"(?<=\d)(st|nd|rd|th)", "", text)))
dates("week-first", ["W51-2024", "W52-2024", "W01-2025"], None, lambda text: seconds("%G-W%V-%u")(f"{text[4:]}-{text[:3]}-1"))
dates("financial-year", ["FY2022", "FY2023", "FY2024"], "FY%Y")


def first_year(text):
    return seconds("%Y")(re.search(r"\d{4}", text).group())


dates("years-slash", ["2018/19", "2019/20", "2020/21"], None, first_year)
dates("years-hyphen", ["2009-10", "2010-11", "2011-12"], None, first_year)
dates("years-not-months", ["1998-99", "1999-00", "2000-01"], None, first_year)
dates("months-not-years", ["2009-10", "2009-11", "2009-12"], "%Y-%m")
dates("years-long", ["2018-2019", "2019-2020", "2020-2021"], None, first_year)
dates("years-of-periods", ["1950–54", "1955–59", "1960–64"], None, first_year)
dates("years-financial", ["FY 2018-19", "FY 2019-20"], None, first_year)


def duration(text):
    clock = re.fullmatch(r"(?:(\d+) days?,? )?(\d+):(\d+):([\d.]+)", text)
    if clock:
        return 86400 * int(clock[1] or 0) + 3600 * int(clock[2]) + 60 * int(clock[3]) + float(clock[4])
    parts = {unit: float(number) for number, unit in re.findall(r"([\d.]+) ?([dhms])", text)}
    return sum({"d": 86400, "h": 3600, "m": 60, "s": 1}[unit] * number for unit, number in parts.items())


dates("duration", ["45s", "1m30s", "2m05.5s", "1h"], None, duration)
dates("duration-blanks", ["2h 30m", "3h 10m", "30h", "2d 1h"], None, duration)
dates("duration-python", ["23:00:00", "1 day, 2:03:04", "2 days, 0:00:01.500000"], None, duration)
dates("duration-pandas", ["0 days 00:01:40", "1 days 00:02:40.250000"], None, duration)

ARABIC = "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر".split()
dates("month-arabic", [f"{month} 2024" for month in ARABIC], None, translated("%m %Y", *ARABIC))
dates("interval-with-duration", ["2024-01-01T00:00:00+00:00/PT1H", "2024-01-01T01:00:00+00:00/PT3H"], None, lambda text: seconds("%Y-%m-%dT%H:%M:%S%z")(text.split("/")[0]))
dates("comment", ["Aug 11, 2024 (Jul)", "Sep 10, 2024 (Aug)"], None, lambda text: seconds("%b %d, %Y")(text[:12]))


def day_and_month(pattern):
    return lambda text: seconds("%Y " + pattern)("2000 " + text)


dates("day-and-month-name", ["28-Feb", "29-Feb", "1-Mar"], None, day_and_month("%d-%b"))
dates("month-name-and-day", ["Feb 28", "Feb 29", "Mar 1"], None, day_and_month("%b %d"))
dates("month-and-year-not-day", ["Jan 22", "Feb 22", "Mar 22"], "%b %y")

dates("month-german", [f"1. {month} 2024" for month in GERMAN], None, translated("%d. %m %Y", *GERMAN))
dates("month-german-short", [f"{month} 2024" for month in GERMAN_SHORT], None, translated("%m %Y", *GERMAN_SHORT))
dates("month-french", [f"3 {month} 2024" for month in FRENCH], None, translated("%d %m %Y", *FRENCH))
dates("month-french-short", [month + ("-24" if month in FRENCH else ".-24") for month in FRENCH_SHORT], None, translated("%m-%y", *FRENCH_SHORT))
dates("month-spanish", [f"7 de {month} de 2024" for month in SPANISH], None, translated("%d de %m de %Y", *SPANISH))
dates("month-spanish-short", [f"{month}-24" for month in SPANISH_SHORT], None, translated("%m-%y", *SPANISH_SHORT))
ITALIAN_SHORT = "gen feb mar apr mag giu lug ago set ott nov dic".split()
PORTUGUESE = "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split()
DUTCH_SHORT = "jan feb mrt apr mei jun jul aug sep okt nov dec".split()
DANISH = "januar februar marts april maj juni juli august september oktober november december".split()
NORWEGIAN_SHORT = "jan feb mars apr mai juni juli aug sep okt nov des".split()
SWEDISH = "januari februari mars april maj juni juli augusti september oktober november december".split()
POLISH = "STYCZEŃ LUTY MARZEC KWIECIEŃ MAJ CZERWIEC LIPIEC SIERPIEŃ WRZESIEŃ PAŹDZIERNIK LISTOPAD GRUDZIEŃ".split()
POLISH_GENITIVE = (
    "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia".split()
)
dates("month-italian-short", [f"{month}-1992" for month in ITALIAN_SHORT], None, translated("%m-%Y", *ITALIAN_SHORT))
dates("month-portuguese", [f"7 de {month} de 2024" for month in PORTUGUESE], None, translated("%d de %m de %Y", *PORTUGUESE))
dates("month-dutch-short", [f"{month}-1992" for month in DUTCH_SHORT], None, translated("%m-%Y", *DUTCH_SHORT))
dates("month-danish", [f"3. {month} 2024" for month in DANISH], None, translated("%d. %m %Y", *DANISH))
dates("month-norwegian-short", [f"{month} 2024" for month in NORWEGIAN_SHORT], None, translated("%m %Y", *NORWEGIAN_SHORT))
dates("month-swedish", [f"3 {month} 2024" for month in SWEDISH], None, translated("%d %m %Y", *SWEDISH))
dates("month-polish", [f"{month} 2024" for month in POLISH], None, translated("%m %Y", *POLISH))
dates("month-polish-genitive", [f"3 {month} 2024" for month in POLISH_GENITIVE], None, translated("%d %m %Y", *POLISH_GENITIVE))
table(
    "date-month-italian-without-header.csv",
    "gen-1992;1\nfeb-1992;3\nmar-1992;2\nott-1992;5\n",
    sep=";",
    header=None,
    names=["1", "2"],
    x="1",
    date=translated("%m-%Y", *ITALIAN_SHORT),
)
table(
    "date-month-german-windows-1252.csv",
    "Monat;Wert\nFebruar 2024;1\nMärz 2024;2\nApril 2024;4\n",
    encoding="cp1252",
    sep=";",
    x="Monat",
    date=translated("%m %Y", *GERMAN),
)
dates("weekday-german", ["Mo, 29.01.2024", "Di, 30.01.2024"], None, lambda text: seconds("%d.%m.%Y")(text[4:]))


def without_year(pattern):
    """Returns a function that converts a date without a year: in 2000 from July to December, in 2001 before July."""

    def convert(text):
        date = datetime.strptime(f"2000 {text}", f"%Y {pattern}")
        date = date.replace(year=2000 if date.month > 6 else 2001, tzinfo=timezone.utc)
        return (date - EPOCH).total_seconds()

    return convert


dates("without-year", ["Dec 31 23:59:58", "Jan  1 00:00:03", "Mar  1 10:20:30"], None, without_year("%b %d %H:%M:%S"))
dates("without-year-digits", ["31-12 23:59:58", "01-01 00:00:03"], None, without_year("%d-%m %H:%M:%S"))
dates("no-leading-zeros", ["2024-1-5 7:05", "2024-1-5 17:05"], "%Y-%m-%d %H:%M")
dates("digits", ["20240130", "20240131", "20240201"], "%Y%m%d", header="date")
dates("digits-without-name", ["20240130", "20240131", "20240201"], "%Y%m%d")
dates("digits-two-digit-year", ["240130", "240131", "240201"], "%y%m%d", header="date")
dates("digits-month", ["192611", "192612", "192701"], "%Y%m", header="Date")
dates("first-of-month", [f"{1 + month % 12}/1/{1957 + month // 12}" for month in range(15)], "%m/%d/%Y")
dates("month-and-two-digit-year", ["11/86", "12/86", "1/87"], "%m/%y")
dates("month-and-year", ["11/1986", "12/1986", "1/1987"], "%m/%Y")
dates("digits-hour", ["20240130T2300", "20240131T0000"], "%Y%m%dT%H%M")
dates("digits-utc", ["20240130T102030Z", "20240130T102031Z"], "%Y%m%dT%H%M%SZ")
dates("digits-second", ["20240130102030", "20240130102031"], "%Y%m%d%H%M%S", header="date")
dates("point-month", ["11.2023", "12.2023", "01.2024"], "%m.%Y", header="date", separator=";")
dates("digits-colon", ["20240130:2300", "20240131:0000"], "%Y%m%d:%H%M")
dates("digits-time", ["20240130 23:59:00", "20240131 00:00:00"], "%Y%m%d %H:%M:%S")
dates("half-day", ["1/30/2024 11:59 PM", "1/31/2024 12:00 AM", "1/31/2024 12:00 PM"], "%m/%d/%Y %I:%M %p")
dates("half-day-seconds", ["1/30/2024 1:02:03 AM", "1/30/2024 1:02:03 PM"], "%m/%d/%Y %I:%M:%S %p")
dates("rfc-2822", ["Tue, 30 Jan 2024 10:20:30 +0100", "Wed, 31 Jan 2024 10:20:30 +0100"], "%a, %d %b %Y %H:%M:%S %z")
dates("weekday", ["Tue 30 Jan 2024", "Wed 31 Jan 2024"], "%a %d %b %Y")
dates("iso-week", ["2024-W01", "2024-W02", "2024-W52"], None, lambda text: seconds("%G-W%V-%u")(text + "-1"))
dates("iso-week-day", ["2024-W01-1", "2024-W01-7"], "%G-W%V-%u")
dates("day-of-year", ["2024-001", "2024-060", "2024-366"], "%Y-%j")
dates("two-digit-year", ["01/30/69", "01/30/99", "01/30/68"], "%m/%d/%y", options={"dateFormat": "%m/%d/%y"})


def quarter(text):
    year, number = re.fullmatch(r"(\d{4})\s*-?[Qq](\d)", text).groups()
    return seconds("%Y-%m")(f"{year}-{3 * int(number) - 2}")


dates("quarter", ["2023Q4", "2024Q1", "2024Q2"], None, quarter)
dates("quarter-lower-case", ["1974 q1", "1974 q2", "1974 q3"], None, quarter)
dates("quarter-first", ["Q42010", "Q12011", "Q22011"], None, lambda text: quarter(text[2:] + text[:2]))
dates("quarter-after-number", ["1Q24", "2Q24", "3Q24", "4Q24"], None, lambda text: quarter(f"20{text[2:]}Q{text[0]}"))
dates("quarter-two-digit-year", ["Q3'23", "Q4'23", "Q1'24"], None, lambda text: quarter(f"20{text[3:]}{text[:2]}"))
dates("quarter-trimester", ["2023T4", "2024T1", "2024T2"], None, lambda text: quarter(text.replace("T", "Q")))
dates("quarter-hyphen", ["1974-Q1", "1974-Q2"], None, quarter)


def day_and_time(text):
    """Converts a date and a time to seconds since 1970. The hour can be 24, and the second can be 60."""
    day, time = text.split()
    hours, minutes, rest = (time + ":0").split(":")[:3]
    return seconds("%Y-%m-%d")(day) + 3600 * int(hours) + 60 * int(minutes) + int(rest)


dates("midnight-24", ["2024-01-30 23:00", "2024-01-30 24:00"], None, day_and_time)
dates("leap-second", ["2016-12-31 23:59:58", "2016-12-31 23:59:59", "2016-12-31 23:59:60"], None, day_and_time)
dates("time-of-day", ["10:20:30", "10:20:31", "23:59:59"], None, lambda text: day_and_time("1970-01-01 " + text))
dates(
    "time-of-day-fraction",
    ["10:20:30.5", "10:20:30.75"],
    None,
    lambda text: seconds("%Y-%m-%d %H:%M:%S.%f")("1970-01-01 " + text),
)
dates(
    "zone-option",
    ["2024-01-30 10:00", "2024-07-30 10:00"],
    "%Y-%m-%d %H:%M",
    zone=ZoneInfo("Europe/Berlin"),
    options={"timeZone": "Europe/Berlin"},
)
dates("unix-s", ["1706609230", "1706609231"], None, float, header="timestamp")
dates("unix-fraction", ["1706609230.25", "1706609231.5"], None, float, header="time")
dates("unix-ms", ["1706609230250", "1706609231500"], None, lambda text: int(text) / 1e3, header="timestamp")
dates("unix-us", ["1706609230250000", "1706609231500000"], None, lambda text: int(text) / 1e6, header="timestamp")
dates("unix-ns", ["1706609230250000000", "1706609231500000000"], None, lambda text: int(text) / 1e9, header="timestamp")
dates(
    "spreadsheet",
    ["45321", "45321.5"],
    None,
    lambda text: (datetime(1899, 12, 30, tzinfo=timezone.utc) + timedelta(days=float(text)) - EPOCH).total_seconds(),
    header="time",
    options={"timeUnit": "excel"},
)
dates("descending", ["2024-02-01", "2024-01-31", "2024-01-30"], "%Y-%m-%d")
dates("unsorted", ["2024-01-31", "2024-02-01", "2024-01-30"], "%Y-%m-%d")
dates("repeated", ["2024-01-30", "2024-01-30", "2024-01-31", "2024-01-31", "2024-01-31"], "%Y-%m-%d")
dates("missing", ["2024-01-30", "", "2024-02-01"], "%Y-%m-%d")
dates("quoted", ['"2024-01-30"', '"2024-01-31"'], '"%Y-%m-%d"', lambda text: seconds("%Y-%m-%d")(text))
table("date-year.csv", "year,value\n1999,1\n2000,2\n2001,4\n", x="year")
table(
    "date-and-time.csv",
    "Date,Time,value\n2024-01-30,23:59:58,1\n2024-01-31,00:00:01,2\n",
    x=("Date", "Time"),
    date=seconds("%Y-%m-%d %H:%M:%S"),
)
table(
    "date-not-first.csv",
    "name,value,Date\nx,1,2024-01-30\nx,2,2024-01-31\n",
    x="Date",
    date=seconds("%Y-%m-%d"),
    drawn=["value"],
)
table("date-digits-as-numbers.csv", "id,value\n20240130,1\n99999999,2\n", y=["value"])
table(
    "date-year-and-month.csv",
    "year,month,value\n2023,11,1\n2023,12,2\n2024,1,3\n",
    x=("year", "month"),
    date=seconds("%Y %m"),
    y=["value"],
)
table(
    "date-year-and-quarter.csv",
    "year,quarter,value\n2023,3,1\n2023,4,2\n2024,1,3\n",
    x=("year", "quarter"),
    date=lambda text: quarter(text.replace(" ", "Q")),
    y=["value"],
)
week = seconds("%G %V %u")


def epidemiological_week(text):
    """Returns the Sunday of an MMWR week. Week 1 is the first week with at least four days in the year."""
    year, number = map(int, text.split())
    start = datetime(year, 1, 1, tzinfo=timezone.utc)
    days = [start + timedelta(days=offset) for offset in range(-3, 4)]
    first = next(day for day in days if day.strftime("%w") == "0")
    return (first + timedelta(weeks=number - 1) - EPOCH).total_seconds()


table(
    "date-year-and-week.csv",
    "year,week,value\n2020,52,1\n2020,53,2\n2021,1,3\n2021,2,4\n",
    x=("year", "week"),
    date=lambda text: week(text + " 1"),
    y=["value"],
    drawn=["value"],
)
table(
    "date-year-and-week-of-states.csv",
    "Year,Epi Week,State,Cases\n2014,38,Johor,5\n2014,39,Johor,6\n2014,38,Perak,8\n2014,39,Perak,7\n",
    x=("Year", "Epi Week"),
    date=epidemiological_week,
    y=["Cases"],
    group="State",
)
table(
    "date-year-month-and-week.csv",
    "Jahr;Monat;KW;Wert\n2021;1;4;1,5\n2021;2;5;2,5\n2021;2;6;3,5\n2021;2;7;4,5\n",
    sep=";",
    decimal=",",
    x=("Jahr", "KW"),
    date=lambda text: week(text + " 1"),
    y=["Wert"],
)
table(
    "date-year-month-and-week-of-month.csv",
    "year,month,week,day,value\n2021,1,4,31,1\n2021,2,1,1,2\n2021,2,1,2,3\n",
    x=("year", "month", "day"),
    date=seconds("%Y %m %d"),
    y=["value"],
)
for file, year, month in (
    ("portuguese", "ano", "mes"), ("spanish", "AÑO", "MES"), ("french", "Année", "Mois"), ("dutch", "jaar", "maand"),
    ("polish", "rok", "miesiąc"), ("swedish", "År", "Månad"), ("abbreviated", "Year", "Mnth"),
):
    table(
        f"date-year-and-month-{file}.csv",
        f"{year},{month},v\n1994,11,0.5\n1994,12,0.75\n1995,1,0.25\n1995,2,1.5\n",
        x=(year, month),
        date=seconds("%Y %m"),
        y=["v"],
    )
table(
    "date-year-month-and-day-italian.csv",
    "ANNO,MESE,GIORNO,v\n1994,11,30,0.5\n1994,12,1,0.75\n1994,12,2,0.25\n",
    x=("ANNO", "MESE", "GIORNO"),
    date=seconds("%Y %m %d"),
    y=["v"],
)
table(
    "date-decimal-year-and-month-name.csv",
    "ANIO,MES,v\n2024.0,Noviembre,1.5\n2024.0,Diciembre,2.5\n2025.0,Enero,4.5\n",
    x=("ANIO", "MES"),
    date=lambda text: translated("%Y %m", *(month.title() for month in SPANISH))(text.replace(".0", "")),
    y=["v"],
)
for file, mark in (("hyphen", "-"), ("slash", "/")):
    dates(
        f"quarter-after-{file}", [f"{2002 + quarter // 4}{mark}{1 + quarter % 4}" for quarter in range(8)], "",
        conversion=lambda text: seconds("%Y-%m")(f"{text[:4]}-{3 * int(text[5:]) - 2}"),
    )
dates("quarter-by-name", ["2002-1", "2002-2"], "", header="Quarter", conversion=lambda text: quarter(text.replace("-", "Q")))
dates("months-of-two-years", [f"{2002 + month // 3}-{1 + month % 3}" for month in range(4)], "%Y-%m")
dates("month-late", [f"{2002 + month // 4}-{1 + month % 4}" for month in range(120)] + ["2032-5"], "%Y-%m")
table(
    "date-and-digits-without-zeros.csv",
    "date;time;t\n2016-12-30;0;5\n2016-12-30;100;4\n2016-12-30;200;4\n2016-12-30;2300;6\n2016-12-31;0;3\n",
    sep=";",
    x=("date", "time"),
    date=lambda text: seconds("%Y-%m-%d %H%M")(f"{text[:10]} {int(text[11:]):04}"),
    y=["t"],
)
table(
    "date-and-other-number.csv",
    "date,time,t\n2016-12-30,0,5\n2016-12-30,160,4\n2016-12-31,2300,6\n",
    x="date",
    date=seconds("%Y-%m-%d"),
    y=["time", "t"],
)
refused("date-ambiguous.csv", "when,value\n5/6/2024,1\n7/8/2023,2\n1/2/2024,3\n", "CSVOptions.dateFormat")
refused("date-wrong-format.csv", "when,value\n2024-01-30,1\n", "2024-01-30", dateFormat="%d.%m.%Y")
refused(
    "date-invalid-day.csv",
    "when,value\n2024-01-30,1\n" * 1 + "2024-01-31,1\n2024-02-30,2\n2024-02-28,2\n",
    "2024-02-30",
)

# MARK: Headers

table("header-plain.csv", "a,b\n1,2\n3,4\n")
table("header-none.csv", "1,2\n3,4\n5,7\n", names=["1", "2"], header=None, x="1")
table(
    "header-none-date.csv",
    "2024-01-30,5\n2024-01-31,6\n",
    names=["1", "2"],
    header=None,
    x="1",
    date=seconds("%Y-%m-%d"),
)
table("header-none-text.csv", "alpha,5\nbeta,6\n", names=["1", "2"], header=None)
table("header-none-steps.csv", "1 2\n3 5\n4 7\n6 1\n", names=["1", "2"], header=None, sep=" ", x="1")
table("header-numeric.csv", "0,1,2\n5.5,6,7\n8,9.25,10\n", names=["0", "1", "2"])
table("header-numeric-index.csv", ",0,1\n0,5.5,6\n1,8,9.25\n2,7,1\n", names=["1", "0", "1"], y=[])
table("header-series.csv", ",0\n2024-01-30,5.5\n2024-01-31,8\n", names=["1", "0"], x="1", date=seconds("%Y-%m-%d"))
table(
    "header-years.csv",
    "Country,Code,1960,1961,1962\nAruba,ABW,4.82,4.65,\nAngola,AGO,7.3,7.35,7.38\n",
    options={"transposed": False},
)
table("header-index-of-pandas.csv", ",a,b\n0,1,2.5\n1,3,4.5\n", names=["1", "a", "b"], y=["a", "b"], drawn=["a", "b"])
table("header-unnamed-of-pandas.csv", "Unnamed: 0,a\n0,1\n1,3\n", y=["a"], drawn=["a"])
table("header-of-r.csv", "a b\nr1 1 2\nr2 3 4\n", names=["1", "a", "b"], skiprows=1, header=None, sep=" ", y=["a", "b"])
table(
    "header-of-r-quoted.csv",
    '"a" "b"\n"1" 5 2\n"2" 3 4\n',
    names=["1", "a", "b"],
    skiprows=1,
    header=None,
    sep=" ",
    y=["a", "b"],
)
table(
    "header-units.csv",
    "time,speed,force\ns,m/s,N\n0,1,2\n0.5,3,4\n",
    names=["time s", "speed m/s", "force N"],
    skiprows=2,
    header=None,
    x="time s",
)
table(
    "header-units-in-brackets.csv",
    "time;speed\n[s];[km/h]\n0;1\n0.5;3\n",
    names=["time [s]", "speed [km/h]"],
    skiprows=2,
    header=None,
    x="time [s]",
    sep=";",
)
table(
    "header-two-rows.csv",
    "Price,Close,Open\nTicker,MSFT,MSFT\nDate,,\n2024-01-30,400.5,401\n2024-01-31,402,403\n",
    names=["Date", "Close MSFT", "Open MSFT"],
    skiprows=3,
    header=None,
    x="Date",
    date=seconds("%Y-%m-%d"),
)
table(
    "header-in-comment.txt",
    "# time value\n0 5\n1 6.5\n",
    names=["time", "value"],
    skiprows=1,
    header=None,
    sep=" ",
    x="time",
)
table("header-only-text-below.csv", "name,unit\nx,y\nz,w\n", y=[])
table("header-colon.csv", "a:b,c:d\n1,2\n3,4\n")
table("header-repeated-names.csv", "a,a,b\n1,2,3\n4,5,6\n", names=["a", "a", "b"], y=["b"])
table("header-line-break.csv", '"a\nb",c\n1,2\n3,4\n', names=["a b", "c"])
table("header-years-as-index.csv", ",0\n1821,269\n1822,321\n1823,585\n", names=["1", "0"], x="1")
table(
    "x-increasing-without-header.txt",
    "-20.5 -3.04\n-19 -3.03\n-18.25 -3.02\n",
    names=["1", "2"],
    header=None,
    sep=" ",
    x="1",
)
table("x-increasing-first.csv", "wavelength,direct\n280,0.5\n280.5,0.75\n281,1.5\n", x="wavelength")
table("header-forced.csv", "1,2\n3,4\n5,7\n", names=["1", "2"], options={"headerRows": 1})
table("header-forbidden.csv", "x,y\n1,2\n3,4\n", names=["1", "2"], header=None, y=[], options={"headerRows": 0})
table("header-blanks-around.csv", " a , b \n 1 , 2 \n 3 , 4 \n", names=["a", "b"])
table(
    "header-trailing-comma-in-rows.csv",
    "a,b,c\n1,2,3,\n4,5,6,\n",
    names=["a", "b", "c", "4"],
    skiprows=1,
    header=None,
    y=["a", "b", "c"],
)

# MARK: Titles and comments

table("title-line.csv", "Monthly report\n\ntime,value\n0,1\n1,2\n2,4\n", skiprows=2, x="time")
table("title-commas.csv", "Monthly report,,\nmade by hand,,\n,,\ntime,a,b\n0,1,3\n1,2,4\n", skiprows=3, x="time")
table(
    "title-as-wide.csv",
    "Please,cite:,Lisiecki\nPale,ocean,stack\n,,\nAge,value,error\n0,3.23,0.03\n1,3.25,0.04\n",
    skiprows=3,
    y=["value", "error"],
)
table(
    "title-rules.txt",
    "WEEKLY VALUES\n=============\nYear Jan Feb\n-------------\n1749 58.0 62.6\n1750 73.3 75.4\n",
    names=["Year", "Jan", "Feb"],
    skiprows=4,
    header=None,
    sep=" ",
    x="Year",
)
table(
    "title-names-and-values.csv",
    "###,Metadata\nname,Dome C\nunit,ppm\n\nAge,CO2\n0,280.5\n1,281\n",
    skiprows=4,
    y=["CO2"],
)
table("title-skipped.csv", "x,y\nnot,it\ntime,value\n0,1\n1,2\n", skiprows=2, x="time", options={"skippedLines": 2})
table("comment-number-sign.csv", "# made by a logger\ntime,value\n0,1\n# restarted\n1,2\n", comment="#", x="time")
table("comment-percent.csv", "% made by a logger\n% twice\ntime,value\n0,1\n1,2\n", comment="%", x="time")
table("comment-slashes.csv", "// made by a logger\ntime,value\n0,1\n1,2\n", skiprows=1, x="time")
table("comment-option.csv", "!one\ntime,value\n0,1\n!two\n1,2\n", comment="!", x="time", options={"comment": "!"})

# MARK: Separators and rows

table("separator-semicolon.csv", "a;b\n1;2\n3;4\n", sep=";")
table("separator-tab.tsv", "a\tb\n1\t2\n3\t\n", sep="\t")
table("separator-bar.txt", "a|b\n1|2\n3|4\n", sep="|")
table("separator-blanks.txt", "  a    b\n  1    2\n 30   44\n", sep=r"\s+")
table(
    "separator-fixed-width.txt", "time   value  error\n   0    1.50   0.1\n   1   12.50   0.2\n", sep=r"\s+", x="time"
)
table("separator-sep-line.csv", "sep=;\na;b\n1,5;2\n3;4\n", sep=";", skiprows=1, decimal=",")
table("separator-option.csv", "a~b\n1~2\n3~4\n", sep="~", options={"separator": "~"})
table("separator-comma-blank.csv", "a, b\n1, 2\n3, 4\n")
table("rows-crlf.csv", "a,b\r\n1,2\r\n3,4\r\n")
table("rows-cr.csv", "a,b\r1,2\r3,4\r")
table("rows-no-last-line-ending.csv", "a,b\n1,2\n3,4")
table("rows-blank-lines.csv", "\n\na,b\n\n1,2\n   \n3,4\n\n\n")
table("rows-ragged.csv", "a,b,c\n1,2,3\n4,5\n6\n7,8,9\n")
table("rows-trailing-commas.csv", "a,b,,\n1,2,,\n3,4,,\n", names=["a", "b", "3", "4"], y=["a", "b"])
table("rows-trailing-empty.csv", "a,b\n1,2\n3,4\n,\n,\n", skip_blank_lines=True, skipfooter=2, engine="python")
table("rows-repeated-header.csv", "time,value\n0,1\n1,2\ntime,value\n2,3\n", skiprows=[3], x="time")
table("rows-late-text.csv", "time,a,b\n" + "0,1,2\n" * 600 + "1,0.5x,3\n", x="time", y=["b"], drawn=["b"])
table("rows-one.csv", "a,b\n1,2\n")
table("rows-none.csv", "a,b\n", y=[])
table("rows-one-column.csv", "5\n6\n7.5\n", names=["1"], header=None)
table("rows-one-number.csv", "5\n", names=["1"], header=None)
table("quote-comma.csv", 'name,value\n"Smith, J.",1\n"Brown, K.",2\n', drawn=["value"])
table("quote-line-break.csv", 'note,value\n"two\nlines",1\n"one",2\n')
table("quote-doubled.csv", 'note,value\n"say ""hi"", twice",1\n"one",2\n')
table("quote-all.csv", '"a","b"\n"1","2"\n"3","4"\n')
table("quote-backslash.csv", 'note,value\n"say \\"hi\\", twice",1\n"one",2\n', escapechar="\\")
table("quote-single.csv", "note,value\n'it',1\nit's,2\n")
table("cell-long.csv", "note,value\n" + "x" * 5000 + ",1\nshort,2\n")
table("cell-long-number.csv", "value\n0." + "3" * 300 + "\n1" + "0" * 200 + "\n")

# MARK: Encodings

table("encoding-bom.csv", b"\xef\xbb\xbfa,b\n1,2\n3,4\n", encoding="utf-8-sig")
table("encoding-bom-quoted.csv", b'\xef\xbb\xbf"a",b\r\n1,2\r\n3,4\r\n', encoding="utf-8-sig")
table("encoding-utf-16-le.csv", b"\xff\xfe" + "temp °C,b\n1,2\n3,4\n".encode("utf-16-le"), encoding="utf-16")
table("encoding-utf-16-be.csv", b"\xfe\xff" + "temp °C,b\n1,2\n3,4\n".encode("utf-16-be"), encoding="utf-16")
table("encoding-windows-1252.csv", "Temp °C,€\n1,2\n3,4\n".encode("cp1252"), encoding="cp1252")
table("encoding-latin-1.csv", "Stra\u00dfe,b\n1,2\n3,4\n".encode("latin-1"), encoding="latin-1")
table("encoding-utf-8.csv", "温度,Größe\n1,2\n3,4\n")

# MARK: Numbers


def numbers(name, cells, convert=float, separator=",", options=None, **read):
    """Adds a file with a numeric column after a column of letters."""
    quote = '"' if any(separator in cell for cell in cells) else ""
    rows = [f"{chr(ord('k') + row % 10)}{separator}{quote}{cell}{quote}" for row, cell in enumerate(cells)]
    table(
        f"number-{name}.csv",
        "\n".join([f"name{separator}value", *rows, ""]),
        parse={"value": convert},
        sep=separator,
        options=options,
        **read,
    )


def us(text):
    return float(text.strip().replace(",", ""))


def german(text):
    return float(text.strip().replace(".", "").replace(",", "."))


numbers("signs", ["-0", "+5", ".5", "5.", "-.5", "+.5e1", "007"])
numbers("exponents", ["1e3", "1E-3", "2.5e+10", "1e-320", "1e308"])
numbers("special", ["inf", "-inf", "Infinity", "nan", "1"])
numbers(
    "precise",
    [
        "0.1",
        "2.2250738585072011e-308",
        "9007199254740993",
        "123456789012345678",
        "1.7976931348623157e308",
        "8.41470984807896506652502321630298999622563060798371065672751709991910404391239668948639743543052695",
    ],
)
numbers("thousands", ["1,010", "990", "12,345,678", "1,234.5"], us)
numbers("thousands-tab", ["1,010", "990", "1,234,567"], us, "\t")
numbers("thousands-semicolon", ["1,010", "990", "1,234,567.5"], us, ";")
numbers("decimal-comma", ["1,5", "990", "-0,25"], german, ";")
numbers("thousands-point", ["1.010", "990,5", "1.234.567"], german, ";")
numbers("thousands-point-certain", ["1.010", "990", "1.234.567"], german, ";")
numbers("thousands-blank", ["1 010", "990", "1 234 567"], lambda text: float(text.replace(" ", "")))
numbers(
    "thousands-no-break-space",
    ["1\u00a0010", "990", "1\u00a0234\u00a0567"],
    lambda text: float(text.replace("\u00a0", "")),
)
numbers("thousands-apostrophe", ["1'010", "990", "1'234'567.5"], lambda text: float(text.replace("'", "")))
numbers("thousands-underscore", ["1_010", "990", "1_234_567"], lambda text: float(text.replace("_", "")))
numbers("thousands-option", ["1,010", "1,990"], us, "\t", {"thousandsMark": ","})
numbers("decimal-option", ["1,010", "1,990"], german, "\t", {"decimalMark": ","})
numbers("currency", ["$1,010.50", "$990", "-$5"], lambda text: us(text.replace("$", "")))
numbers("currency-after", ["10,50 €", "990,00 €"], lambda text: german(text.replace("€", "")), ";")
numbers("percent", ["10%", "12.5 %", "-3%"], lambda text: float(text.replace("%", "")))
numbers("parentheses", ["(1,010)", "990", "(5.5)"], lambda text: us(text.replace("(", "-").replace(")", "")))
numbers("minus-sign", ["−5", "3", "−0.5"], lambda text: float(text.replace("−", "-")))
numbers("hexadecimal", ["0x1F", "0xff", "0x0"], lambda text: int(text, 16))
numbers("boolean", ["true", "false", "TRUE", "False"], lambda text: float(text.lower() == "true"))
numbers("yes-and-no", ["yes", "no", "Yes"], lambda text: float(text.lower() == "yes"))
numbers("blanks-around", [" 1", "2 ", "  3.5  "])
numbers("degrees", ["48.86°", "43.31°", "-2.5°"], lambda text: float(text.replace("°", "")))


def scaled(**factors):
    """Returns a function that reads a number with a unit and multiplies it by the factor of the unit."""

    def convert(text):
        number, unit = re.fullmatch(r"([-0-9.]+) *(.*)", text).groups()
        return float(number) * factors.get(unit, 1)

    return convert


numbers("bytes", ["512 KiB", "350 MiB", "1.25 GiB", "0"], scaled(KiB=2**10, MiB=2**20, GiB=2**30))
numbers("bytes-attached", ["350MB", "1.5GB", "12kB"], scaled(kB=1e3, MB=1e6, GB=1e9))
numbers("bytes-short", ["12k", "300B", "3M"], scaled(k=1e3, M=1e6))
numbers("unit-prefixes", ["950 ms", "1.5 s", "20 us"], scaled(ms=1e-3, us=1e-6))
numbers("unit-attached", ["12.1V", "-3V", "0.5V"], scaled())
numbers("unit-attached-letters", ["80.5kg", "81kg"], scaled())
numbers("unit-attached-prefixes", ["950ms", "1.5s", "20us"], scaled(ms=1e-3, us=1e-6))
numbers("unit-word", ["5 days", "12 days"], scaled())
numbers("unit-hexadecimal", ["0x1A", "0x2a", "0X3A"], lambda text: int(text, 16))
numbers("exponent-fortran", ["1.5D+03", "-0.25D-01", "3.0d2"], lambda text: float(text.lower().replace("d", "e")))
numbers("unit", ["85.5 W", "90 W", "-3 W"], scaled())
numbers("abbreviated", ["950", "1.2K", "3.5M", "2B"], scaled(K=1e3, M=1e6, B=1e9))
numbers("semicolon-at-end", ["0.5;", "-12;", "3.25;"], lambda text: float(text.rstrip(";")))
table(
    "number-colon.txt",
    "1: 20.5ns\n2: 12.25ns\n4: 7.5ns\n8: 6.5ns\n",
    x="1",
    names=["1", "2"],
    header=None,
    sep=r"[: ns]+",
    engine="python",
    usecols=[0, 1],
)
table("separator-before-blank.csv", "Cyclic Voltammetry\nFile: a.bin\nScan Rate = 0.05\n\nPotential/V, Current/A\n\n-0.199, -1.202e-6\n-0.198, -1.103e-6\n-0.197, -1.004e-6\n", x="Potential/V", skiprows=4)
table("header-units-joined.txt", "time (s) voltage (V)\n0 1.5\n1 2.5\n2 3.5\n", x="time (s)", names=["time (s)", "voltage (V)"], header=None, skiprows=1, sep=r"\s+")
table("header-begin-data.txt", "Date: Wed Jan 31\nUser: lab\n>>>>>Begin Spectral Data<<<<<\n339.2\t0.5\n339.6\t12.3\n340.0\t14.1\n340.4\t15.0\n", x="1", names=["1", "2"], header=None, skiprows=3, sep="\t")
table("header-comment-phrases.txt", "% Model: beam\n% Time (s)              Displacement (mm)\n0                       0\n0.1                     0.012\n0.2                     0.025\n", x="Time (s)", names=["Time (s)", "Displacement (mm)"], header=None, skiprows=2, sep=r"\s+")
table("x-julian-date.csv", "JD,Magnitude\n2460000.5,8.1\n2460000.6,8.3\n2460001.5,8.2\n2460002.5,8.5\n", x="JD")
table("x-microseconds-since-start.csv", "timestamp,z\n112500000,-0.5\n112600000,-0.6\n112700000,-0.8\n", x="timestamp")
table("separator-tab-and-blank.txt", "2458218.224\t10.112 0.02\n2458218.227\t10.068 0.03\n2458218.230\t9.994 0.04\n", x="1", names=["1", "2", "3"], header=None, sep=r"\s+")
table("header-title-cells.csv", "EIS @0.05V,,,\nfreq / Hz,Time / s,Z / Ohm,Phase\n1000,0,110.5,9.6\n100,0,112.1,9.3\n10,0,113.9,9.4\n1,0,115.5,9.1\n", x="freq / Hz", skiprows=1)
table(
    "header-comment-below.csv",
    "[Data]\nTime (s),Temp (K),Field (Oe),Note,Q\n1.5,calibration of 1/29\n2.5,1.8,0.5,a,1\n3.5,1.9,0.25,b,3\n4.5,2.1,0.75,c,2\n",
    x="Time (s)",
    skiprows=[0, 2],
)
table("x-not-a-time.csv", "nodes,t_read,t_write\n4,0.5,2.5\n8,0.75,1.5\n12,1.5,2.25\n16,2.5,1.25\n", x="nodes")
table("x-t-with-unit.csv", "v,t (ms)\n4,0.5\n8,0.75\n3,1.5\n7,2.5\n", x="t (ms)")
table("unit-names.csv", "depth,10cm,20cm\n1.5,21.5,20\n2.5,22.5,21\n3.5,23,22\n", x="depth")
refused("number-units-different.csv", "name,value\na,5 km\nb,3 kg\n", "no numeric column")
refused("number-ambiguous-tab.csv", "name\tvalue\na\t1,010\nb\t2,990\n", "CSVOptions.decimalMark", y="value")
refused("number-ambiguous-semicolon.csv", "name;value\na;1.010\nb;2.990\n", "CSVOptions.decimalMark", y="value")
refused("number-too-large.csv", "value\n1\n1e999\n", "1e999", y="value")
refused("number-0x.csv", "value\n1\n2\n3\n0x\n", "0x", y="value")
refused("number-two-signs.csv", "value\n1\n2\n3\n--5\n", "--5", y="value")
refused("number-two-points.csv", "value\n1\n2\n3\n1.2.3\n", "1.2.3", y="value")
refused("number-text.csv", "value\n1\n2\n3\nabc\n", "number-text.csv:5", y="value")

# MARK: Missing values

MARKERS = [
    "",
    "NA",
    "N/A",
    "n/a",
    "NaN",
    "nan",
    "None",
    "null",
    "NULL",
    "nil",
    "--",
    "-",
    "#N/A",
    ".",
    "?",
    "<NA>",
    "missing",
    "NaT",
    "#DIV/0!",
    "\\N",
]
table(
    "missing-markers.csv",
    "name,value\n" + "".join(f"r,{marker}\nr,{row}\n" for row, marker in enumerate(MARKERS)),
    na_values=MARKERS,
)
table("missing-quoted.csv", 'a,b\n1,""\n2,"NA"\n3,"4"\n', x="a")
table(
    "missing-option.csv",
    "a,b\n1,-999\n2,5\n3,gone\n",
    x="a",
    na_values=["-999", "gone"],
    options={"missing": ["-999", "gone"]},
)
table("missing-all.csv", "a,b\n1,\n2,\n3,\n", y=["a"])
table("missing-two-commas.csv", "a,b,c\n1,,2\n3,4,5\n")

# MARK: Formats of instruments, spreadsheets and programs

table(
    "format-buoy.txt",
    "#YY  MM DD WDIR WSPD\n#yr  mo dy degT m/s\n2024 01 30 210  5.0\n2024 01 31  MM  5.5\n2024 02 01 230   MM\n",
    names=["YY", "MM", "DD", "WDIR", "WSPD"],
    skiprows=2,
    header=None,
    sep=r"\s+",
    na_values=["MM"],
    x=("YY", "MM", "DD"),
    date=seconds("%Y %m %d"),
    y=["WDIR", "WSPD"],
)
table(
    "format-world-bank.csv",
    '"Data Source","Indicators",\n\n"Last Updated","2024-01-30",\n\n"Country","Code","1960","1961",\n'
    '"Aruba","ABW","54608","55811",\n"Angola","AGO","5357195","",\n',
    skiprows=[0, 1, 2, 3],
    reader=transposed(["Country"], ["1960", "1961"], "year"),
    x="year",
)
table(
    "format-logger.csv",
    '"TOA5","CR1000","CR1000","12345"\n"TIMESTAMP","RECORD","Battery","Air"\n"TS","RN","Volts","Deg C"\n'
    '"","","Avg","Avg"\n"2024-01-30 00:00:00",0,12.71,3.4\n"2024-01-30 00:10:00",1,12.70,"NAN"\n',
    names=["TIMESTAMP TS", "RECORD RN", "Battery Volts Avg", "Air Deg C Avg"],
    skiprows=4,
    header=None,
    na_values=["NAN"],
    x="TIMESTAMP TS",
    date=seconds("%Y-%m-%d %H:%M:%S"),
    y=["Battery Volts Avg", "Air Deg C Avg"],
)
table(
    "format-station-hours.txt",
    "ID;MESS_DATUM;QN;TT\n 44;2007040100;  5; 11.4\n 44;2007040101;  5;  9.4\n 44;2007040102;  5;  8.1\n",
    sep=";",
    x="MESS_DATUM",
    date=lambda text: seconds("%Y%m%d%H")(text),
    y=["TT"],
)
table(
    "format-klines.csv",
    "1704067200000,42283.58,42554.57\n1704070800000,42475.23,42775\n1704074400000,42613.57,42638.41\n",
    names=["1", "2", "3"],
    header=None,
    x="1",
    date=lambda text: int(text) / 1e3,
    y=["2", "3"],
)
table(
    "format-psql.txt",
    "     day     | value \n-------------+-------\n 2024-01-30  |   1.5\n 2024-01-31  |   2.5\n(2 rows)\n",
    names=["day", "value"],
    skiprows=[0, 1, 4],
    header=None,
    sep="|",
    x="day",
    date=seconds("%Y-%m-%d"),
)
table(
    "format-mysql.txt",
    "+------------+-------+\n| day        | value |\n+------------+-------+\n| 2024-01-30 |   1.5 |\n"
    "| 2024-01-31 |   2.5 |\n+------------+-------+\n",
    names=["1", "day", "value", "4"],
    skiprows=[0, 1, 2, 5],
    header=None,
    sep="|",
    x="day",
    date=seconds("%Y-%m-%d"),
    y=["value"],
)
table(
    "format-markdown.txt",
    "| day        | value |\n|------------|------:|\n| 2024-01-30 |   1.5 |\n| 2024-01-31 |   2.5 |\n",
    names=["1", "day", "value", "4"],
    skiprows=2,
    header=None,
    sep="|",
    x="day",
    date=seconds("%Y-%m-%d"),
    y=["value"],
)
table(
    "format-pandas-print.txt",
    "            value  other\n2024-01-30    1.5      3\n2024-01-31    2.5      4\n",
    names=["1", "value", "other"],
    skiprows=1,
    header=None,
    sep=r"\s+",
    x="1",
    date=seconds("%Y-%m-%d"),
)
table(
    "format-prices.csv",
    "Date,Close/Last,Volume\n01/31/2024,$184.40,55467800\n01/30/2024,$188.04,55859370\n",
    parse={"Close/Last": lambda text: float(text.strip("$"))},
    x="Date",
    date=seconds("%m/%d/%Y"),
)
table(
    "format-access-log.csv",
    "time,status\n30/Jan/2024:10:20:30 +0000,200\n30/Jan/2024:10:20:31 +0000,404\n",
    x="time",
    date=seconds("%d/%b/%Y:%H:%M:%S %z"),
)
table(
    "format-spreadsheet-german.csv",
    "Datum;Umsatz\n30.01.2024;1.234,56 €\n31.01.2024;987,00 €\n",
    encoding="cp1252",
    sep=";",
    parse={"Umsatz": lambda text: german(text.replace("€", ""))},
    x="Datum",
    date=seconds("%d.%m.%Y"),
)
table(
    "format-power-meter.txt",
    "Date;Time;Power\n16/12/2006;17:24:00;4.216\n16/12/2006;17:25:00;?\n16/12/2006;17:26:00;0.418\n",
    sep=";",
    na_values=["?"],
    x=("Date", "Time"),
    date=seconds("%d/%m/%Y %H:%M:%S"),
)

table("format-fred.csv", "observation_date,UNRATE\n1948-01-01,3.4\n1948-02-01,.\n1948-03-01,4.0\n", x="observation_date", date=seconds("%Y-%m-%d"), na_values=["."])
table(
    "format-ecb.csv",
    "KEY,FREQ,CURRENCY,TIME_PERIOD,OBS_VALUE,OBS_STATUS,TITLE\n"
    'M.USD,M,USD,2023-11,1.0808,A,"Dollar, average"\nM.USD,M,USD,2023-12,1.0903,A,"Dollar, average"\n'
    'M.GBP,M,GBP,2023-11,0.8705,A,"Pound, average"\nM.GBP,M,GBP,2023-12,0.8617,A,"Pound, average"\n',
    x="TIME_PERIOD",
    date=seconds("%Y-%m"),
    y=["OBS_VALUE"],
    group="KEY",
)


table(
    "format-eurostat-wide.tsv",
    "freq,unit,geo\\TIME_PERIOD\t2019 \t2020 \t2021 \nA,PC,AT\t1.5 \t1.4 \t2.8 \nA,PC,BE\t1.2 \t0.4 b\t3.2 \n"
    "A,PC,XK\t: \t0.2 \t3.3 \n",
    # All names start with the same frequency and unit.
    reader=lambda data, **options: transposed(["freq,unit,geo\\TIME_PERIOD"], ["2019 ", "2020 ", "2021 "], "year")(
        data, **options
    ).rename(columns=lambda name: name.removeprefix("A,PC,")),
    sep="\t",
    na_values=[": "],
    converters={"2020 ": lambda text: text.split()[0]},
    x="year",
)
table(
    "format-cases-wide.csv",
    "Province,Country,Lat,1/22/20,1/23/20,1/24/20\n,Peru,-9.2,0,0,1\nHubei,China,30.9,444,444,549\n",
    reader=transposed(["Province", "Country"], ["1/22/20", "1/23/20", "1/24/20"], "date"),
    x="date",
    date=seconds("%m/%d/%y"),
)
table(
    "format-cases-columns.csv",
    "Province,Country,Lat,1/22/20,1/23/20,1/24/20\n,Peru,-9.2,0,0,1\nHubei,China,30.9,444,444,549\n",
    y=["Lat", "1/22/20", "1/23/20", "1/24/20"],
    options={"transposed": False},
)
table(
    "format-world-bank-wide.csv",
    '"Data Source","World Development Indicators",\n\n"Last Updated Date","2024-12-16",\n\n'
    '"Country Name","Country Code","Indicator Name","Indicator Code","1960","1961","1962","1963",\n'
    '"Aruba","ABW","GDP","NY.GDP","","","","",\n"Angola","AGO","GDP","NY.GDP","","7.5","8.25","",\n'
    '"Albania","ALB","GDP","NY.GDP","1.5","2","","3.5",\n',
    skiprows=[0, 1, 2, 3, 5],
    reader=transposed(["Country Name"], ["1960", "1961", "1962", "1963"], "year"),
    x="year",
)
table(
    "format-data-bank.csv",
    "Country Name,Country Code,Series Name,Series Code,1990 [YR1990],2000 [YR2000],2010 [YR2010]\n"
    "Chile,CHL,Urban,SP.URB,83.25,86.1,87.1\nChile,CHL,Rural,SP.RUR,16.75,13.9,12.9\nPeru,PER,Urban,SP.URB,68.9,..,76.9\n"
    "Peru,PER,Rural,SP.RUR,31.1,..,23.1\n\n\nData from database: World Development Indicators\nLast Updated: 12/16/2024\n",
    skipfooter=2,
    engine="python",
    na_values=[".."],
    reader=transposed(["Country Name", "Series Name"], ["1990 [YR1990]", "2000 [YR2000]", "2010 [YR2010]"], "year"),
    x="year",
)
table(
    "format-eurostat-long.csv",
    "DATAFLOW,LAST UPDATE,freq,geo,TIME_PERIOD,OBS_VALUE,OBS_FLAG\nTEC,13/01/24 11:00:00,A,AT,2020,1.4,\n"
    "TEC,13/01/24 11:00:00,A,AT,2021,2.8,b\nTEC,13/01/24 11:00:00,A,BE,2020,0.4,\nTEC,13/01/24 11:00:00,A,BE,2021,3.2,\n",
    x="TIME_PERIOD",
    y=["OBS_VALUE"],
    group="geo",
)
table(
    "format-who.csv",
    "Indicator,Location,Period,Value,Numeric\nLife,Kenya,2018,61.2 [59-63],61.2\nLife,Kenya,2019,61.9 [59-64],61.9\n"
    "Life,Chile,2018,77.1 [76-78],77.1\nLife,Chile,2019,77.4 [76-78],77.4\n",
    x="Period",
    y=["Numeric"],
    group="Location",
)
table(
    "format-owid.csv",
    "Entity,Code,Year,Years\nChile,CHL,2000,76\nChile,CHL,2001,76.4\nKenya,KEN,2000,51.9\nKenya,KEN,2001,52.1\n",
    x="Year",
    y=["Years"],
    group="Entity",
)
table(
    "format-co2.csv",
    "# ----\n# USE OF THE DATA\n#\nyear,month,decimal date,average,ndays\n1958,3,1958.2027,315.7,-1\n1958,4,1958.2877,317.45,-1\n",
    comment="#",
    x=("year", "month"),
    date=seconds("%Y %m"),
    y=["decimal date", "average", "ndays"],
    drawn=["average", "ndays"],
)
table(
    "format-co2.txt",
    "# CO2 as a mole fraction\n#\n#            decimal       average\n#             date\n1958   3    1958.2027      315.70\n"
    "1958   4    1958.2877      317.45\n1958   5    1958.3699      317.51\n",
    names=["1", "2", "3", "4"],
    comment="#",
    header=None,
    sep=r"\s+",
    x=("1", "2"),
    date=seconds("%Y %m"),
    y=["3", "4"],
)
table(
    "format-sunspots-days.csv",
    "1818;01;01;1818.001;  -1;1\n1818;01;08;1818.021;  65;1\n1818;01;13;1818.034;  37;1\n",
    names=["1", "2", "3", "4", "5", "6"],
    header=None,
    sep=";",
    x=("1", "2", "3"),
    date=seconds("%Y %m %d"),
    y=["4", "5", "6"],
)
table(
    "format-sunspots-months.csv",
    "1749;01;1749.042;  96.7;1\n1749;02;1749.123; 104.3;1\n1749;03;1749.204; 116.7;1\n",
    names=["1", "2", "3", "4", "5"],
    header=None,
    sep=";",
    x=("1", "2"),
    date=seconds("%Y %m"),
    y=["3", "4", "5"],
)
table(
    "format-gistemp.csv",
    "Land-Ocean: Global Means\nYear,Jan,Feb,Dec,J-D,D-N\n1880,-.20,-.26,-.19,-.18,***\n1881,-.21,-.16,-.08,-.10,-.11\n",
    skiprows=1,
    na_values=["***"],
    x="Year",
)
table(
    "format-usgs.tsv",
    "# some data are provisional\n#\nagency_cd\tsite_no\tdatetime\t00060_00003\t00060_00003_cd\n5s\t15s\t20d\t14n\t10s\n"
    "USGS\t01646500\t2024-01-01\t14500\tA\nUSGS\t01646500\t2024-01-02\t\tA\nUSGS\t01646500\t2024-01-03\t12100\tP\n",
    names=["agency_cd", "site_no", "datetime", "00060_00003", "00060_00003_cd"],
    skiprows=4,
    header=None,
    sep="\t",
    x="datetime",
    date=seconds("%Y-%m-%d"),
    y=["00060_00003"],
    drawn=["00060_00003"],
)
table(
    "format-yahoo.csv",
    ",Close,Close,Open\n,AAPL,MSFT,AAPL\nDate,,,\n2024-01-02,185.64,370.87,187.15\n2024-01-03,184.25,370.60,184.22\n",
    names=["Date", "Close AAPL", "Close MSFT", "Open AAPL"],
    skiprows=3,
    header=None,
    x="Date",
    date=seconds("%Y-%m-%d"),
)
table(
    "format-kaggle.csv",
    'Date,Price,Vol.,Change %\n"Jan 05, 2024","$1,234.50",1.2M,-0.50%\n"Jan 04, 2024","$1,240.75",0.9M,1.25%\n',
    parse={"Price": lambda text: us(text.replace("$", "")), "Change %": lambda text: float(text.rstrip("%"))},
    x="Date",
    date=seconds("%b %d, %Y"),
)
table(
    "format-excel.csv",
    "sep=;\r\nDatum;A;B\r\n05.01.2024 07:05;1,5;2,25\r\n05.01.2024 07:10;1,75;\r\n",
    encoding="utf-8-sig",
    skiprows=1,
    sep=";",
    decimal=",",
    x="Datum",
    date=seconds("%d.%m.%Y %H:%M"),
)
table(
    "format-physionet.txt",
    "    Elapsed time   MLII    V5\n   hh:mm:ss         (mV)   (mV)\n    0:00:00      -0.145  -0.065\n    0:00:01      -0.150  -0.060\n",
    names=["Elapsed time hh:mm:ss", "MLII (mV)", "V5 (mV)"],
    skiprows=2,
    header=None,
    sep=r"\s+",
    x="Elapsed time hh:mm:ss",
    date=lambda text: day_and_time("1970-01-01 " + text),
)
table(
    "format-influx.csv",
    "#group,false,false,true,false,true,true\n#datatype,string,long,dateTime:RFC3339,dateTime:RFC3339,double,string\n"
    "#default,mean,,,,,\n,result,table,_start,_time,_value,_field\n"
    ",,0,2024-01-05T00:00:00Z,2024-01-05T01:00:00Z,21.5,temp\n,,0,2024-01-05T00:00:00Z,2024-01-05T02:00:00Z,21.75,temp\n"
    ",,1,2024-01-05T00:00:00Z,2024-01-05T01:00:00Z,40,hum\n,,1,2024-01-05T00:00:00Z,2024-01-05T02:00:00Z,41,hum\n",
    names=["1", "result", "table", "_start", "_time", "_value", "_field"],
    skiprows=4,
    header=None,
    x="_time",
    date=seconds("%Y-%m-%dT%H:%M:%SZ"),
    y=["_value"],
    group="_field",
)
table(
    "format-grafana.csv",
    '"Time","cpu user","cpu system"\n"2024-01-05 07:05:00","12.5 %","3.25 %"\n"2024-01-05 07:06:00","13 %","undefined"\n',
    parse={
        "cpu user": lambda text: float(text.rstrip("% ")),
        "cpu system": lambda text: math.nan if text == "undefined" else float(text.rstrip("% ")),
    },
    x="Time",
    date=seconds("%Y-%m-%d %H:%M:%S"),
)
table(
    "format-health.csv",
    "sep=,\ntype,source,unit,startDate,value\nHeartRate,Watch,count/min,2024-01-05 07:00:00 +0100,62\n"
    "HeartRate,Watch,count/min,2024-01-05 07:05:00 +0100,64\n",
    skiprows=1,
    x="startDate",
    date=seconds("%Y-%m-%d %H:%M:%S %z"),
)
table(
    "format-trends.csv",
    "Category: All categories\n\nWeek,swift: (Worldwide),rust: (Worldwide)\n2024-01-07,45,60\n2024-01-14,50,61\n",
    skiprows=2,
    x="Week",
    date=seconds("%Y-%m-%d"),
)
table(
    "format-open-meteo.csv",
    "latitude,longitude,elevation,timezone\n52.52,13.41,38.0,GMT\n\ntime,temperature (°C),rain (mm)\n"
    "2024-01-05T00:00,5.5,0.00\n2024-01-05T01:00,5.3,0.10\n2024-01-05T02:00,5.0,0.20\n",
    skiprows=3,
    x="time",
    date=seconds("%Y-%m-%dT%H:%M"),
)
table(
    "format-oscilloscope.csv",
    "Model,MSO24\nSample Interval,4e-09\nRecord Length,4\n\nTIME,CH1\n-8e-09,0.5\n-4e-09,0.75\n0,1\n4e-09,0.5\n",
    skiprows=4,
    x="TIME",
)
table(
    "format-labview.tsv",
    "LabVIEW Measurement\t\nWriter_Version\t2\nSamples\t3\t3\n***End_of_Header***\t\t\nX_Value\tVoltage\tCurrent\tComment\n"
    "0.000000\t1.5\t0.1\n0.001000\t1.6\t0.2\n0.002000\t1.7\t0.3\n",
    names=["X_Value", "Voltage", "Current"],
    skiprows=5,
    header=None,
    sep="\t",
    x="X_Value",
)
table(
    "format-home-assistant.csv",
    "entity_id,state,last_changed\nsensor.temp,21.5,2024-01-05T07:05:00.000Z\nsensor.temp,unknown,2024-01-05T07:06:00.123Z\n"
    "sensor.temp,unavailable,2024-01-05T07:07:00.000Z\nsensor.temp,22.0,2024-01-05T07:08:00.000Z\n",
    na_values=["unknown", "unavailable"],
    x="last_changed",
    date=seconds("%Y-%m-%dT%H:%M:%S.%fZ"),
)
table(
    "format-journal.csv",
    "__REALTIME_TIMESTAMP,PRIORITY,USAGE\n1704438000123456,6,1.5\n1704438001123456,4,2.5\n",
    x="__REALTIME_TIMESTAMP",
    date=lambda text: int(text) / 1e6,
)
table(
    "format-duckdb.csv",
    "ts,value\n2024-01-05 07:05:00.123+00,1.5\n2024-01-05 07:05:01+00,2.5\n2024-01-05 07:05:02.5+00,3.5\n",
    x="ts",
    date=lambda text: seconds("%Y-%m-%d %H:%M:%S.%f%z")(re.sub(r"(:\d\d)\+", r"\1.0+", text) + "00"),
)
table(
    "format-exchange.csv",
    "https://www.example.com\nunix,date,symbol,close\n1704153600000,2024-01-02 00:00:00,BTC,44946.91\n"
    "1704067200000,2024-01-01 00:00:00,BTC,44179.55\n",
    skiprows=1,
    x="date",
    date=seconds("%Y-%m-%d %H:%M:%S"),
    drawn=["close"],
)
table(
    "format-prices-points.csv",
    "2024.01.02,15:30,187.15,819\n2024.01.02,15:31,185.64,584\n",
    names=["1", "2", "3", "4"],
    header=None,
    x=("1", "2"),
    date=seconds("%Y.%m.%d %H:%M"),
)
table(
    "format-german-market.csv",
    "Datum von;Datum bis;Wind [MWh]\n01.01.2024 00:00;01.01.2024 01:00;32.117,75\n01.01.2024 01:00;01.01.2024 02:00;-\n"
    "13.01.2024 02:00;13.01.2024 03:00;31.000\n",
    sep=";",
    parse={"Wind [MWh]": lambda text: math.nan if text == "-" else german(text)},
    x="Datum von",
    date=seconds("%d.%m.%Y %H:%M"),
)
table(
    "format-recorder.csv",
    "Device,Logger-7\nSerial,12345\nStart,2024-01-05 07:00\n\nNo.,Date/Time,CH1[C],CH2[V]\n1,2024/01/05 07:00:00,+ 21.5,+ 1.002\n"
    "2,2024/01/05 07:00:10,+ 21.6,- 0.003\n",
    skiprows=4,
    parse={"CH1[C]": lambda text: float(text.replace(" ", "")), "CH2[V]": lambda text: float(text.replace(" ", ""))},
    x="Date/Time",
    date=seconds("%Y/%m/%d %H:%M:%S"),
)
refused("format-price-per-hour.csv", "Timestamp,Device,tps\n01/05/2024 07:00:00,sda,1.5\n02/04/2024 07:00:00,sdb,0.5\n01/06/2024 07:00:10,sda,2.5\n", "CSVOptions.dateFormat")
table(
    "format-abbreviated.csv",
    "date,views\n2024-01-01,1.2K\n2024-01-02,3.4M\n2024-01-03,5.6K\n",
    x="date",
    date=seconds("%Y-%m-%d"),
    parse={"views": scaled(K=1e3, M=1e6)},
)

table(
    "format-physionet-minutes.csv",
    "'Elapsed time','MLII','V5'\n'mm:ss.mmm','mV','mV'\n0:59.997,-0.145,-0.065\n1:00.000,-0.15,-0.06\n61:00.003,-0.155,-0.06\n",
    names=["Elapsed time mm:ss.mmm", "MLII mV", "V5 mV"],
    skiprows=2,
    header=None,
    x="Elapsed time mm:ss.mmm",
    date=lambda text: (int(text.split(":")[0]) * 60_000 + round(float(text.split(":")[1]) * 1000)) / 1000,
)
table(
    "format-physionet-hours.csv",
    "'Elapsed time','ECG'\n'hh:mm:ss.mmm','mV'\n23:59:59.996,-0.145\n24:00:00.000,-0.15\n100:00:00.004,-0.155\n",
    names=["Elapsed time hh:mm:ss.mmm", "ECG mV"],
    skiprows=2,
    header=None,
    x="Elapsed time hh:mm:ss.mmm",
    date=lambda text: (sum(int(part) * unit for part, unit in zip(text[:-4].split(":"), (3600, 60, 1))) * 1000 + int(text[-3:])) / 1000,
)
table(
    "format-labview-sections.lvm",
    "LabVIEW Measurement\t\nWriter_Version\t2\nReader_Version\t2\nSeparator\tTab\nDecimal_Separator\t.\nMulti_Headings\tNo\n"
    "X_Columns\tOne\nTime_Pref\tRelative\nOperator\tlab\nDate\t2024/01/05\nTime\t14:22:43.7\n***End_of_Header***\t\n\t\n"
    "Channels\t2\t\t\nSamples\t3\t3\t\nDate\t2024/01/05\t2024/01/05\t\nTime\t14:22:43.7\t14:22:43.7\t\n"
    "Y_Unit_Label\tVolts\tAmperes\t\nX_Dimension\tTime\tTime\t\nX0\t0.0E+0\t0.0E+0\t\nDelta_X\t0.001\t0.001\t\n"
    "***End_of_Header***\t\t\t\nX_Value\tVoltage\tCurrent\tComment\n0.000\t1.5\t0.1\n0.001\t1.625\t0.2\n0.002\t1.75\t0.3\n",
    names=["X_Value", "Voltage", "Current"],
    skiprows=23,
    header=None,
    sep="\t",
    x="X_Value",
)
table(
    "date-and-hour.csv",
    "Date,Hour,Load\n2024-01-05,23,1.5\n2024-01-05,24,2.5\n2024-01-06,1,3.5\n2024-01-06,2,4.5\n",
    x=("Date", "Hour"),
    date=lambda text: seconds("%Y-%m-%d")(text.split()[0]) + 3600 * int(text.split()[1]),
    y=["Load"],
    drawn=["Load"],
)
table(
    "date-and-other-hour.csv",
    "Date,Hour of maximum,Maximum\n2024-01-05,13,21.5\n2024-01-06,15,22.5\n2024-01-07,14,20.25\n",
    x="Date",
    date=seconds("%Y-%m-%d"),
    drawn=["Hour of maximum", "Maximum"],
)
table(
    "date-digits-and-time.csv",
    "date,time,value\n20240105,9:30,1.5\n20240105,9:31,2.5\n20240108,16:00,3.5\n",
    x=("date", "time"),
    date=seconds("%Y%m%d %H:%M"),
)
table(
    "date-and-minutes.txt",
    "STN---,YEARMODA DATE,HRMN,TEMP\n10010,20240105,0050,1.5\n10010,20240105,2350,2.5\n10010,20240106,0050,3.5\n",
    x=("YEARMODA DATE", "HRMN"),
    date=seconds("%Y%m%d %H%M"),
    y=["TEMP"],
)
table(
    "date-year-and-month-name.csv",
    "Year,Month,Rain\n2023,November,1.5\n2023,December,2.5\n2024,January,3.5\n",
    x=("Year", "Month"),
    date=seconds("%Y %B"),
    y=["Rain"],
)
table(
    "format-stooq-daily.txt",
    "<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>\n"
    "AAPL.US,D,20240102,000000,187.15,188.44,183.885,185.64,82488700,0\nAAPL.US,D,20240103,000000,184.22,185.88,183.43,184.25,58414500,0\n"
    "AAPL.US,D,20240104,000000,182.15,183.0872,180.88,181.91,71983600,0\n",
    x=("<DATE>", "<TIME>"),
    date=seconds("%Y%m%d %H%M%S"),
    y=["<OPEN>", "<CLOSE>", "<VOL>"],
    drawn=["<OPEN>", "<HIGH>", "<LOW>", "<CLOSE>", "<VOL>"],
)
table(
    "format-stooq-minutes.txt",
    "<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<CLOSE>\nAAPL.US,5,20240102,155500,187.15,187.25\nAAPL.US,5,20240102,160000,187.25,186.5\n"
    "AAPL.US,5,20240103,153500,184.22,184.5\n",
    x=("<DATE>", "<TIME>"),
    date=seconds("%Y%m%d %H%M%S"),
    y=["<OPEN>", "<CLOSE>"],
)


def period(text):
    """Returns the start of a period such as "2023 M01" or "2023 Q01", in seconds since 1970, or NaN for a period that is the whole year."""
    year, letter, number = re.fullmatch(r"(\d{4}) ([MQ])(\d\d)", text.strip()).groups()
    count = {"M": 12, "Q": 4}[letter]
    return seconds("%Y-%m")(f"{year}-{(int(number) - 1) * 12 // count + 1}") if int(number) <= count else math.nan


table(
    "format-bls.tsv",
    "series_id        \tyear\tperiod\t       value\tfootnote_codes\nCUUR0000SA0      \t2023\tM11\t      307.051\t\n"
    "CUUR0000SA0      \t2023\tM12\t      306.746\t\nCUUR0000SA0      \t2023\tM13\t      304.702\t\n"
    "CUUR0000SA0      \t2024\tM01\t      308.417\t\n",
    names=["series_id", "year", "period", "value", "footnote_codes"],
    sep="\t",
    x=("year", "period"),
    date=period,
    y=["value"],
    drawn=["value"],
)
table(
    "format-bls-quarters.csv",
    "Series ID,Year,Period,Label,Value\nPRS85006092,2023,Q03,2023 Qtr3,4.9\nPRS85006092,2023,Q04,2023 Qtr4,3.5\n"
    "PRS85006092,2024,Q01,2024 Qtr1,0.4\n",
    x=("Year", "Period"),
    date=period,
    y=["Value"],
)
table(
    "format-influx-tags.csv",
    "#datatype,string,long,dateTime:RFC3339,double,string,string\n#group,false,false,false,false,true,true\n#default,_result,,,,,\n"
    ",result,table,_time,_value,host,cpu\n,,0,2024-01-05T01:00:00Z,21.5,a,0\n,,0,2024-01-05T02:00:00Z,21.75,a,0\n"
    ",,1,2024-01-05T01:00:00Z,40,a,1\n,,1,2024-01-05T02:00:00Z,41,a,1\n,,2,2024-01-05T01:00:00Z,50,b,0\n"
    ",,2,2024-01-05T02:00:00Z,51,b,0\n",
    names=["1", "result", "table", "_time", "_value", "host", "cpu"],
    skiprows=4,
    header=None,
    x="_time",
    date=seconds("%Y-%m-%dT%H:%M:%SZ"),
    y=["_value"],
    group="table",
)



def rows_of_months(start, years):
    """Returns a reader of tables that start at the given line, with a row for each year and a column for each month."""

    def read(data, **options):
        lines = [line.split() for line in data.read().decode().splitlines()[start:]]
        lines = [line for line in lines if line and line[0] in years]
        months = [f"{line[0]}-{month + 1:02}" for line in lines for month in range(12)]
        values = [text for line in lines for text in line[1:13]]
        frame = pandas.DataFrame({"month": months, "value": values})
        if options.get("dtype"):
            return frame
        frame["value"] = [math.nan if value.startswith("*") else float(value) for value in values]
        return frame

    return read


GISTEMP = "Year   Jan  Feb  Mar  Apr  May  Jun  Jul  Aug  Sep  Oct  Nov  Dec    J-D D-N    DJF  MAM  JJA  SON  Year\n"
table(
    "format-gistemp-months.txt",
    "        GLOBAL Land-Ocean Temperature Index in 0.01 degrees Celsius   base period: 1951-1980\n\n"
    "                    Notes: 1950 DJF = Dec 1949 - Feb 1950 ;  ***** = missing\n\n" + GISTEMP +
    "1880   -18  -24   -9  -16  -10  -21  -18  -10  -14  -23  -22  -17    -17 ***   **** -11  -16  -20  1880\n"
    "1881   -19  -14    3    5    6  -18    0   -3  -15  -22  -19   -7     -9  -9    -17   5   -7  -19  1881\n\n" + GISTEMP +
    "1882    16   14    4  -16  -14  -22  -16   -7  -14  -24  -16  -36    -11  -8      8  -9  -15  -18  1882\n"
    "1883   -29  -36  -12  -18  -17   -7   -7  -14  -22  -11  -23 ****   **** -19    -34 -16   -9  -19  1883\n"
    "Divide by 100 to get changes in degrees Celsius (deg-C).\n",
    reader=rows_of_months(5, {"1880", "1881", "1882", "1883"}),
    x="month",
    date=seconds("%Y-%m"),
)
table(
    "format-climate-index.txt",
    "        1950         1953\n"
    + "".join(
        f" {year}" + "".join(f"{24 + (7 * year + 3 * month) % 40 / 10:9.2f}" for month in range(12)) + "\n"
        for year in range(1950, 1953)
    )
    + " 1953" + "    25.25" * 3 + "   -99.99" * 9 + "\n  -99.99\n  Nino Anom 3.4 index\n  using ersstv5\n",
    reader=rows_of_months(1, {"1950", "1951", "1952", "1953"}),
    x="month",
    date=seconds("%Y-%m"),
    codes=(-99.99,),
)
table(
    "format-met-office.txt",
    "Heathrow (London Airport)\nLocation 507800E 176700N, Lat 51.479 Lon -0.449, 25m amsl\n"
    "Missing data (more than 2 days missing in month) is marked by  ---.\n"
    "Sunshine data taken from an automatic Kipp & Zonen sensor marked with a #, otherwise from a Campbell Stokes recorder.\n"
    "   yyyy  mm   tmax    tmin      af    rain     sun\n              degC    degC    days      mm   hours\n"
    "   2023  10   18.0*   10.1     ---    77.4     ---\n   2023  11   11.6     5.6       0    72.8    67.1#\n"
    "   2023  12   10.8     5.9       2    73.6    37.6#\n   2024   1    8.3     2.1      10    63.8    65.5  Provisional\n"
    "   2024   2   11.6    -6.2       1    90.8    52.3  Provisional\n",
    names=["yyyy", "mm", "tmax", "tmin", "af", "rain", "sun"],
    skiprows=6,
    header=None,
    sep=r"\s+",
    usecols=range(7),
    engine="python",
    x=("yyyy", "mm"),
    date=seconds("%Y %m"),
    parse={
        name: lambda text: math.nan if text == "---" else float(text.rstrip("*#")) for name in ("tmax", "af", "sun")
    },
    y=["tmax", "tmin", "af", "rain", "sun"],
)
table(
    "format-dwd.txt",
    "STATIONS_ID;MESS_DATUM;QN_9;TT_TU;RF_TU;eor\n         44;2024010100;    3;   8.1;  93.0;eor\n"
    "         44;2024010101;    3;-999;  92.0;eor\n         44;2024010102;    3;  -0.4;-999;eor\n"
    "         44;2024010103;    3;   7.9;  91.0;eor\n",
    sep=";",
    x="MESS_DATUM",
    date=seconds("%Y%m%d%H"),
    y=["TT_TU", "RF_TU"],
    codes=(-999,),
    drawn=["TT_TU", "RF_TU"],
)
table(
    "format-hourly-text.txt",
    "2024 01 01 00   -22   -61 10145   270    15\n2024 01 01 01   -17 -9999 10147 -9999    26\n"
    "2024 01 01 02   -11   -61 10149   250 -9999\n",
    names=["1", "2", "3", "4", "5", "6", "7", "8", "9"],
    header=None,
    sep=r"\s+",
    x=("1", "2", "3", "4"),
    date=seconds("%Y %m %d %H"),
    y=["5", "6", "7", "8", "9"],
    codes=(-9999,),
)
table(
    "format-pressure-nines.txt",
    "#YY  MM DD hh mm WVHT   BAR\n2023 12 31 23 50  1.2  1013.2\n2023 12 31 23 40 99.99 9999.0\n"
    "2023 12 31 23 30  1.4  1013.4\n2023 12 31 23 20 99.99 9999.0\n2023 12 31 23 10  1.3  1013.5\n",
    names=["YY", "MM", "DD", "hh", "mm", "WVHT", "BAR"],
    skiprows=1,
    header=None,
    sep=r"\s+",
    x=("YY", "MM", "DD", "hh", "mm"),
    date=seconds("%Y %m %d %H %M"),
    y=["WVHT", "BAR"],
    codes=(99.99, 9999),
)


def months_only(data, **options):
    """Reads the months of a file of the Office for National Statistics, whose first row has the names."""
    frame = pandas.read_csv(data, dtype=str if options.get("dtype") else None)
    frame = frame[frame.iloc[:, 0].str.fullmatch(r"\d{4} [A-Z]{3}")].reset_index(drop=True)
    if not options.get("dtype"):
        frame[frame.columns[1]] = frame[frame.columns[1]].astype(float)
    return frame


table(
    "format-ons.csv",
    '"Title","CPI INDEX 00: ALL ITEMS 2015=100"\n"CDID","D7BT"\n"Source dataset ID","MM23"\n"PreUnit",""\n'
    '"Unit","Index, base year = 100"\n"Release date","15-11-2023"\n"Next release","20 December 2023"\n'
    '"Important notes",\n"2022","121.7"\n"2023","130.5"\n"2022 Q4","126.2"\n"2023 Q1","127.1"\n'
    '"2022 NOV","126.7"\n"2022 DEC","127.2"\n"2023 JAN","126.4"\n"2023 FEB","127.9"\n',
    reader=months_only,
    with_x=True,
    x="Title",
    date=seconds("%Y %b"),
)
table(
    "format-central-bank.csv",
    '"";BBK01.WJ5512;BBK01.WJ5512_FLAGS\n"";Preis;\nEinheit;EUR;\nDimension;Eins;\nStand vom;05.01.2023 10:00:00;\n'
    "2023-01-02;1,0683;\n2023-01-03;1,0545;\n2023-01-04;1,0599;\n",
    names=["1", "BBK01.WJ5512", "BBK01.WJ5512_FLAGS"],
    skiprows=5,
    header=None,
    sep=";",
    decimal=",",
    x="1",
    date=seconds("%Y-%m-%d"),
    y=["BBK01.WJ5512"],
)
table(
    "format-air-quality.csv",
    "Date;Time;CO(GT);T\n10/03/2004;18.00.00;2,6;13,6\n10/03/2004;19.00.00;2;13,3\n31/03/2004;20.00.00;2,2;11,9\n",
    sep=";",
    decimal=",",
    x=("Date", "Time"),
    date=seconds("%d/%m/%Y %H.%M.%S"),
)
table(
    "format-bikes.csv",
    "instant,dteday,season,hr,temp,cnt\n1,2011-01-01,1,22,0.24,16\n2,2011-01-01,1,23,0.22,40\n3,2011-01-02,1,0,0.2,32\n",
    x=("dteday", "hr"),
    date=seconds("%Y-%m-%d %H"),
    y=["temp", "cnt"],
    drawn=["instant", "temp", "cnt"],
)
table(
    "format-sea-ice.csv",
    "Year, Month, Day,     Extent,    Missing\nYYYY,    MM,  DD, 10^6 sq km, 10^6 sq km\n1978,    10,  26,     10.231,      0.000\n"
    "1978,    10,  28,     10.420,      0.000\n1978,    10,  30,     10.557,      0.000\n",
    names=["Year YYYY", "Month MM", "Day DD", "Extent 10^6 sq km", "Missing 10^6 sq km"],
    skiprows=2,
    header=None,
    x=("Year YYYY", "Month MM", "Day DD"),
    date=seconds("%Y %m %d"),
    y=["Extent 10^6 sq km", "Missing 10^6 sq km"],
)
table(
    "format-activity-report.txt",
    "Linux 5.15.0-56-generic (host) \t01/05/2023 \t_x86_64_\t(4 CPU)\n\n12:00:01 AM     CPU     %user   %idle\n"
    "12:10:01 AM     all      1.50   97.50\n11:50:01 AM     all      2.25   96.50\n12:00:01 PM     all      3.50   95.50\n"
    "11:50:01 PM     all      4.50   94.50\nAverage:        all      2.95   96.00\n",
    names=["12:00:01", "AM", "CPU", "%user", "%idle"],
    skiprows=3,
    header=None,
    sep=r"\s+",
    nrows=4,
    with_x=True,
    x=("12:00:01", "AM"),
    date=lambda text: seconds("%Y-%m-%d %I:%M:%S %p")("1970-01-01 " + text),
    y=["%user", "%idle"],
)
table(
    "format-solar.csv",
    "Latitude (decimal degrees):\t45.000\nElevation (m):\t250.0\n\ntime,P,G(i),T2m\n20230101:0010,0.0,0.0,4.5\n"
    "20230101:0110,1.5,0.5,4.25\n20230101:0210,120.5,300.25,5.5\n20230101:0310,140.5,310.25,6.5\n\n"
    "P: PV system power (W)\nG(i): Global irradiance\n\nPVGIS (c) European Union, 2001-2023\n",
    skiprows=3,
    nrows=4,
    with_x=True,
    x="time",
    date=seconds("%Y%m%d:%H%M"),
)
table(
    "format-load-intervals.csv",
    '"Area","MTU (CET/CEST)","Price [EUR/MWh]"\n"DE","01.01.2023 00:00 - 01.01.2023 01:00","-5.17"\n'
    '"DE","01.01.2023 01:00 - 01.01.2023 02:00","-1.07"\n"DE","13.01.2023 02:00 - 13.01.2023 03:00","1.47"\n',
    x="MTU (CET/CEST)",
    date=lambda text: seconds("%d.%m.%Y %H:%M")(text.split(" - ")[0]),
)


def pairs(data, **options):
    """Reads lines that contain a date, a time, and pairs of a name and a value."""
    rows = []
    for line in data.read().decode().splitlines():
        first, second, *rest = line.split()
        rows.append({"1": first, "2": second} | dict(pair.split("=") for pair in rest))
    frame = pandas.DataFrame(rows)
    return frame if options.get("dtype") else frame.assign(**{name: frame[name].astype(float) for name in frame.columns[2:]})


table(
    "format-log-pairs.txt",
    "2023-01-01 00:00:00 temp=21.5 hum=40\n2023-01-01 00:01:00 temp=21.75 hum=41\n2023-01-01 00:02:00 hum=42 temp=22\n",
    reader=pairs,
    x=("1", "2"),
    date=seconds("%Y-%m-%d %H:%M:%S"),
)
table(
    "format-server-log.txt",
    '127.0.0.1 - - [10/Oct/2000:13:55:36 -0700] "GET /a.gif HTTP/1.0" 200 2326\n'
    '127.0.0.1 - - [10/Oct/2000:13:56:36 -0700] "GET /b?x=1 HTTP/1.0" 200 1280\n'
    '127.0.0.1 - - [10/Oct/2000:13:57:36 -0700] "POST /c HTTP/1.0" 404 512\n',
    names=["1", "2", "3", "4", "5", "6", "7"],
    header=None,
    sep=r' (?=(?:[^"]*"[^"]*")*[^"]*$)(?![^\[]*\])',
    engine="python",
    x="4",
    date=lambda text: seconds("[%d/%b/%Y:%H:%M:%S %z]")(text),
    y=["6", "7"],
    drawn=["6", "7"],
)
table(
    "format-influx-schemas.csv",
    "#group,false,false,false,false,true,true\n#datatype,string,long,dateTime:RFC3339,double,string,string\n#default,_result,,,,,\n"
    ",result,table,_time,_value,_field,host\n,,0,2024-01-05T01:00:00Z,21.5,usage,a\n,,0,2024-01-05T02:00:00Z,21.75,usage,a\n"
    "\n#group,false,false,false,false,true,true,true\n#datatype,string,long,dateTime:RFC3339,long,string,string,string\n"
    "#default,_result,,,,,,\n,result,table,_time,_value,_field,device,host\n,,1,2024-01-05T01:00:00Z,40,used,sda,a\n"
    ",,1,2024-01-05T02:00:00Z,41,used,sda,a\n",
    names=["1", "result", "table", "_time", "_value", "_field", "host", "8"],
    reader=lambda data, **options: pandas.read_csv(
        io.StringIO("\n".join(line for line in data.read().decode().splitlines() if line.startswith(",,"))),
        header=None, names=range(8), **{"dtype": options.get("dtype"), "keep_default_na": options.get("keep_default_na", True)},
    ),
    x="_time",
    date=seconds("%Y-%m-%dT%H:%M:%SZ"),
    y=["_value"],
    group="_field",
)


def labview_rows(data, **options):
    """Reads the rows of numbers of a LabVIEW measurement file."""
    rows = [line.split("\t") for line in data.read().decode().splitlines() if line[:1].isdigit()]
    frame = pandas.DataFrame(rows, columns=["X_Value", "Voltage", "Current"])
    return frame if options.get("dtype") else frame.apply(pandas.to_numeric)


LABVIEW = (
    "Channels\t2\t\t\nSamples\t3\t3\t\nDate\t2024/01/05\t2024/01/05\t\nX0\t0.0E+0\t0.0E+0\t\n"
    "***End_of_Header***\t\t\t\nX_Value\tVoltage\tCurrent\tComment\n"
)
table(
    "format-labview-segments.lvm",
    "LabVIEW Measurement\t\nMulti_Headings\tYes\n***End_of_Header***\t\n\t\n" + LABVIEW
    + "0.000\t1.5\t0.1\n0.001\t1.625\t0.2\n0.002\t1.75\t0.3\n\n" + LABVIEW
    + "0.003\t2.5\t0.4\n0.004\t2.625\t0.5\n0.005\t2.75\t0.6\n",
    reader=labview_rows,
    x="X_Value",
)
table(
    "format-times-of-laps.csv",
    "Lap,Time,Elapsed,Distance\n1,5:47,0:05:47,1.5\n2,5:12,0:10:59,1.25\n3,5:56,0:16:55,1.75\n4,5:01,0:21:56,1.5\n"
    "5,5:30,0:27:26,1.25\n6,5:10,0:32:36,1.5\n",
    x="Elapsed",
    date=lambda text: seconds("%Y-%m-%d %H:%M:%S")("1970-01-01 " + text),
    y=["Distance"],
)
table(
    "format-spectrum.csv",
    "Wavelength (nm),Absorbance\n800,0.5\n799,0.25\n798,0.75\n797,0.5\n",
    x="Wavelength (nm)",
)
table(
    "x-unix-without-header.txt",
    "1672531200 5.5\n1672531260 5.25\n1672531320 5.75\n",
    names=["1", "2"],
    header=None,
    sep=" ",
    x="1",
    date=float,
)

# MARK: Columns of fixed width

table(
    "width-stations.txt",
    "STATION   DATE         TMAX   TMIN   PRCP  REMARK\n"
    "A0001     2024-01-01   12.5    3.1    0.0\n"
    "A0001     2024-01-02           2.9    0.4  light rain\n"
    "A0001     2024-01-03   11.0           1.2  rain\n"
    "A0001     2024-01-04   10.5    1.0         fog in the morning\n",
    reader=pandas.read_fwf,
    colspecs=[(0, 7), (10, 20), (23, 27), (30, 34), (37, 41), (43, 61)],
    x="DATE",
    date=seconds("%Y-%m-%d"),
)
table(
    "width-fortran.txt",
    "   TIME      PRESSURE    TEMP\n    0.0       1013.2    15.00\n   10.0                 15.25\n   20.0       1012.9\n"
    "   30.0       1012.1    14.75\n",
    reader=pandas.read_fwf,
    x="TIME",
)
table(
    "width-names.txt",
    "USAF   WBAN  STATION NAME                  CTRY ST LAT     LON\n"
    "007018 99999 WXPOD 7018                            +00.000 +000.000\n"
    "007026 99999 WXPOD 7026                    AF      +00.000 +000.000\n"
    "010010 99999 JAN MAYEN(NOR-NAVY)           NO      +70.933 -008.667\n",
    names=["USAF", "WBAN", "STATION NAME", "CTRY ST", "LAT", "LON"],
    reader=pandas.read_fwf,
    colspecs=[(0, 6), (7, 12), (13, 42), (43, 50), (51, 58), (59, 67)],
    skiprows=1,
    header=None,
    y=["LAT", "LON"],
)
table(
    "width-title.txt",
    "Hourly values of the station\nof Zürich\n\nHour  Wind speed  Gusts\n   0         5.5    7.0\n   1               12.5\n   2         6.0\n",
    reader=pandas.read_fwf,
    colspecs=[(0, 4), (6, 16), (18, 23)],
    skiprows=3,
    x="Hour",
)
table(
    "width-accents.txt",
    "Ort        Jahr  Wert\nZürich     2001   1.5\nBern       2002\nLa Brévine 2003   2.5\n",
    reader=pandas.read_fwf,
    colspecs=[(0, 10), (11, 15), (17, 21)],
    x="Jahr",
    y=["Wert"],
)
table(
    "width-option.txt",
    "AA2024-01-01  15\nAA2024-01-02    \nAA2024-01-03-123\n",
    names=["1", "2", "3"],
    header=None,
    reader=pandas.read_fwf,
    widths=[2, 10, 4],
    x="2",
    date=seconds("%Y-%m-%d"),
    options={"positions": [[1, 2], [3, 12], [13, 16]]},
)
refused(
    "width-crossed.txt",
    "TIME  VALUE\n 0.0    1.5\n10.0\n20.0    2.5\n" + "10.0    2.5\n" * 600 + "10.000123456\n",
    "width-crossed.txt:605",
)

# MARK: Text that is converted to a table


def rows_of(function):
    """Returns a reader that calls a function with the text. The function returns the names and the rows of the table."""

    def number(column):
        try:
            return pandas.to_numeric(column.replace({"": math.nan, "?": math.nan}))
        except ValueError:
            return column

    def read(data, **options):
        names, rows = function(data.read().decode())
        frame = pandas.DataFrame(rows, columns=names, dtype=str)
        return frame if options.get("dtype") else frame.apply(number)

    return read


def joined(columns, x, label=str):
    """Returns the names and rows of a table. Each column is a dictionary of values, keyed by x value."""
    xs = sorted({value for column in columns.values() for value in column})
    return [x, *columns], [[label(value), *(column.get(value, "") for column in columns.values())] for value in xs]


def metrics(text):
    columns = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            metric, value, time = line.rsplit(" ", 2)
            columns.setdefault(metric, {})[float(time)] = value
    return joined(columns, "timestamp")


table(
    "format-openmetrics.txt",
    "# HELP load The load.\n# TYPE load gauge\n"
    'load{host="a b"} 0.5 1709634000000\nload{host="c"} 0.25 1709634000000\n'
    'load{host="a b"} 0.75 1709634015000\nload{host="c"} 1.5 1709634030000\n# EOF\n',
    reader=rows_of(metrics),
    x="timestamp",
    date=lambda text: float(text) / 1000,
)
refused(
    "format-prometheus.txt",
    '# HELP requests The requests.\n# TYPE requests counter\nrequests{code="200"} 1027\nrequests{code="400"} 3\n',
    "snapshot of metrics without times",
)


def arff(text):
    lines = [line for line in text.splitlines() if line and not line.startswith("%")]
    names = [re.match(r"(?i)@attribute\s+('[^']*'|\S+)", line) for line in lines]
    data = [line.lower() for line in lines].index("@data") + 1
    return [name[1].strip("'") for name in names if name], [line.split(",") for line in lines[data:]]


table(
    "format-arff.txt",
    "% made by hand\n@RELATION sensor\n\n@ATTRIBUTE time NUMERIC\n@ATTRIBUTE 'air temperature' NUMERIC\n"
    "@attribute state {on,off}\n\n@DATA\n0,20.5,on\n1,?,off\n2,21,on\n",
    reader=rows_of(arff),
    x="time",
    y=["air temperature"],
)


def classified(text):
    data = text.split("@data\n")[1].splitlines()
    columns = {}
    for row, line in enumerate(data):
        *dimensions, label = line.split(":")
        for dimension, values in enumerate(dimensions):
            name = f"{row + 1} ({label})" + (f".{dimension + 1}" if len(dimensions) > 1 else "")
            columns[name] = dict(enumerate(values.split(",")))
    return joined(columns, "index")


table(
    "format-classes.ts.txt",
    "# Two classes\n@problemName Two\n@timeStamps false\n@univariate true\n@classLabel true a b\n@data\n"
    "0.5,1.5,2.5,1:a\n3,2,?,0.25:b\n",
    reader=rows_of(classified),
    y=["1 (a)", "2 (b)"],
)
table(
    "format-dimensions.ts.txt",
    "@problemName Two\n@timeStamps false\n@univariate false\n@classLabel true a b\n@data\n"
    "0.5,1.5,2.5:7,8,9:a\n3,2,1:4,5,6:b\n",
    reader=rows_of(classified),
    y=["1 (a).1", "1 (a).2", "2 (b).1", "2 (b).2"],
)


def monthly(text):
    columns = {}
    for line in text.split("@data\n")[1].splitlines():
        name, start, values = line.split(":")
        year, month = int(start[:4]), int(start[5:7])
        columns[name] = {12 * year + month - 1 + index: value for index, value in enumerate(values.split(","))}
    return joined(columns, "date", lambda month: f"{month // 12}-{month % 12 + 1:02}")


table(
    "format-months.tsf.txt",
    "# Dataset Information\n@relation tourism\n@attribute series_name string\n@attribute start_timestamp date\n"
    "@frequency monthly\n@horizon 24\n@data\nT1:1979-11-01 00-00-00:1.5,2,3,4\nT2:1980-01-01 00-00-00:5,?,7\n",
    reader=rows_of(monthly),
    x="date",
    date=seconds("%Y-%m"),
)


def half_hours(text):
    columns = {}
    for line in text.split("@data\n")[1].splitlines():
        name, start, values = line.split(":")
        first = datetime.strptime(start, "%Y-%m-%d %H-%M-%S")
        columns[name] = {first + index * timedelta(minutes=30): value for index, value in enumerate(values.split(","))}
    return joined(columns, "date")


table(
    "format-half-hours.tsf.txt",
    "@relation demand\n@attribute series_name string\n@attribute start_timestamp date\n@frequency half_hourly\n"
    "@data\nA:2002-01-01 23-30-00:1.5,2,3,4\nB:2002-01-02 00-00-00:5,6,7\n",
    reader=rows_of(half_hours),
    x="date",
    date=seconds("%Y-%m-%d %H:%M:%S"),
)


def blocks(text):
    rows = []
    for number, block in enumerate(re.split(r"\n\n\n+", text.strip())):
        lines = [line for line in block.splitlines() if line[0] not in '#"']
        title = re.sub('[#" ]*(.*?)"?$', r"\1", block.splitlines()[0]) if len(lines) < len(block.splitlines()) else None
        rows += [[*line.split(), title or f"block {number + 1}"] for line in lines]
    return ["x", "2", "block"], rows


table(
    "format-point-blocks.txt",
    "0 1.5\n1 2.5\n2 0.5\n\n\n0 3\n1 4\n2 5\n",
    reader=rows_of(blocks),
    x="x",
    y=["2"],
    group="block",
)
table(
    "format-point-blocks-named.txt",
    '# run a\n0 1.5\n1 2.5\n2 0.5\n\n\n"run b"\n0 3\n1 4\n2 5\n\n\n# run c\n0 3\n1 9\n2 5\n',
    reader=rows_of(blocks),
    x="x",
    y=["2"],
    group="block",
)


def days_of_months(text):
    columns = {}
    for line in text.splitlines():
        for day in range(31):
            value = int(line[21 + 8 * day : 26 + 8 * day])
            if value != -9999:
                columns.setdefault(line[17:21], {})[f"{line[11:15]}-{line[15:17]}-{day + 1:02}"] = value
    return joined(columns, "date")


def month_line(month, element, values):
    values = values + [-9999] * (31 - len(values))
    return f"USW00014922{month}{element}" + "".join(f"{value:5}" + ("  W" if value != -9999 else "   ") for value in values)


table(
    "format-daily-station.txt",
    "\n".join(
        [
            month_line("202402", "TMAX", list(range(-50, 8, 2))),
            month_line("202402", "PRCP", [0, 5, -9999, 12]),
            month_line("202403", "TMAX", list(range(10, 41))),
            "",
        ]
    ),
    reader=rows_of(days_of_months),
    x="date",
    date=seconds("%Y-%m-%d"),
)
table(
    "format-log-system.txt",
    "".join(
        f"{date} web01 app[31]: latency={latency} queue={queue}\n"
        for date, latency, queue in [("Dec 31 23:59:58", 3.5, 1), ("Jan  1 00:00:03", 4.5, 0), ("Jan  1 10:00:00", 4, 2)]
    ),
    reader=rows_of(
        lambda text: (
            ["1", "2", "3", "latency", "queue"],
            [re.fullmatch(r"(.{15}) (\S+) (\S+) latency=(\S+) queue=(\S+)", line).groups() for line in text.splitlines()],
        )
    ),
    x="1",
    date=without_year("%b %d %H:%M:%S"),
)
table(
    "missing-round-code.csv",
    "Date;CO;T\n10/03/2004;2,6;13,6\n11/03/2004;-200;-200\n12/03/2004;2,2;-1,9\n13/03/2004;-200;-200\n"
    "14/03/2004;310,5;11\n",
    sep=";",
    decimal=",",
    x="Date",
    date=seconds("%d/%m/%Y"),
    codes=(-200,),
)
table(
    "missing-round-number.csv",
    "date,power,level\n2024-01-01,0,5\n2024-01-02,-200,6\n2024-01-03,-200,7\n2024-01-04,300,5\n",
    x="date",
    date=seconds("%Y-%m-%d"),
)
table(
    "rows-ending-with-semicolons.txt",
    "33,Jogging,49105962326000,-0.69,12.68,0.5;\n33,Jogging,49106062271000,5.01,11.26,0.95;\n"
    + "".join(f"33,Jogging,{49106112167000 + 50000000 * row},{row}.9,10.88,-0.{row};\n" for row in range(1, 8)),
    names=["1", "2", "3", "4", "5", "6"],
    header=None,
    parse={"6": lambda text: float(text.rstrip(";"))},
    x="3",
    y=["4", "5", "6"],
)

table(
    "format-quoted-times.csv",
    "'Elapsed time','MLII'\n'hh:mm:ss.mmm','mV'\n'0:00.000',-0.145\n'0:00.250',-0.5\n'1:00.500',-0.125\n",
    names=["Elapsed time hh:mm:ss.mmm", "MLII mV"],
    skiprows=2,
    header=None,
    x="Elapsed time hh:mm:ss.mmm",
    date=lambda text: 60 * int(text.strip("'").split(":")[0]) + float(text.strip("'").split(":")[1]),
)
table(
    "format-scope-metadata.csv",
    "Record Length,2500,,-0.0005,1.5,\nSample Interval,4e-07,,-0.00049,1.75,\nSource,CH1,,-0.00048,2,\n"
    + "".join(f",,,{-0.00047 + 1e-5 * row:.5f},{row}.5,\n" for row in range(9)),
    names=["1", "2", "3", "4", "5", "6"],
    header=None,
    x="4",
    y=["5"],
)
table(
    "format-monitoring-export.csv",
    "Full label,CPU a,CPU b\nLabel,CPU,CPU\nAccount,123456789012,123456789012\nRegion,eu-1,eu-1\nPeriod,300,300\n"
    "2024/03/05 00:00:00,1.5,20\n2024/03/05 00:05:00,2.5,30\n2024/03/05 00:10:00,0.5,10\n",
    names=["Full label", "CPU a", "CPU b"],
    skiprows=5,
    header=None,
    x="Full label",
    date=seconds("%Y/%m/%d %H:%M:%S"),
)
table(
    "format-day-of-year.csv",
    "-BEGIN HEADER-\nDaily data\n-END HEADER-\nYEAR,DOY,T2M\n2023,365,1.5\n2024,1,2.5\n2024,60,3.5\n",
    skiprows=3,
    x=("YEAR", "DOY"),
    date=seconds("%Y %j"),
    y=["T2M"],
)
table(
    "format-activity-report-restart.txt",
    "Linux 5.15.0 (host) \t01/05/2023 \t_x86_64_\t(4 CPU)\n\n00:00:01        CPU     %user   %idle\n"
    + "".join(f"{hour:02}:10:01        all      {hour}.50   97.50\n" for hour in range(12))
    + "\n12:25:40     LINUX RESTART\t(4 CPU)\n\n12:30:01        CPU     %user   %idle\n"
    + "".join(f"{hour:02}:40:01        all      {hour}.50   95.50\n" for hour in range(12, 24)),
    names=["00:00:01", "CPU", "%user", "%idle"],
    skiprows=[0, 1, 2, 15, 16, 17, 18],
    header=None,
    sep=r"\s+",
    with_x=True,
    x="00:00:01",
    date=lambda text: day_and_time("1970-01-01 " + text),
)


def rounds(text):
    columns = {}
    for number, block in enumerate(text.split("cpu:")[1:]):
        lines = [line.split() for line in block.splitlines() if line]
        for name, value in zip(lines[0], lines[1]):
            columns.setdefault(name, {})[number + 1] = value
        for row in lines[3:]:
            for name, value in zip(lines[2][1:], row[1:]):
                columns.setdefault(f"{row[0]} {name}", {})[number + 1] = value
    return joined(columns, "index")


table(
    "format-rounds.txt",
    "Linux 5.15.0 (web01) \t03/05/2024 \t_x86_64_\t(4 CPU)\n\n"
    + "".join(
        f"avg-cpu:  %user   %idle\n         {user}   {idle}\n\nDevice   tps   kB_read/s\nsda  {user}  {idle}\n"
        f"sdb  0.0  {user}\n\n\n"
        for user, idle in [("2.87", "88.69"), ("3.30", "81.52"), ("4.5", "79")]
    ),
    reader=rows_of(rounds),
    y=["%user", "sda tps", "sdb kB_read/s"],
)


def at_rate(start, rate, rows):
    """Returns the names and rows of a table whose first column is the time of each row."""
    width = len(rows[0])
    names = ["time", *(["value"] if width == 1 else map(str, range(1, width + 1)))]
    return names, [[repr(start + index / rate), *row] for index, row in enumerate(rows)]


table(
    "format-samples.csv",
    "1709634000.000000, 1709634000.000000\n32.000000, 32.000000\n-5,60\n-4,61\n-3,62\n",
    reader=rows_of(lambda text: at_rate(1709634000, 32, [line.split(",") for line in text.splitlines()[2:]])),
    x="time",
    date=float,
)
table(
    "format-samples.slist.txt",
    "TIMESERIES IU_ANMO_00_BHZ_M, 5 samples, 20 sps, 2024-03-05T00:00:00.500000, SLIST, INTEGER, Counts\n"
    "   -139    460   -354\n    100    652\n",
    reader=rows_of(
        lambda text: (
            ["time", "IU_ANMO_00_BHZ_M"],
            at_rate(1709596800.5, 20, [[word] for word in " ".join(text.splitlines()[1:]).split()])[1],
        )
    ),
    x="time",
    date=float,
)
table(
    "format-weather-without-names.csv",
    "LOCATION,Denver,CO\nHOLIDAYS,No,0,0\nDATA PERIODS,1,1,Data,Sunday,1/1\n"
    + "".join(f"1995,1,{1 + hour // 24},{1 + hour % 24},0,?9?9E0,{hour}.5,-9.5,{30 + hour},83000,0,1,0,0\n" for hour in range(30)),
    names=[f"{column + 1}" for column in range(14)],
    skiprows=3,
    header=None,
    x=("1", "2", "3", "4"),
    date=lambda text: seconds("%Y %m %d")(" ".join(text.split()[:3])) + 3600 * int(text.split()[3]),
    y=["7", "9"],
)
table(
    "format-counters.txt",
    "".join(f"{second}.5  1,{second}23,456  cycles\n{second}.5  {second}54,321  faults\n" for second in range(1, 5)),
    names=["1", "2", "3"],
    header=None,
    sep=r"\s+",
    thousands=",",
    x="1",
    y=["2"],
    group="3",
)
table(
    "format-ticks.csv",
    "20240305 000000123,1.0796,0\n20240305 000000456,1.0797,0\n20240305 235959999,1.0795,0\n",
    names=["1", "2", "3"],
    header=None,
    x="1",
    date=lambda text: seconds("%Y%m%d %H%M%S.%f")(text[:15] + "." + text[15:]),
)
table(
    "missing-limits.csv",
    "week,a,b\n2024-01-01,5,<1\n2024-01-08,6,3\n2024-01-15,>100,4\n",
    na_values=["<1", ">100"],
    x="week",
    date=seconds("%Y-%m-%d"),
)
table(
    "missing-nines-two.csv",
    "date,direction,height\n2024-01-01,999,99.0\n2024-01-02,120,1.5\n2024-01-03,180,2.5\n2024-01-04,999,99.0\n",
    codes=(99, 999),
    x="date",
    date=seconds("%Y-%m-%d"),
)
table(
    "group-identifier.csv",
    "Id,when,steps\n1503960366,2024-01-01,5\n1503960366,2024-01-02,6\n1624580081,2024-01-01,7\n"
    "1624580081,2024-01-02,8\n",
    x="when",
    date=seconds("%Y-%m-%d"),
    y=["steps"],
    group="Id",
)
table(
    "columns-date-parts.csv",
    "date,month,decimal,load\n2024-01-30,1,2024.08,5\n2024-01-31,1,2024.083,6\n2024-02-01,2,2024.085,7\n",
    x="date",
    date=seconds("%Y-%m-%d"),
    y=["load"],
    drawn=["load"],
)
table(
    "title-with-blanks.csv",
    "Name,JANE DOE\nService,Service 1\n\nTYPE,DATE,USAGE (kWh),COST\n"
    + "".join(f"Electric usage,2024-01-{day:02},0.{day},${day}.5\n" for day in range(1, 31)),
    skiprows=3,
    parse={"COST": lambda text: float(text.strip("$"))},
    x="DATE",
    date=seconds("%Y-%m-%d"),
)
table(
    "x-descending-without-names.csv",
    "".join(f"{4000 - 1.92842 * row:.5f},0.{row + 10}\n" for row in range(20)),
    names=["1", "2"],
    header=None,
    x="1",
)

dates("at-sign", ["Mar 5, 2024 @ 10:20:30.000", "Mar 5, 2024 @ 10:21:30.500"], "%b %d, %Y @ %H:%M:%S.%f")
dates("two-digit-year-month-name", ["22DEC30", "22DEC31", "23JAN01"], "%y%b%d")
table(
    "x-months-without-name.csv",
    "made by hand\n,Mkt-RF,RF\n"
    + "".join(f"{1926 + (6 + month) // 12}{(6 + month) % 12 + 1:02},{month}.5,0.2\n" for month in range(600))
    + "\n,Mkt-RF,RF\n  1927,5.5,3\n  1928,6.5,3\n",
    names=["1", "Mkt-RF", "RF"],
    skiprows=2,
    header=None,
    nrows=600,
    x="1",
    date=seconds("%Y%m"),
    with_x=True,
    y=["Mkt-RF"],
)
table(
    "x-years-and-month-names.csv",
    "Tabelle: 1\n;;Index\n;;2020=100\n"
    + "".join(f"2023;{month};10{row % 10},5\n" for row, month in enumerate(GERMAN))
    + "__________\n(C)opyright 2024\n",
    names=["1", "2", "Index 2020=100"],
    skiprows=3,
    header=None,
    nrows=12,
    sep=";",
    decimal=",",
    x=("1", "2"),
    date=translated("%Y %m", *GERMAN),
    y=["Index 2020=100"],
)
SEASONS = "DJF JFM FMA MAM AMJ MJJ JJA JAS ASO SON OND NDJ".split()
table(
    "x-seasons.txt",
    " SEAS  YR   TOTAL\n" + "".join(f"  {SEASONS[row % 12]} {1950 + row // 12}   2{row % 10}.5\n" for row in range(24)),
    sep=r"\s+",
    x=("YR", "SEAS"),
    date=translated("%Y %m", *SEASONS),
)
table(
    "x-day-of-year-without-names.txt",
    "".join(f"2024 {1 + row // 24:3} {row % 24:2} {row / 4:5.2f} 9999.\n" for row in range(60)),
    names=["1", "2", "3", "4", "5"],
    header=None,
    sep=r"\s+",
    x=("1", "2", "3"),
    date=seconds("%Y %j %H"),
    y=["4"],
)
table(
    "header-commas-after-names.txt",
    "% Year, Month,  Anomaly\n\n" + "".join(f"  1850   {month:2}   -0.{month}\n" for month in range(1, 13)),
    names=["Year", "Month", "Anomaly"],
    skiprows=2,
    header=None,
    sep=r"\s+",
    x=("Year", "Month"),
    date=seconds("%Y %m"),
    y=["Anomaly"],
)
table(
    "header-below-dates.csv",
    "Name;Number\nFrom;To;Height\n1996-10-01 00:00:00;2024-03-01 12:00:00;43.125\n\n"
    "Date;Time;Temperature\n" + "".join(f"2024-03-05;{hour:02}:00:00;{hour}.5\n" for hour in range(24)),
    skiprows=4,
    sep=";",
    x=("Date", "Time"),
    date=seconds("%Y-%m-%d %H:%M:%S"),
)
table(
    "header-below-numbers.csv",
    "sep=;\nVersion 1|Tool\n\n;SN: 2110;SN: 2110\n;2110;2110\n;Total;Power\ndd/MM/yyyy HH:mm:ss;kWh;kW\n"
    + "".join(f"15/03/2024 00:{5 * row:02}:00;100{row},5;0,{row}\n" for row in range(10)),
    names=["dd/MM/yyyy HH:mm:ss", "Total kWh", "Power kW"],
    skiprows=7,
    header=None,
    sep=";",
    decimal=",",
    x="dd/MM/yyyy HH:mm:ss",
    date=seconds("%d/%m/%Y %H:%M:%S"),
)
table(
    "group-currency-codes.csv",
    "Date;D1;Value\n2022-01;EUR1;0.9\n2022-01;USD1;0.8\n2022-02;EUR1;0.95\n2022-02;USD1;0.85\n",
    sep=";",
    x="Date",
    date=seconds("%Y-%m"),
    group="D1",
)
table(
    "columns-value.csv",
    "REF_DATE,Products,COORDINATE,VALUE\n2022-01,All,2.2,140\n2022-01,Food,2.3,150\n2022-02,All,2.2,141\n2022-02,Food,2.3,151\n",
    x="REF_DATE",
    date=seconds("%Y-%m"),
    y=["VALUE"],
    group="Products",
    drawn=["All", "Food"],
)
table(
    "rows-footnotes.csv",
    "Country,Year,Variant,Value\n"
    + "".join(f'"{country}","{year}","Medium","{year}.5"\n' for country in ("A", "B") for year in range(2023, 2003, -1))
    + '\n"footnoteSeqID","Footnote"\n',
    skipfooter=1,
    engine="python",
    x="Year",
    y=["Value"],
    with_x=True,
    group="Country",
)


def grace(text):
    lines = [line for line in text.splitlines() if line[0] not in "#@&"]
    return ["Time (ps)", "Potential", "Total"], [line.split() for line in lines]


table(
    "format-grace.txt",
    '# made by hand\n@    title "Energies"\n@    xaxis  label "Time (ps)"\n@    yaxis  label "(kJ/mol)"\n@TYPE xy\n'
    '@ s0 legend "Potential"\n@ s1 legend "Total"\n    0.000000  -500.5  -400\n    2.000000  -501.5  -401\n',
    reader=rows_of(grace),
    x="Time (ps)",
)

# MARK: Layouts found in public files


table(
    "header-units-incomplete.csv",
    "station,time,temp,psal\n,UTC,degree_Celsius,PSU\nA7,2024-01-05T10:00:00Z,7.5,35.25\nA7,2024-01-05T11:00:00Z,7,35\n",
    names=["station", "time UTC", "temp degree_Celsius", "psal PSU"],
    skiprows=2,
    header=None,
    x="time UTC",
    date=seconds("%Y-%m-%dT%H:%M:%SZ"),
)
table(
    "header-label.txt",
    "Fitted by hand\n\nData:   y   x\n0.5 1\n10.75 2\n1.5 3\n",
    names=["y", "x"],
    skiprows=3,
    header=None,
    sep=" ",
    x="x",
)
table(
    "header-above-comments.csv",
    "# time,moist_10cm,moist_25cm\n#\n# Measured by hand, in a garden\n2024-01-05 10:00:00,0.25,0.5\n"
    "2024-01-05 11:00:00,0.25,0.75\n",
    names=["time", "moist_10cm", "moist_25cm"],
    skiprows=3,
    header=None,
    x="time",
    date=seconds("%Y-%m-%d %H:%M:%S"),
)
table(
    "header-in-comment-below-title.txt",
    "collecting\n#Date Time user sys\n20240105 10:00:00 28 0\n20240105 10:00:01 25 1\n",
    names=["Date", "Time", "user", "sys"],
    skiprows=2,
    header=None,
    sep=" ",
    x=("Date", "Time"),
    date=seconds("%Y%m%d %H:%M:%S"),
    y=["user", "sys"],
)
table(
    "comment-semicolon.txt",
    "; a; list; of; names\n; made by hand\n2024-01-05 1.5\n2024-01-06 2.5\n",
    names=["1", "2"],
    comment=";",
    header=None,
    sep=" ",
    x="1",
    date=seconds("%Y-%m-%d"),
)
table(
    "number-point-of-other-column.txt",
    "20240105 3     -80.69\n20240106 2.623 -80.70\n20240107 2.625 -80.71\n",
    names=["1", "2", "3"],
    header=None,
    sep=r"\s+",
    x="1",
    date=seconds("%Y%m%d"),
    y=["2", "3"],
)
dates(
    "interval-iso",
    ["2024-01-01T00:00:00.0/2024-02-01T00:00:00.0", "2024-02-01T00:00:00.0/2024-03-01T00:00:00.0"],
    None,
    lambda text: seconds("%Y-%m-%dT%H:%M:%S.%f")(text.split("/")[0]),
)
dates(
    "interval-days", ["01.01.2024 - 07.01.2024", "08.01.2024 - 14.01.2024", "15.01.2024 - 21.01.2024"], None,
    lambda text: seconds("%d.%m.%Y")(text.split()[0]),
)
dates(
    "interval-times", ["00:00-00:15", "00:15-00:30", "00:30-00:45"], None,
    lambda text: 60 * int(text[3:5]) + 3600 * int(text[:2]),
)
table(
    "date-and-minutes-without-names.txt",
    "53131 20240105 1610 3.5\n53131 20240105 1615 4.5\n53131 20240105 1620 5.5\n",
    names=["1", "2", "3", "4"],
    header=None,
    sep=" ",
    x=("2", "3"),
    date=seconds("%Y%m%d %H%M"),
    y=["4"],
)
table(
    "date-finer.csv",
    "date,ts,count\n2024-01-05,2024-01-05 12:00:00,11\n2024-01-05,2024-01-05 13:00:00,13\n"
    "2024-01-06,2024-01-06 00:00:00,8\n",
    x="ts",
    date=seconds("%Y-%m-%d %H:%M:%S"),
    y=["count"],
)
table(
    "date-day-of-year-and-time.csv",
    "Year,DOY,MST,Power\n" + "".join(f"2024,291,{row // 4 * 100 + row % 4 * 15},{row / 8}\n" for row in range(12)),
    x=("Year", "DOY", "MST"),
    date=lambda text: seconds("%Y %j")(text[:8]) + 3600 * (int(text[9:]) // 100) + 60 * (int(text[9:]) % 100),
    y=["Power"],
)
table(
    "date-month-and-day.csv",
    "Temp,Month,Day\n7.5,2,28\n8.5,2,29\n9.5,3,1\n",
    x=("Month", "Day"),
    date=lambda text: seconds("%Y %m %d")("2000 " + text),
    y=["Temp"],
    drawn=["Temp"],
)
table(
    "date-month-day-hour.csv",
    "Month,Day,Hour,Power\n"
    + "".join(f"12,{30 + row // 12},{2 * row % 24 + 1},{row / 8}\n" for row in range(24))
    + "Totals,,,34.5\n",
    x=("Month", "Day", "Hour"),
    date=lambda text: math.nan
    if "Totals" in text
    else seconds("%Y %m %d")("2000 " + text.rsplit(" ", 1)[0]) + 3600 * int(text.rsplit(" ", 1)[1]),
    y=["Power"],
    with_x=True,
)
table(
    "date-year-and-day-of-year.txt",
    "".join(f" 2024   5  1  5 {row // 2:2} {row % 2 * 30:2} {row / 4}\n" for row in range(8)),
    names=["1", "2", "3", "4", "5", "6", "7"],
    header=None,
    sep=r"\s+",
    x=("1", "3", "4", "5", "6"),
    date=seconds("%Y %m %d %H %M"),
    y=["7"],
)
table(
    "date-month-two-names.csv",
    "YEAR,MON/MMM,Dec year,NINO\n2023,11,2023.83,26.5\n2023,12,2023.92,25.5\n2024,1,2024.00,25\n",
    x=("YEAR", "MON/MMM"),
    date=seconds("%Y %m"),
    y=["NINO"],
    drawn=["NINO"],
)
table(
    "date-year-point-month.csv",
    "Date,P\n" + "".join(f"{1990 + row // 12}.{row % 12 + 1:02}".removesuffix("0") + f",{row / 4}\n" for row in range(26)),
    x="Date",
    date=lambda text: seconds("%Y.%m")(text if len(text) == 7 else text + "0"),
    y=["P"],
)
table(
    "x-decimal-years.csv",
    "year,season,decimal,level\n1990,winter,1990.0,5\n1990,summer,1990.5,6\n1991,winter,1991.0,7\n1991,summer,1991.5,8\n",
    x="decimal",
    y=["level"],
)
table(
    "x-after-row-numbers.csv",
    ",wavelength,flux\n" + "".join(f"{row},{300 + row * row},{row / 8}\n" for row in range(9)),
    names=["1", "wavelength", "flux"],
    x="wavelength",
    y=["flux"],
    drawn=["flux"],
)
table(
    "x-mostly-missing.csv",
    "Day,Time,Flow\n1,0.5,5\n2,0.75,6\n3,,7\n4,,8\n5,,9\n6,,10\n",
    x="Day",
    y=["Flow"],
)
table(
    "rows-longer-periods.csv",
    "Made by hand\n\n,Market,Size\n"
    + "".join(f"{202301 + row % 12 + row // 12 * 100},  {row / 4:5.2f},  -0.25\n" for row in range(24))
    + "\n Annual Factors: January-December\n,Market,Size\n  2023,  1.5,  2.5\n  2024,  3.5,  4.5\n\nCopyright 2024\n",
    names=["1", "Market", "Size"],
    skiprows=3,
    header=None,
    nrows=24,
    x="1",
    date=seconds("%Y%m"),
    y=["Market", "Size"],
    with_x=True,
)
table(
    "format-profiles.csv",
    "time,depth,temp,lat\n"
    + "".join(
        f"2024-0{month}-03T04:10:00Z,{5.5 + 10 * row},{18 - month - row / 4},{42 + month / 8}\n"
        for month in (1, 2)
        for row in range(4)
    ),
    x="depth",
    y=["temp"],
    group="time",
)
table(
    "group-in-turns.txt",
    "".join(
        "         total    used   free\n" f"Mem:      {1000 + row}     {row + 100}   {900 - row}\n" "Swap:       50       0     50\n\n"
        for row in range(3)
    ),
    names=["1", "total", "used", "free"],
    reader=rows_of(
        lambda text: (
            ["1", "total", "used", "free"],
            [line.split() for line in text.splitlines() if line[:1] in ("M", "S")],
        )
    ),
    y=["used"],
    group="1",
)
table(
    "group-two-columns.csv",
    "house,kind,time,load\n"
    + "".join(
        f"{house},{kind},{hour}:00,{hour + len(kind)}.5\n"
        for house in ("single", "multi")
        for kind in ("summer", "winter", "other")
        for hour in range(3)
    ),
    x="time",
    date=lambda text: 3600 * int(text.split(":")[0]),
    y=["load"],
    group=("house", "kind"),
)
table(
    "group-numbers-and-text.txt",
    "when CPU user idle\n"
    + "".join(
        f"10:20:3{second} {cpu:>4} {second + load}.25 1.5\n"
        for second in range(3)
        for cpu, load in (("all", 5), ("0", 6), ("1", 4))
    ),
    sep=r"\s+",
    x="when",
    date=lambda text: 36_000 + 1200 + int(text[6:]),
    y=["user"],
    group="CPU",
)
table(
    "group-firms.csv",
    "firm,year,invest,value\n"
    + "".join(f"{firm},{year},{firm * year % 7}.5,{firm + year}.25\n" for firm in (1, 2) for year in range(1990, 1994)),
    x="year",
    y=["invest"],
    group="firm",
)


def traces(text):
    """Returns the rows of all traces, which have the same times: 20 samples per second, beginning at a given time."""
    columns = {}
    for line in text.splitlines():
        if line.startswith("TIMESERIES"):
            column = columns[line.split()[1].strip(",")] = []
        else:
            column += line.split()[1:] if "T" in line else line.split()
    return at_rate(1709596800.5, 20, list(zip(*columns.values())))[1], list(columns)


for kind in ("SLIST", "TSPAIR"):
    declared = f"samples, 20 sps, 2024-03-05T00:00:00.500000, {kind}, INTEGER, Counts\n"
    rows = [
        "-139 460\n-354\n" if kind == "SLIST" else "".join(
            f"2024-03-05T00:00:00.{500 + 50 * index}000  {value}\n" for index, value in enumerate((-139, 460, -354))
        ),
        "7\n8 9\n" if kind == "SLIST" else "".join(
            f"2024-03-05T00:00:00.{500 + 50 * index}000  {value}\n" for index, value in enumerate((7, 8, 9))
        ),
    ]
    table(
        f"format-traces-{kind.lower()}.txt",
        f"TIMESERIES IU_ANMO_00_BHZ_M, 3 {declared}{rows[0]}TIMESERIES IU_ANMO_00_BHE_M, 3 {declared}{rows[1]}",
        reader=rows_of(lambda text: (["time", *traces(text)[1]], traces(text)[0])),
        x="time",
        date=float,
    )


table(
    "group-runs.csv",
    '"","Tree","age","circumference"\n'
    + "".join(
        f'"{3 * tree + row}","{tree + 1}",{age},{tree + age / 8}\n'
        for tree in range(4) for row, age in enumerate((118, 484, 664))
    ),
    names=["1", "Tree", "age", "circumference"],
    x="age",
    y=["circumference"],
    group="Tree",
)
table(
    "group-runs-and-text.csv",
    "Subject,Time,conc,Meal\n"
    + "".join(
        f"{subject},{time},{subject + 2.5 * time},{meal}\n"
        for subject in (1, 2, 3) for meal in ("10am", "2pm") for time in (-0.25, 0, 0.5, 1)
    ),
    x="Time",
    y=["conc"],
    group=("Subject", "Meal"),
)
table(
    "group-constant-at-first.csv",
    "disease,state,year,count\n"
    + "".join(
        f"{disease},{state},{year},{len(disease) * year % 97}\n"
        for disease in ("Measles", "Mumps") for state in ("Ohio", "Utah", "Iowa") for year in range(1800, 2000)
    ),
    x="year",
    y=["count"],
    group=("disease", "state"),
)
table(
    "format-profiles-camel-case.csv",
    "windTimeStamp,windLevel,windSpeed\n"
    + "".join(
        f"2003-05-07 17:{50 + scan}:02,{227 + 96 * level},{20 + scan + level / 4}\n"
        for scan in range(2) for level in range(5)
    ),
    x="windLevel",
    y=["windSpeed"],
    group="windTimeStamp",
)
table("columns-only-x.csv", '"","x"\n"1",13067.3\n"2",13130.5\n"3",13198.4\n', names=["1", "x"], y=["x"], drawn=["x"])
table(
    "x-similar-names.csv",
    ",p1,p2,rate\n" + "".join(f"{row},{3.4 + row / 50},{3.8 + row * row / 90},{row % 3}\n" for row in range(9)),
    names=["1", "p1", "p2", "rate"],
    y=["p1", "p2", "rate"],
    drawn=["p1", "p2", "rate"],
)
table(
    "x-counter-without-names.txt",
    "".join(f"15 {1 + row // 5} {57048 + row}.00 I {row * row / 8:.6f}\n" for row in range(9)),
    sep=" ", header=None,
    names=["1", "2", "3", "4", "5"],
    x="3",
    y=["5"],
)
table(
    "x-restarts-and-repeats.csv",
    "step,weekday,building,factor\n" + "".join(
        f"{step},{weekday},{building},{step * weekday % 5}\n"
        for building in range(1, 4) for weekday in (1, 2) for step in range(4)
    ),
    y=["step", "weekday", "building", "factor"],
    drawn=["step", "weekday", "building", "factor"],
)
table(
    "x-restarts-every-day.csv",
    "count,HR,ETR\n" + "".join(f"{day},{hour},{hour * day}.5\n" for day in range(5, 8) for hour in range(1, 9)),
    y=["count", "HR", "ETR"],
    drawn=["count", "HR", "ETR"],
)
table(
    "x-counter-of-months.csv",
    "year,total,t\n" + "".join(f"{1981 + row // 12},{40511 + row * row % 701},{row + 1}\n" for row in range(24)),
    x="t",
    y=["total"],
)
table(
    "x-early-years.csv",
    "year,co2\n" + "".join(f"{2018 - 3 * row},{400 - row}.5\n" for row in range(9)) + "-803182,207.5\n-9000,263.25\n",
    x="year",
    y=["co2"],
)
table(
    "date-form-as-name.txt",
    "SN MMDDYY HHMMSS Temp\n"
    + "".join(f"49 010512 21{minute}44 {27 + minute / 16}\n" for minute in range(29, 34)),
    sep=" ",
    x=("MMDDYY", "HHMMSS"),
    date=seconds("%m%d%y %H%M%S"),
    y=["Temp"],
)
table(
    "date-digits-two-digit-year-without-name.txt",
    "".join(f"{date} {row}.5\n" for row, date in enumerate(
        (970501, 970601, 970701, 970801, 970901, 971001, 971101, 971201, 980101))),
    sep=" ", header=None,
    names=["1", "2"],
    x="1",
    date=seconds("%y%m%d"),
)
dates("month-after-colon", [f"{1974 + month // 12}:{1 + month % 12:02}" for month in range(14)], "%Y:%m")
for name, form in (("quarter-after-colon", ""), ("quarter-with-zero-after-colon", "02")):
    dates(
        name, [f"{1974 + quarter // 4}:{1 + quarter % 4:{form}}" for quarter in range(6)], "",
        conversion=lambda text: seconds("%Y-%m")(f"{text[:4]}-{3 * int(text[5:]) - 2}"),
    )
table(
    "date-season-and-year.csv",
    "homicides,season,year\n2,Jan,1992\n1,Feb,1992\n4,Dec,1992\n3,Jan,1993\n",
    x=("year", "season"),
    date=seconds("%Y %b"),
)


def quarters(text):
    """Returns the rows of a table with a column for each quarter, as R prints it."""
    rows = [line.split() for line in text.splitlines()[1:]]
    return ["quarter", "value"], [
        [f"{row[0]}-{3 * quarter + 1}", value.replace("NA", "")] for row in rows for quarter, value in enumerate(row[1:])
    ]


table(
    "format-r-quarters.txt",
    "     Qtr1 Qtr2 Qtr3 Qtr4\n1945   NA   87   82   75\n1946   63   50   43   32\n1947   35   60   54   55\n",
    reader=rows_of(quarters),
    x="quarter",
    date=seconds("%Y-%m"),
)
table(
    "format-r-months.txt",
    "         DriversKilled drivers kms\nJan 1969           107    1687  9059\nFeb 1969            97    1508  7685\n"
    "Mar 1969           102    1507  9963\nDec 1969           119    2052 10955\nJan 1970           113    1753 11823\n",
    sep=r"\s+", skiprows=1, header=None,
    names=["1", "2", "DriversKilled", "drivers", "kms"],
    x=("2", "1"),
    date=seconds("%Y %b"),
    y=["DriversKilled", "drivers", "kms"],
)
table(
    "format-first-of-two-tables.txt",
    "10:20:30      CPU      %usr      %sys\n"
    + "".join(f"10:20:3{second}      all     {second}.08     15.42\n" for second in range(1, 9))
    + "\n10:20:30   proc/s   cswch/s\n10:20:31   214.85   2526.73\n10:20:32   172.55   1715.69\n",
    sep=r"\s+", skiprows=1, header=None, skipinitialspace=False, nrows=8,
    names=["10:20:30", "CPU", "%usr", "%sys"],
    x="10:20:30",
    date=lambda text: seconds("%Y %H:%M:%S")(f"1970 {text}"),
    y=["%usr", "%sys"],
)
table(
    "number-mark.csv",
    "minute,activity\n" + "".join(f"{row},{71 + row}{' M' if row == 7 else ''}\n" for row in range(12)),
    parse={"activity": lambda text: float(text.split()[0])},
    x="minute",
    y=["activity"],
)
table(
    "title-numbers.txt",
    "example_01\n23-Jan-1918\n13:58\n 4\n00\nV664055\nX\n" + "".join(f"{row * row % 43}\n" for row in range(40)),
    skiprows=6,
    y=["X"],
)

# MARK: Layouts of public files

table(
    "separator-date-and-milliseconds.csv",
    "".join(f"2024-03-01 10:00:{second:02},{200 + 7 * second % 13}\n" for second in range(4, 9)),
    header=None,
    names=["1", "2"],
    x="1",
    date=seconds("%Y-%m-%d %H:%M:%S"),
)
table(
    "separator-date-and-extra-cells.csv",
    "time,level\n" + "".join(f"2024-03-01 10:0{row}:00,{row + 0.5},{2 * row},{3 * row}\n" for row in range(1, 6)),
    skiprows=1,
    header=None,
    names=["time", "level", "3", "4"],
    x="time",
    date=seconds("%Y-%m-%d %H:%M:%S"),
)
table(
    "title-properties.csv",
    "@T,table\nCreated,2024-03-01 09:30\nAuthor,somebody else\n@H,timestamp,level_17\nID, ,17\nType,Date,Double\n"
    "Format,yyyy-MM-dd HH:mm\n" + "".join(f",2024-03-01 0{row}:00,{row + 0.25}\n" for row in range(1, 8)),
    skiprows=7,
    header=None,
    names=["@H", "timestamp", "level_17"],
    x="timestamp",
    date=seconds("%Y-%m-%d %H:%M"),
    y=["level_17"],
)
table(
    "title-lists.tsv",
    "device\n" + "".join(f"/setting/{row}\tINT\t{row}\n" for row in range(6))
    + "".join(f"{row}\t{row + 0.5}\t{row * row}\t7.5\n" for row in range(1, 13)),
    sep="\t",
    skiprows=7,
    header=None,
    names=["1", "2", "3", "4"],
    x="1",
)
table(
    "columns-two-digit-years.csv",
    "Year,Month,v\n" + "".join(f"{99 if row < 3 else 0},{row + 10 if row < 3 else row - 2},{row + 0.5}\n" for row in range(6)),
    x=("Year", "Month"),
    date=lambda text: seconds("%y %m")(text.zfill(4)),
    y=["v"],
)
table(
    "columns-two-scripts.csv",
    "年/Year,月/Month,日/Day,雨/Rain\n" + "".join(f"1999,12,{row},{row + 0.5}\n" for row in range(28, 32)),
    x=("年/Year", "月/Month", "日/Day"),
    date=seconds("%Y %m %d"),
    y=["雨/Rain"],
)
dates("hyphen-and-time", ["2024-03-01-09:30", "2024-03-01-09:40", "2024-03-02-00:00"], "%Y-%m-%d-%H:%M")
dates("colon-and-milliseconds", ["2024.03.01 09:30:05:007", "2024.03.01 09:30:06:250"], "%Y.%m.%d %H:%M:%S:%f")
ROMAN = {"I": "01", "II": "04", "III": "07", "IV": "10"}


def roman_quarter(text):
    return seconds("%Y-%m")(f"{text[:4]}-{ROMAN[text[4:].strip(' Q')]}")


dates("roman-quarter", ["1995QI", "1995QII", "1995QIII", "1995QIV", "1996QI"], None, roman_quarter)
dates("roman-quarter-after-blank", ["1995 QIII", "1995 QIV", "1996 QI", "1996 QII"], None, roman_quarter)
table(
    "date-months-and-days.csv",
    "date,kwh\n2023-11,301\n2023-12,290\n2024-01,310\n"
    + "".join(f"2024-01-0{day},{day + 10.5}\n" for day in range(1, 8)),
    reader=lambda data, **read: pandas.read_csv(data, skiprows=[1, 2, 3], **read),
    x="date",
    date=seconds("%Y-%m-%d"),
    with_x=True,
)
table(
    "x-times-without-repetition.csv",
    "packet_id,device_time,host_time,v\n"
    + "".join(f"{row // 4},{599600000000 + 40 * (row // 4)},{1700000000000.5 + 3 * row},{row * row}\n" for row in range(12)),
    x="host_time",
    date=lambda text: float(text) / 1000,
    drawn=["v"],
)
table(
    "x-decimal-years.txt",
    "y date number level\n"
    + "".join(f"{2001 + row // 12} {row % 12 + 1} {2001 + (row + 0.5) / 12:.4f} {300 + row * row % 7}.5\n" for row in range(30)),
    sep=r"\s+",
    x="number",
    drawn=["level"],
)
table(
    "x-second-column-in-steps.csv",
    "".join(f"{5 + row * row % 11}.5,{998 if row == 0 else 950 - 50 * row}\n" for row in range(12)),
    header=None,
    names=["1", "2"],
    x="2",
)
table(
    "x-years-with-any-name.csv",
    "page,number_1,number_2\n" + "".join(f"p/{year},{year},{year % 7}.5\n" for year in range(2015, 2003, -1)),
    x="number_1",
)
table(
    "x-time-restarts.csv",
    "time,v\n" + "".join(f"{100 * row if row < 9 else 100 * row - 700},{row * row % 7}.5\n" for row in range(17)),
    drawn=["v"],
)
table(
    "omitted-note-in-second-column.csv",
    "month,price,flags\n" + "".join(f"2024-0{month},{month + 30.5},\n" for month in range(1, 8))
    + '"","General: the price of one ounce, fixed in the morning",\n',
    skipfooter=1,
    engine="python",
    x="month",
    date=seconds("%Y-%m"),
    y=["price"],
    with_x=True,
)
table(
    "number-comment.csv",
    "hour,v\n" + "".join(f"{row},{row + 44.5}{'  # start, 1:30' if row == 4 else ''}\n" for row in range(10)),
    comment="#",
    x="hour",
)
table(
    "number-flags.csv",
    "hour,v\n" + "".join(f"{row},{row + 4.5}{' d' if row == 4 else ' b' if row == 6 else ''}\n" for row in range(10)),
    parse={"v": lambda text: float(text.split()[0])},
    x="hour",
)
table(
    "wide-years-with-gaps.csv",
    "Country,1990,2000,2010,2019,2020\nNorway,4,5,6,7,8\nSpain,40,41.5,46,47,47.5\n",
    reader=transposed(["Country"], ["1990", "2000", "2010", "2019", "2020"], "year"),
    x="year",
)
table(
    "columns-colors.txt",
    "".join(f"{row} {row * row % 7}.5 0x00{'ff00' if row % 3 else '00ff'}\n" for row in range(9)),
    sep=r"\s+",
    header=None,
    names=["1", "2", "3"],
    parse={"3": lambda text: int(text, 16)},
    x="1",
    y=["2"],
    drawn=["2"],
)
table(
    "date-time-in-other-column.csv",
    "Date,Day,Time,Level\n"
    + "".join(f"2025/05/0{1 + row // 3},D{row // 3},{row % 3 * 7}:36,{row * row % 7}.5\n" for row in range(9)),
    x=("Date", "Time"),
    date=seconds("%Y/%m/%d %H:%M"),
    y=["Level"],
)
table(
    "x-descending-uneven.csv",
    "Wavelength (nm),sample\n" + "".join(f"{800 - round(row * 0.937, 2)},{90 - row * row % 7}\n" for row in range(12)),
    x="Wavelength (nm)",
)
table("missing-quoted-alone.csv", 'v\n1.5\n""\n2.5\n""\n4.5\n', skip_blank_lines=False, y=["v"])
table(
    "missing-integer-limits.csv",
    "minute,left,signal\n"
    + "".join(f"{row},{4294967295 if row % 3 else 40 + row},{-2147483648 if row == 5 else row * 2}\n" for row in range(9)),
    x="minute",
    codes=(4294967295, -2147483648),
)
table(
    "columns-coordinates.csv",
    "date,lat,lon,speed\n"
    + "".join(f"2024-03-0{row + 1},{50 + row / 4},{9 - row / 8},{row * row % 5}.5\n" for row in range(8)),
    x="date",
    date=seconds("%Y-%m-%d"),
    y=["speed"],
    drawn=["speed"],
)

dates("day-and-month", ["30.12.", "31.12.", "01.01.", "02.01."], None, lambda text: seconds("%d.%m.%Y")(text + ("2000" if ".12" in text else "2001")), separator=";")
dates("seasons-two-digit", ["99/00", "00/01", "01/02", "02/03"], None, lambda text: seconds("%y")(text[:2]))
dates("months-two-digit-year", ["10/09", "11/09", "12/09"], "%m/%y")
table(
    "date-parts-after-text.txt",
    "".join(f"Gage1 2010 1 {17 + row // 8} {row % 8 // 2 * 6} {row % 2 * 30} 0.0{row}\n" for row in range(9)),
    names=["1", "2", "3", "4", "5", "6", "7"],
    header=None,
    sep=" ",
    x=("2", "3", "4", "5", "6"),
    date=seconds("%Y %m %d %H %M"),
    y=["7"],
)
table(
    "x-after-constant.csv",
    "name,distance,height\n" + "".join(f"north,{500 * row},{row * row % 7}.5\n" for row in range(9)),
    x="distance",
)
table(
    "x-unix-times-without-names.csv",
    "".join(f"room,{row},{1708946556 + 3 * row}.5,{row * row % 7}.5\n" for row in range(5)),
    names=["1", "2", "3", "4"],
    header=None,
    x="3",
    date=float,
    y=["4"],
)
table(
    "head-count-of-rows.txt",
    "12\n" + "".join(f"{row / 8} {row * row % 7}.5\n" for row in range(12)),
    names=["1", "2"],
    header=None,
    skiprows=1,
    sep=" ",
    x="1",
)
for name, labels in [
    ("names", [datetime(2000, month, 1).strftime("%b") for month in range(1, 13)]),
    ("numbers", [f"{month}월" for month in range(1, 13)]),
]:
    table(
        f"wide-months-{name}.csv",
        f"code,station,{','.join(labels)}\n"
        + "".join(f"10{row},S{row},{','.join(str(month * month % 7 + row) for month in range(12))}\n" for row in range(3)),
        x="month",
        reader=lambda data, labels=labels, **options: months_of_rows(data, labels, **options),
    )
table(
    "columns-start-coordinates.csv",
    "date,start_lat,endLng,distance\n"
    + "".join(f"2024-03-0{row + 1},{50 + row / 4},{9 - row / 8},{row * row % 5}.5\n" for row in range(8)),
    x="date",
    date=seconds("%Y-%m-%d"),
    y=["distance"],
    drawn=["distance"],
)


table(
    "x-parameter-of-factors.csv",
    "program,threads,size,seconds,memory\n"
    + "".join(
        f"{program},{threads},{size},{len(program) * size / threads / 16:.4f},{(size + threads) % 7}.5\n"
        for program in ["a", "bb"]
        for size in [100, 200, 400, 800]
        for threads in [1, 4]
    ),
    x="size",
    y=["seconds"],
    group=("program", "threads"),
)


table(
    "x-descending-mesh-sizes.csv",
    "mesh_size,frequency\n"
    + "".join(f"{size},{100 + size * size:.9f}\n" for size in [0.5, 0.1, 0.05, 0.025, 0.022, 0.0125]),
    x="mesh_size",
)
table(
    "x-profiles-by-parts.csv",
    "station,year,month,day,depth,temperature\n"
    + "".join(
        f"{station},2010,3,1{station},{depth},{depth % 7 + station}.5\n" for station in [1, 2, 3] for depth in [5, 15, 30, 60]
    ),
    x="depth",
    group="station",
    y=["temperature"],
)
table(
    "head-numbers-of-data.txt",
    "".join(f"{row / 255:.9g}\t{'1' if row < 9 else '0.125'}\n" for row in range(12)),
    names=["1", "2"],
    header=None,
    sep="\t",
    x="1",
)
table(
    "head-messages-below.csv",
    "time, temp, humid\nEntering state idle\nExecuted callback\n"
    + "".join(f"{row * 5},{20 + row}.5,{row * row % 7}\n" for row in range(9)),
    names=["time", "temp", "humid"],
    header=None,
    skiprows=3,
    x="time",
)
table(
    "date-unpadded-times.csv",
    "".join(f"27.May.2021,16:{row // 6}:{row % 6 * 10},{row * row % 7}.5\n" for row in range(12)),
    names=["1", "2", "3"],
    header=None,
    x=("1", "2"),
    date=seconds("%d.%b.%Y %H:%M:%S"),
)


def benchmarks(text):
    """Reads the results of `go test -bench`."""
    rows = [line.split() for line in text.splitlines() if line.startswith("Benchmark")]
    return ["name", "ns/op", "B/op"], [[row[0], row[2], row[4]] for row in rows]


table(
    "format-units-go.txt",
    "goos: linux\npkg: example.org/sort\n"
    + "".join(f"BenchmarkSort{size}-8 \t{9 - size}000\t       {size * size}04 ns/op\t  {size}8 B/op\n" for size in range(1, 6))
    + "PASS\nok  \texample.org/sort\t7.2s\n",
    reader=rows_of(benchmarks),
    y=["ns/op", "B/op"],
)


def intervals(text):
    """Reads the output of iperf. Rates are in bits/sec, and an interval is represented by its end."""
    rows = re.findall(r"- *([\d.]+) +sec +([\d.]+) .Bytes +([\d.]+) ([KM])bits/sec +(\d+) +([\d.]+) KBytes", text)
    factors = {"K": 1e3, "M": 1e6}
    names = ["time (sec)", "Transfer (MBytes)", "Bandwidth (bits/sec)", "Retr", "Cwnd (KBytes)"]
    return names, [[end, sent, str(float(rate) * factors[prefix]), *rest] for end, sent, rate, prefix, *rest in rows]


table(
    "format-units-iperf.txt",
    "Connecting to host 10.0.0.1, port 5201\n[  4] local 10.0.0.2 port 52144 connected to 10.0.0.1 port 5201\n"
    "[ ID] Interval           Transfer     Bandwidth       Retr  Cwnd\n"
    + "".join(
        f"[  4]   {row}.00-{row + 1}.00   sec  {row + 2}.25 MBytes   {[21, 935][row % 2]} {'MK'[row % 2]}bits/sec    {row}   5{row}.6 KBytes       \n"
        for row in range(6)
    )
    + "- - - - - - - - -\n[ ID] Interval           Transfer     Bandwidth       Retr\n"
    "[  4]   0.00-6.00   sec  30.5 MBytes   11 Mbits/sec   15             sender\n\niperf Done.\n",
    reader=rows_of(intervals),
    x="time (sec)",
)


def iterations(text):
    """Reads a log of LightGBM."""
    rows = re.findall(r"^\[(\d+)\]\ttraining's l2: ([\d.]+)\tvalid_1's l2: ([\d.]+)", text, re.MULTILINE)
    return ["iteration", "training's l2", "valid_1's l2"], rows


table(
    "format-log-iterations.txt",
    "[LightGBM] [Info] Total Bins 255\n[LightGBM] [Info] Start training from score 0.5\n"
    + "".join(f"[{row}0]\ttraining's l2: 0.{90 - row}\tvalid_1's l2: 0.{95 - row}\n" for row in range(1, 12)),
    reader=rows_of(iterations),
    x="iteration",
)


def epochs(text):
    """Reads a log of Keras with two lines per epoch."""
    rows = re.findall(r"Epoch (\d+)/\d+\n.*loss: ([\d.]+) - accuracy: ([\d.]+)", text)
    names = ["Epoch", "2", "3", "4", "5", "loss", "7", "accuracy"]
    return names, [[epoch, "19/19", "-", "12s", "-", loss, "-", accuracy] for epoch, loss, accuracy in rows]


table(
    "format-log-in-messages.txt",
    "".join(f"2021-05-09 18:27:{row}.525374: I core/loader.cc:49] Opened library {row}\n" for row in range(10, 50))
    + "".join(f"Epoch {row}/12\n19/19 - 12s - loss: 0.{90 - row} - accuracy: 0.{row + 10}\n" for row in range(1, 13)),
    x="Epoch",
    reader=rows_of(epochs),
    y=["loss", "accuracy"],
    drawn=["loss", "accuracy"],
)


def json_log(text):
    """Reads a log whose lines end with JSON. The word before the JSON is the time."""
    records = []
    for line in text.splitlines():
        if "{" not in line:
            continue
        prefix, value = re.match(r"([^\[{]*)(.*)", line).groups()
        value = json.loads(value)
        time, *words = prefix.rsplit(" ", prefix.count(" ") - (1 if prefix[10] == " " else 0))
        for record in value if isinstance(value, list) else [value]:
            records.append({"time": time} | ({"log": " ".join(words).strip(" :")} if words != [""] else {}) | record)
    names = list(dict.fromkeys(name for record in records for name in record))
    return names, [["" if record.get(name) is None else str(record[name]) for name in names] for record in records]


table(
    "format-log-json.txt",
    "2024-01-05T10:00:00Z {\"temp\": 21.5, \"open\": 12.25}\n2024-01-05T10:01:00Z {\"temp\": 21.75, \"open\": null}\n\n"
    "2024-01-05T10:02:00Z {\"temp\": 1.25e1, \"open\": 11.5}\n",
    reader=rows_of(json_log),
    x="time",
    date=seconds("%Y-%m-%dT%H:%M:%S%z"),
)
table(
    "format-log-json-lists.txt",
    "2024-01-05T10:00:00Z [{\"host\": \"a\", \"ms\": 1.5}, {\"host\": \"b\", \"ms\": 2.5}]\n"
    "2024-01-05T10:01:00Z [{\"host\": \"a\", \"ms\": 1.25}, {\"host\": \"b\", \"ms\": 2.25}]\n"
    "2024-01-05T10:02:00Z [{\"host\": \"a\", \"ms\": 1.75}, {\"host\": \"b\", \"ms\": 2.75}]\n",
    reader=rows_of(json_log),
    x="time",
    date=seconds("%Y-%m-%dT%H:%M:%S%z"),
    y=["ms"],
    group="host",
)
table(
    "format-log-json-messages.txt",
    "2024-01-05 10:00:00 INFO sensor: {\"temp\": 21.5}\n2024-01-05 10:01:00 INFO sensor: {\"temp\": 21.75}\n"
    "2024-01-05 10:01:30 INFO started\n"
    + "".join(f"2024-01-05 10:0{row}:00 INFO sensor: {{\"temp\": 2{row}.5}}\n" for row in range(2, 9)),
    reader=rows_of(json_log),
    x="time",
    date=seconds("%Y-%m-%d %H:%M:%S"),
)
table(
    "separator-blanks-instead-of-tab.txt",
    "# t\tn\te\n" + "".join(f"{row * 40:12}{'       ' if row == 7 else chr(9)}{300 - 3 * row}\t{18 - row}\n" for row in range(12)),
    names=["t", "n", "e"],
    skiprows=1,
    header=None,
    sep=r"\s+",
    skipinitialspace=False,
    x="t",
)
table(
    "title-long.txt",
    "Cyclic Voltammetry\nInstrument Model:  M840\n\nInit E (V) = 0.2\n"
    + "".join(f"Segment {row}:\n\n" for row in range(1, 131))
    + "Potential/V, Current/A\n\n"
    + "".join(f"0.{200 + row}, -3.{634 - row}e-6\n" for row in range(300)),
    skiprows=264,
    names=["Potential/V", "Current/A"],
    x="Potential/V",
)
table(
    "date-offset-and-values-without-header.csv",
    "".join(f"2013-02-17 12:0{row}:40 -0500, {100 - row}, 1{row}.5\n" for row in range(6)),
    header=None,
    names=["1", "2", "3"],
    x="1",
    date=seconds("%Y-%m-%d %H:%M:%S %z"),
)
table(
    "x-time-and-unit-in-camel-case.csv",
    "kind,TimeUS,Roll,Yaw\nATT,46890749,0.49,194.34\nATT,46991248,0.48,194.35\nATT,47092463,0.47,194.36\n",
    x="TimeUS",
    y=["Roll", "Yaw"],
)
table(
    "number-point-next-to-addresses.csv",
    "address,delay\n69.252.80.75,21.794\n10.20.30.40,23.821\n8.8.8.8,1.001\n",
    y=["delay"],
)
table(
    "columns-identifier-in-camel-case.csv",
    "EventID,Time,Depth\n744119,1996-04-25,10.5\n793239,1997-02-04,5.5\n700001,1997-02-05,6.5\n",
    x="Time",
    date=seconds("%Y-%m-%d"),
    y=["Depth"],
    drawn=["Depth"],
)

table(
    "number-credits-and-debits.csv",
    "day,balance\n2024-07-01,836.25 Cr\n2024-07-02,\"1,077.50 Cr\"\n2024-07-03,12.75 Dr\n2024-07-04,0.00\n",
    parse={
        "balance": lambda text: float(text.replace(",", "").split()[0]) * (-1 if text.endswith("Dr") else 1)
    },
    x="day",
    date=seconds("%Y-%m-%d"),
)
table(
    "format-markdown-marks.txt",
    "| Day | all | unique |\n| --- | :---: | :---: |\n"
    + "".join(f"| `2020-05-0{row}` | **{row * 3}** | {row} |\n" for row in range(1, 8)),
    y=["all", "unique"],
    names=["1", "Day", "all", "unique", "5"],
    skiprows=2,
    header=None,
    sep="|",
    parse={name: lambda text: float(text.strip(" *")) for name in ["all", "unique"]},
    x="Day",
    date=lambda text: seconds("%Y-%m-%d")(text.strip(" `")),
)
table(
    "date-day-first-above-average.csv",
    "day,value\n" + "".join(f"{row:02}/03/2021,{row}.5\n" for row in range(1, 15)) + "Average,8\n",
    nrows=14,
    with_x=True,
    x="day",
    date=seconds("%d/%m/%Y"),
)
table(
    "columns-observation-numbers.txt",
    "Obs  date       sales\n  1  2024-01-01   149.5\n  2  2024-01-02   154.5\n  3  2024-01-03   140.5\n",
    sep=r"\s+",
    x="date",
    date=seconds("%Y-%m-%d"),
    y=["sales"],
    drawn=["sales"],
)

table(
    "format-wrapped-series.txt",
    "".join("".join(f" {25012.25 + 75.5 * (6 * row + column):.2f}" for column in range(6)) + "\n" for row in range(5)) + " 29000.5\n",
    reader=rows_of(lambda text: (["1"], [[word] for word in text.split()])),
)
table(
    "format-not-wrapped-series.txt",
    "1 100.5 200.5\n2 101.5 201.5\n3 102.5 202.5\n4 103.5 203.5\n",
    names=["1", "2", "3"],
    header=None,
    sep=" ",
    x="1",
)

table(
    "format-log-json-topics.txt",
    "".join(f"{1706696430 + 10 * (row // 2)}.{row // 2}25 home/room{row % 2} {{\"temp\": {row}.5}}\n" for row in range(8)),
    reader=rows_of(
        lambda text: (["time", "log", "temp"], [re.match(r'(\S+) (\S+) .*: ([\d.]+)', line).groups() for line in text.splitlines()])
    ),
    x="time",
    date=float,
    y=["temp"],
    group="log",
)
table(
    "format-log-json-pairs.txt",
    "Connected\n"
    + "".join(f"\x1b[32mINFO\x1b[0m ts=2024-01-0{row}T00:00:00Z {{\"temp\": {row}.5}}\n" for row in range(1, 8)),
    reader=rows_of(
        lambda text: (
            ["time", "log", "temp"],
            [["2024-01-0" + line.split("-0")[2][0], "INFO", re.search(r": ([\d.]+)", line)[1]] for line in text.splitlines()[1:]],
        )
    ),
    x="time",
    date=seconds("%Y-%m-%d"),
    y=["temp"],
)
table(
    "columns-last-json.tsv",
    "".join(f"{row}\t1{row}.5\t{{\"a\":{row}}}\n" for row in range(1, 8)),
    header=None,
    names=["1", "2", "3"],
    sep="\t",
    quoting=3,
    x="1",
    y=["2"],
)
table(
    "head-text-in-first-rows.csv",
    "name,city,score\n" + "na,paris,pending\n" * 70 + "".join(f"na,paris,{row % 7}\n" for row in range(200)),
    parse={"score": lambda text: math.nan if text == "pending" else float(text)},
    y=[],
)

# MARK: Errors

refused("fault-empty.csv", b"", "empty")
refused("fault-only-blanks.csv", "\n\n   \n", "no rows")
refused("fault-nul.csv", b"a,b\n1,\x002\n3,4\n", "NUL")
refused("fault-open-quotation.csv", 'a,b\n1,"2\n3,4\n5,6\n', "fault-open-quotation.csv:2", y="b")
refused("fault-after-quotation.csv", 'a,b\n1,2\n"3"x,4\n', "fault-after-quotation.csv:3", y="b")
refused("fault-no-such-column.csv", "a,b\n1,2\n", "there is no column q; the columns are a, b", y="q")
refused("fault-no-numbers.csv", "a,b\nx,y\nz,w\n", "no numeric column")

for path in FOLDER.iterdir():
    if path.suffix in (".csv", ".tsv", ".txt", ".lvm") and not any(case["file"] == path.name for case in cases):
        path.unlink()
lines = ",\n".join(json.dumps(case, ensure_ascii=False, sort_keys=True, allow_nan=False) for case in cases)
(FOLDER / "cases.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")
print(len(cases), "cases")
