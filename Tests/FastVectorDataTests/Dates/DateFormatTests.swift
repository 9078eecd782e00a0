import FastVectorData
import Foundation
import TestSupport
import Testing

/// Returns the seconds from 1970 to a date in UTC, as computed by Foundation.
private func utc(_ text: String) -> Double {
  try! Date.ISO8601FormatStyle().parse(text).timeIntervalSince1970
}

@Suite struct `Date formats` {
  /// Strings, each with the name of the only format that matches it, and its date in UTC.
  private static let forms: [(text: String, name: String, date: String)] = [
    ("2024-01-31", "ISO 8601", "2024-01-31T00:00:00Z"),
    ("2024-1-5 7:05", "ISO 8601", "2024-01-05T07:05:00Z"),
    ("2024-01-31 05:00+01:00", "ISO 8601", "2024-01-31T04:00:00Z"),
    ("2024-01-31  05:00\t+0100", "ISO 8601", "2024-01-31T04:00:00Z"),
    ("2024-01-31t05z", "ISO 8601", "2024-01-31T05:00:00Z"),
    ("2024-01-31Z", "ISO 8601", "2024-01-31T00:00:00Z"),
    ("2024-01-31 UTC", "ISO 8601", "2024-01-31T00:00:00Z"),
    ("2024-01-31 24:00", "ISO 8601", "2024-02-01T00:00:00Z"),
    ("2016-12-31T23:59:60Z", "ISO 8601", "2017-01-01T00:00:00Z"),
    ("2024-01-31 05:00:30 gmt", "ISO 8601", "2024-01-31T05:00:30Z"),
    ("2024-01-31 05:00:30.000000000 +0000 UTC", "ISO 8601", "2024-01-31T05:00:30Z"),
    ("2024-01-31 05:00:30 -0300 -03", "ISO 8601", "2024-01-31T08:00:30Z"),
    ("2024-01-31 05:00:30 +0200 SAST", "ISO 8601", "2024-01-31T03:00:30Z"),
    ("31.01.2024 10:30 Uhr", "day.month.year", "2024-01-31T10:30:00Z"),
    ("31.1.2024 um 9 Uhr", "day.month.year", "2024-01-31T09:00:00Z"),
    ("31.1.2024 klo 9.05", "day.month.year", "2024-01-31T09:05:00Z"),
    ("31.1.2024 kl. 19.05.30", "day.month.year", "2024-01-31T19:05:30Z"),
    ("Jan 31, 2024 at 5:00 PM", "month name day, year", "2024-01-31T17:00:00Z"),
    ("31 janvier 2024 à 17:00", "day month name year", "2024-01-31T17:00:00Z"),
    ("2024/01/31", "year/month/day", "2024-01-31T00:00:00Z"),
    ("2024.01.31", "year.month.day", "2024-01-31T00:00:00Z"),
    ("1/31/2024", "month/day/year", "2024-01-31T00:00:00Z"),
    ("1/31/2024 7:05 pm", "month/day/year", "2024-01-31T19:05:00Z"),
    ("1/31/2024 12:05:30 AM", "month/day/year", "2024-01-31T00:05:30Z"),
    ("1/31/2024, 7:05:30\u{202F}PM", "month/day/year", "2024-01-31T19:05:30Z"),
    ("1/31/2024 7 p.m.", "month/day/year", "2024-01-31T19:00:00Z"),
    ("31/1/2024", "day/month/year", "2024-01-31T00:00:00Z"),
    ("31.01.2024", "day.month.year", "2024-01-31T00:00:00Z"),
    ("31.1.2024 5:00:30,0", "day.month.year", "2024-01-31T05:00:30Z"),
    ("31.01.2024,05:00:30", "day.month.year", "2024-01-31T05:00:30Z"),
    ("31-01-2024", "day-month-year", "2024-01-31T00:00:00Z"),
    ("31-Jan-2024", "day-month name-year", "2024-01-31T00:00:00Z"),
    ("31-JAN-24", "day-month name-two-digit year", "2024-01-31T00:00:00Z"),
    ("31 January 2024", "day month name year", "2024-01-31T00:00:00Z"),
    ("31JAN2024", "day month name year", "2024-01-31T00:00:00Z"),
    ("10–14 Jul 2024", "last day month name year", "2024-07-14T00:00:00Z"),
    ("28 Jul – 1 Aug 2024", "last day month name year", "2024-08-01T00:00:00Z"),
    ("28 Dec 2023 – 2 Jan 2024", "last day month name year", "2024-01-02T00:00:00Z"),
    ("25 Temmuz - 1 Ağustos 2026", "last day month name year", "2026-08-01T00:00:00Z"),
    ("Jul 10-14, 2024", "month name last day, year", "2024-07-14T00:00:00Z"),
    ("July 28 – Aug 1, 2024", "month name last day, year", "2024-08-01T00:00:00Z"),
    ("week 2024-40", "year-week", "2024-09-30T00:00:00Z"),
    ("2024-40", "year-week", "2024-09-30T00:00:00Z"),
    ("Jan 31 2024", "month name day year", "2024-01-31T00:00:00Z"),
    ("Sept. 5, 2024", "month name day, year", "2024-09-05T00:00:00Z"),
    ("Jan 31, 2024, 5:00 PM", "month name day, year", "2024-01-31T17:00:00Z"),
    ("31/Jan/2024:05:00:30 +0000", "day/month name/year", "2024-01-31T05:00:30Z"),
    ("20240131", "yearmonthday", "2024-01-31T00:00:00Z"),
    ("20240131T0100", "yearmonthday", "2024-01-31T01:00:00Z"),
    ("20240131T000000Z", "yearmonthday", "2024-01-31T00:00:00Z"),
    ("20240131:0100", "yearmonthday", "2024-01-31T01:00:00Z"),
    ("20240131010203", "yearmonthdayhourminutesecond", "2024-01-31T01:02:03Z"),
    ("Wed, 31 Jan 2024 00:00:00 +0000", "weekday, day month name year", "2024-01-31T00:00:00Z"),
    ("Wed, 31 Jan 2024 00:00:00 EST", "weekday, day month name year", "2024-01-31T05:00:00Z"),
    ("Mittwoch, 31. Januar 2024", "weekday, day. month name year", "2024-01-31T00:00:00Z"),
    ("5. januára 2024", "day. month name year", "2024-01-05T00:00:00Z"),
    ("5 februarja 2024", "day month name year", "2024-02-05T00:00:00Z"),
    ("Wed, 2024-01-31", "weekday, year-month-day", "2024-01-31T00:00:00Z"),
    ("Wed Jan 31 00:00:00 2024", "weekday month name day hour:minute:second year", "2024-01-31T00:00:00Z"),
    ("Fri Jan  5 00:00:00 2024", "weekday month name day hour:minute:second year", "2024-01-05T00:00:00Z"),
    ("Wed Jan 31 01:00:00 CET 2024", "weekday month name day hour:minute:second zone year", "2024-01-31T00:00:00Z"),
    (
      "Wed Jan 31 2024 01:00:00 GMT+0100 (Central European Standard Time)", "weekday month name day year",
      "2024-01-31T00:00:00Z"
    ),
    ("2024-W05", "ISO week", "2024-01-29T00:00:00Z"),
    ("2024-W05-3", "ISO week and day", "2024-01-31T00:00:00Z"),
    ("2024-031", "year and day of the year", "2024-01-31T00:00:00Z"),
    ("2024Q2", "year Qquarter", "2024-04-01T00:00:00Z"),
    ("1974 q1", "year Qquarter", "1974-01-01T00:00:00Z"),
    ("2024-Q4", "year-Qquarter", "2024-10-01T00:00:00Z"),
    ("Q1 2024", "Qquarter year", "2024-01-01T00:00:00Z"),
    ("2024-01", "year-month", "2024-01-01T00:00:00Z"),
    ("2024M02", "yearMmonth", "2024-02-01T00:00:00Z"),
    ("2024 Jan", "year month name", "2024-01-01T00:00:00Z"),
    ("Jan 2024", "month name year", "2024-01-01T00:00:00Z"),
    ("Jan-24", "month name-two-digit year", "2024-01-01T00:00:00Z"),
    ("2024", "year", "2024-01-01T00:00:00Z"),
    ("1969-12-31T23:59:59Z", "ISO 8601", "1969-12-31T23:59:59Z"),
    ("12:00:05", "time of day", "1970-01-01T12:00:05Z"),
    ("7:05 PM", "time of day", "1970-01-01T19:05:00Z"),
  ]

  @Test func `Each date format is detected as the only candidate and reads the right date`() {
    for form in Self.forms {
      let candidates = DateFormat.candidates(for: [form.text])
      #expect(candidates.map(\.description) == [form.name], "\(form.text)")
      #expect(candidates.first?.parser().seconds(form.text) == utc(form.date), "\(form.text)")
    }
  }

  @Test func `A detected format equals the format created from its pattern`() throws {
    for form in Self.forms {
      for format in DateFormat.candidates(for: [form.text]) {
        #expect(try DateFormat(pattern: format.pattern) == format)
      }
    }
  }

  @Test func `Dates with two interpretations have two candidate formats`() {
    #expect(DateFormat.candidates(for: ["5/6/2024", "7/8/2024"]).map(\.pattern) == ["%m/%d/%Y", "%d/%m/%Y"])
    #expect(DateFormat.candidates(for: ["5/6/2024", "7/31/2024"]).map(\.pattern) == ["%m/%d/%Y"])
    #expect(DateFormat.candidates(for: ["5/6/2024", "31/7/2024"]).map(\.pattern) == ["%d/%m/%Y"])
    #expect(DateFormat.candidates(for: ["5/31/2024", "31/7/2024"]).isEmpty)
    #expect(DateFormat.candidates(for: ["01/05/24"]).map(\.pattern) == ["%m/%d/%y", "%d/%m/%y", "%y/%m/%d"])
    #expect(DateFormat.candidates(for: ["01-02-2024"]).map(\.pattern) == ["%d-%m-%Y", "%m-%d-%Y"])
    #expect(DateFormat.candidates(for: []).isEmpty)
  }

  @Test func `A two-digit year is at the position that keeps the dates closer together`() {
    let days = (13...31).map { "\($0)/01/24" }
    #expect(DateFormat.candidates(for: days).map(\.pattern) == ["%d/%m/%y"])
    let years = (13...31).map { "24/01/\($0)" }
    #expect(DateFormat.candidates(for: years).map(\.pattern) == ["%y/%m/%d"])
  }

  @Test func `The time, seconds, fraction and zone of a date are optional in each cell`() throws {
    let cells = ["2024-01-31", "2024-01-31 05:00", "2024-01-31T05:00:30.25", "2024-01-31 05:00Z"]
    let format = try #require(DateFormat.candidates(for: cells).first)
    #expect(DateFormat.candidates(for: cells).count == 1)
    let midnight = utc("2024-01-31T00:00:00Z")
    #expect(cells.map { format.parser().seconds($0).map { $0 - midnight } } == [0, 18_000, 18_030.25, 18_000])
  }

  @Test(
    arguments: [
      ("2024-01-31 - 05:00", 18_000), ("2024/01/31 - 05:00:30.5", 18_030.5), ("2024-01-31 - 05:00:30:25", 18_030.25),
      ("2024-01-31 05:00:30:250", 18_030.25), ("2024-01-31 - 2024-02-02", 0), ("2024-01-31 00:00 - 00:15", 0),
    ] as [(String, Double)])
  func `A hyphen after a date precedes a time or the end of an interval, and a colon after seconds a fraction`(
    cell: String, seconds: Double
  ) throws {
    let format = try #require(DateFormat.candidates(for: [cell]).first)
    #expect(format.parser().seconds(cell) == utc("2024-01-31T00:00:00Z") + seconds)
  }

  @Test(arguments: [
    "2024-02-31", "2023-02-29", "2024-00-01", "2024-13-01", "31.02.2024", "2/30/2024", "2024-W54", "2023-W53",
    "2023-366",
    "2024Q5", "25:00", "12:60", "24:01", "2024-01-31 24:30", "2024-01-31 13:00 PM", "2024-01-31 05:00:60",
    "2024-01-31 05:00 XYZ", "2024-01-31 05:00 +25:00", "2024-01-31-05", "2024-01-31 ", "Foo 31 2024", "Ja 31 2024", "x",
    "-",
    "2024-01-31 05:00 CST", "1.5", "2024-", "99999999", "10:20:30:40", "2024-01-31T", "2024-01-31 05:00 (x",
  ])
  func `Text that isn't a date has no candidate formats`(text: String) {
    #expect(DateFormat.candidates(for: [text]).isEmpty)
  }

  @Test func `Formats that consist only of digits are numeric`() throws {
    for pattern in ["%Y", "%Y%m%d", "%Y%m%d%H%M%S", "%y%j"] {
      #expect(try DateFormat(pattern: pattern).isNumeric)
    }
    for pattern in ["%Y-%m", "%d %m %Y", "%Y%b", "%X"] { #expect(try !DateFormat(pattern: pattern).isNumeric) }
  }

  @Test(arguments: [
    ("%Y-%K", "%K"), ("", "no directives"), ("%", "%%"), ("%d", "no year"), ("%Y-%d", "month"), ("%Y %I", "%p"),
    ("%Y %H %p", "%I"), ("%Y-%m-%d %M", "%H"), ("%Y %y", "twice"), ("%m %b %Y", "twice"), ("%Y %Y", "twice"),
    ("%s %Y", "%s"), ("%V-%Y", "%G"), ("%Y %j %m", "more than one"), ("%H:%M %z", "no year"), ("%X %H", "%X"),
  ])
  func `Invalid date patterns are errors that name the problem`(pattern: String, problem: String) throws {
    let error = try #require(throws: DateFormatError.self) { try DateFormat(pattern: pattern) }
    #expect(error.description.contains(problem))
    #expect(error.description.contains("\"\(pattern)\""))
    #expect(!error.description.contains("\n"))
  }

  @Test func `Date patterns have the syntax of strptime`() throws {
    func seconds(_ pattern: String, _ text: String) throws -> Double? {
      try DateFormat(pattern: pattern).parser().seconds(text)
    }
    #expect(try seconds("%s", "1706659200.5") == 1_706_659_200.5)
    #expect(try seconds("%s", "-1.25") == -1.25)
    #expect(try seconds("%H:%M:%S.%f", "00:00:01.500") == 1.5)
    #expect(try seconds("%H:%M:%S", "00:00:01,5") == 1.5)
    #expect(try seconds("100%% %Y", "100% 1970") == 0)
    #expect(try seconds("%e %b %Y", " 1 Jan 1970") == 0)
    #expect(try seconds("%X on %d.%m.%Y", "7 PM on 01.01.1970") == 68_400)
    #expect(try seconds("%Y-%m-%d %Z", "1970-01-01 GMT") == 0)
    #expect(try DateFormat(pattern: "%F") == DateFormat(pattern: "%Y-%m-%d"))
  }

  @Test func `Dates and times on the command line are each parsed in their own format`() throws {
    #expect(try DateFormat.seconds(of: "2000") == utc("2000-01-01T00:00:00Z"))
    #expect(try DateFormat.seconds(of: " 2000-02 ") == utc("2000-02-01T00:00:00Z"))
    #expect(try DateFormat.seconds(of: "2000-01-31 06:00") == utc("2000-01-31T06:00:00Z"))
    let berlin = try TimeZone(named: "Europe/Berlin")
    #expect(try DateFormat.seconds(of: "2000-07-01 06:00", in: berlin) == utc("2000-07-01T04:00:00Z"))
    #expect(try DateFormat.seconds(of: "5/5/2024") == utc("2024-05-05T00:00:00Z"))
    #expect(try DateFormat.seconds(of: "12:30", in: berlin) == 45_000)
    #expect(throws: DateFormatError.notADate("2000-02-30")) { try DateFormat.seconds(of: "2000-02-30") }
    let error = try #require(throws: DateFormatError.self) { try DateFormat.seconds(of: "5/6/2024") }
    #expect(error.description.contains("month/day/year or day/month/year"))
  }

  @Test func `A repeated local time means its first occurrence, and a skipped local time is shifted forward`() throws {
    let parser = try DateFormat(pattern: "%F").parser(in: TimeZone(named: "Europe/Berlin"))
    #expect(parser.seconds("2024-10-27 02:30") == utc("2024-10-27T00:30:00Z"))
    #expect(parser.seconds("2024-10-27 02:30 CET") == utc("2024-10-27T01:30:00Z"))
    #expect(parser.seconds("2024-03-31 02:30") == utc("2024-03-31T01:30:00Z"))
    #expect(parser.seconds("2024-03-31 03:30") == utc("2024-03-31T01:30:00Z"))
  }
}

@Suite struct `Date parsers` {
  /// Returns the seconds from 1970 to a date and a time in UTC, as computed by Foundation. Returns nil if they don't
  /// exist, or if a number isn't valid.
  private func seconds(_ date: [String], _ time: [String], in calendar: Calendar) -> Double? {
    let numbers = (date + time).compactMap { Int($0) }
    guard numbers.count == date.count + time.count else { return nil }
    let (hour, minute) = (time.count > 0 ? numbers[3] : 0, time.count > 1 ? numbers[4] : 0)
    let second = time.count > 2 ? numbers[5] : 0
    // A day can end at 24:00. A leap second precedes midnight in UTC, and time zones differ from UTC by multiples of 15
    // minutes.
    let exists = hour < 24 ? second < 60 || second == 60 && minute % 15 == 14 : hour == 24 && minute + second == 0
    let day = DateComponents(calendar: calendar, year: numbers[0], month: numbers[1], day: numbers[2])
    guard exists, minute < 60, day.isValidDate, let midnight = day.date else { return nil }
    return midnight.timeIntervalSince1970 + Double(3600 * hour + 60 * minute + second)
  }

  @Test func `Zero-padded dates and times in any format equal the dates and times of Foundation`() throws {
    let seed: UInt64 = 340
    var generator = SeededGenerator(seed: seed)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    // The parser has a faster path for the first two formats, but not for the last one.
    let formats = try ["%Y-%m-%d", "%m/%d/%Y", "%Y%m%d"].map { try DateFormat(pattern: $0).parser() }
    let times = [
      ("", 0.0), ("Th:m:s", 0), (" h:m:sZ", 0), (" h:m:s.25", 0.25), ("Th:m:s.125Z", 0.125), ("th:m:s+01:00", -3600),
      (" h:m", 0), ("Th:m-02:30", 9000), (" h:mZ", 0),
    ]
    func two(_ range: Range<Int>) -> String {
      let text = String(format: "%02d", Int.random(in: range, using: &generator))
      // One in sixteen numbers contains an invalid digit.
      return Int.random(in: 0..<16, using: &generator) == 0 ? text.dropLast() + "x" : text
    }
    var valid = 0
    for _ in 0..<20_000 {
      let (year, month, day) = ("\(two(18..<21))\(two(0..<100))", two(0..<14), two(0..<33))
      let (form, shift) = times.randomElement(using: &generator)!
      let numbers = [("h", two(0..<26)), ("m", two(0..<62)), ("s", two(0..<62))].filter { form.contains($0.0) }
      let time = numbers.reduce(form) { $0.replacing($1.0, with: $1.1) }
      let expected = seconds([year, month, day], numbers.map(\.1), in: calendar).map { $0 + shift }
      if expected != nil { valid += 1 }
      for (format, date) in zip(formats, ["\(year)-\(month)-\(day)", "\(month)/\(day)/\(year)", year + month + day]) {
        #expect(format.seconds(date + time) == expected, "\(date)\(time), seed \(seed)")
      }
    }
    #expect(valid > 5000)
  }

  @Test func `Parsing any text as a date results in a finite number or nil`() throws {
    let seed: UInt64 = 341
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "0", "1", "31", "2024", "-", "/", ".", ":", " ", "T", "Z", "Jan", "+", "W", "Q", "AM", ",", "é", "(", "\u{A0}",
    ]
    var dates = 0
    for _ in 0..<4000 {
      let text = (0..<Int.random(in: 0...9, using: &generator)).map { _ in pieces.randomElement(using: &generator)! }
        .joined()
      for format in DateFormat.candidates(for: [text]) {
        dates += 1
        let value = try #require(format.parser().seconds(text), "\(text), seed \(seed)")
        #expect(value.isFinite)
        #expect(try DateFormat(pattern: format.pattern).parser().seconds(text) == value)
      }
    }
    #expect(dates > 20)
  }

  @Test func `Parsing a date makes no allocations`() throws {
    let zone = try TimeZone(named: "Europe/Berlin")
    for (pattern, text) in [
      ("%Y-%m-%d", "2010-01-31T18:00:00Z"), ("%Y-%m-%d", "2010-01-31 18:00:00.25"), ("%m/%d/%Y", "1/31/2024 5:00 PM"),
      ("%a, %d %b %Y", "Wed, 31 Jan 2024 00:00:00 EST"),
    ] {
      let parser = try DateFormat(pattern: pattern).parser(in: zone)
      let bytes = Array(text.utf8)
      var sum = 0.0
      let count = fewestAllocations { sum += parser.seconds(bytes.span, in: bytes.indices) ?? .nan }
      #expect(count.isZeroWhereCounted, "\(text)")
      #expect(sum.isFinite)
    }
  }

  @Test func `Dates within a longer text are parsed in place`() throws {
    let bytes = Array("a,2024-01-31,b".utf8)
    let parser = try DateFormat(pattern: "%F").parser()
    #expect(parser.seconds(bytes.span, in: 2..<12) == utc("2024-01-31T00:00:00Z"))
    #expect(parser.seconds(bytes.span, in: 2..<11) == utc("2024-01-03T00:00:00Z"))
    #expect(parser.seconds(bytes.span, in: 2..<2) == nil)
  }
}

@Suite struct `Names of time zones` {
  @Test func `IANA names, UTC and fixed offsets are valid time zones`() throws {
    #expect(try TimeZone(named: "Europe/Berlin").identifier == "Europe/Berlin")
    #expect(try TimeZone(named: "america/new_york").identifier == "America/New_York")
    #expect(try TimeZone(named: "Asia/Calcutta").secondsFromGMT() == 19_800)
    #expect(try TimeZone(named: "Japan").secondsFromGMT() == 32_400)
    #expect(try TimeZone(named: "EST").secondsFromGMT() == -18_000)
    for name in ["UTC", "utc", "GMT", "Z", "+00:00"] { #expect(try TimeZone(named: name).secondsFromGMT() == 0) }
    #expect(try TimeZone(named: "+01:00").secondsFromGMT() == 3600)
    #expect(try TimeZone(named: "-0330").secondsFromGMT() == -12_600)
    #expect(try TimeZone(named: "UTC+5").secondsFromGMT() == 18_000)
  }

  @Test func `Errors about unknown time zones suggest the closest names`() {
    func suggestions(_ name: String) -> [String]? {
      do { _ = try TimeZone(named: name) } catch { return error.suggestions }
      return nil
    }
    #expect(suggestions("Europe/Berlni") == ["Europe/Berlin"])
    #expect(suggestions("berlin") == ["Europe/Berlin"])
    #expect(suggestions("New York") == ["America/New_York"])
    #expect(suggestions("qqqqqqqqqqqq") == [])
    #expect(suggestions("") == [])
    #expect(suggestions("CST") == [])
    #expect(suggestions("+25:00") != nil)
  }
}
