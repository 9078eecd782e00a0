import FastVector
import FastVectorCharts
import FastVectorData
import FastVectorFiles
import Foundation
import TestSupport
import Testing

@Suite struct `Two-digit years` {
  /// Returns the years of the dates in UTC, as computed by Foundation.
  private func years(_ seconds: some Sequence<Double>) -> [Int] {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return seconds.map { calendar.component(.year, from: Date(timeIntervalSince1970: $0)) }
  }

  private func reading(
    _ cells: [String], _ change: (inout CSVOptions) -> Void = { _ in }
  ) throws -> (years: [Int], interpretation: String) {
    let text = "when,v\n" + cells.enumerated().map { "\($1),\($0 * 7 % 5).5\n" }.joined()
    let reading = try table(text, change).lines()
    return (years(reading.lines[0].xValues.vector), reading.interpretation)
  }

  @Test func `Two-digit years are in the 100 years that start with the given year`() throws {
    let format = try DateFormat(pattern: "%b-%y")
    for first in [1600, 1869, 1926, 1969, 1999, 2000, 2001, 9900] {
      let parser = format.parser(firstTwoDigitYear: first)
      for year in first..<first + 100 {
        let text = "Jan-" + String(format: "%02d", year % 100)
        #expect(parser.seconds(text).map { years([$0]) } == [year], "\(text) from \(first)")
      }
    }
    #expect(format.parser().seconds("Jan-68").map { years([$0]) } == [2068])
    #expect(format.parser().seconds("Jan-69").map { years([$0]) } == [1969])
  }

  @Test func `Rows in order across 1969 are in the years that keep them in order`() throws {
    let expected = [1955, 1960, 1968, 1969, 1975]
    let cells = expected.map { "Jan-\($0 % 100)" }
    let ascending = try reading(cells)
    #expect(ascending.years == expected)
    #expect(
      ascending.interpretation.hasSuffix(
        "two-digit years are 1955 to 2054, which puts the rows in order (CSVOptions.firstTwoDigitYear)"))
    let descending = try reading(cells.reversed())
    #expect(descending.years == expected)
    #expect(descending.interpretation.contains("two-digit years are 1955 to 2054"))
    #expect(try reading(["Jan-55", "", "Jan-60", "Jan-68", "NA", "Jan-69"]).years == [1955, 1960, 1968, 1969])
  }

  @Test func `Random columns of dates within 100 years keep their years if the rows cross 1969`() throws {
    var generator = SeededGenerator(seed: 690)
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = berlin
    let formatter = DateFormatter()
    (formatter.locale, formatter.timeZone) = (Locale(identifier: "en_US_POSIX"), berlin)
    formatter.dateFormat = "dd-MMM-yy HH:mm"
    for _ in 0..<rounds(100) {
      // Steps of up to 30 days. A minute avoids the hours in which clocks are set back.
      let first = -Double.random(in: 1...60, using: &generator) * 365.25 * 86_400 - 366 * 86_400
      var date = try #require(calendar.dateInterval(of: .day, for: Date(timeIntervalSince1970: first))).start
      var dates: [Date] = []
      while dates.count < 2 || date.timeIntervalSince1970 < 0 {
        dates.append(date)
        date = try #require(calendar.date(byAdding: .day, value: .random(in: 1...30, using: &generator), to: date))
      }
      dates.append(date)
      if Bool.random(using: &generator) { dates.reverse() }
      let text = "when,v\n" + dates.map { "\(formatter.string(from: $0)),1\n" }.joined() + ",2\n"
      let reading = try table(text) { $0.timeZone = berlin }.lines()
      #expect(reading.lines[0].xValues.vector.values == dates.map(\.timeIntervalSince1970).sorted())
    }
  }

  @Test(arguments: [
    // In order from 1969 to 2068
    (["Jun-48", "Dec-54", "Dec-60"], [2048, 2054, 2060]), (["Jan-98", "Jan-99", "Jan-00"], [1998, 1999, 2000]),
    (["Jan-69", "Jan-68"], [1969, 2068]),
    // Not in order in any 100 years
    (["Jan-55", "Jan-68", "Jan-69", "Jan-60"], [1969, 2055, 2060, 2068]),
    // In order from 1905 on, but the step from 1912 to 1998 is too long
    (["Jan-05", "Jan-12", "Jan-98"], [1998, 2005, 2012]),
    // In order from 1955 on, but more than 100 years apart
    (["Jan-55", "Jan-68", "Jan-69", "Jan-99", "Jan-30", "Jan-60"], [1969, 1999, 2030, 2055, 2060, 2068]),
  ]) func `Years aren't changed unless the rows are in order in other years`(cells: [String], expected: [Int]) throws {
    let (years, interpretation) = try reading(cells)
    #expect(years == expected)
    #expect(interpretation.contains("two-digit years are 1969 to 2068 (CSVOptions.firstTwoDigitYear)"))
  }

  @Test func `An option sets the first of the 100 years of two-digit years and turns off the detection`() throws {
    let cells = ["Jun-48", "Dec-54", "Dec-60"]
    let (years, interpretation) = try reading(cells) { $0.firstTwoDigitYear = 1926 }
    #expect(years == [1948, 1954, 1960])
    #expect(interpretation.hasSuffix("two-digit years are 1926 to 2025 (CSVOptions.firstTwoDigitYear)"))
    #expect(
      try reading(["Jan-55", "Jan-68", "Jan-69", "Jan-75"]) { $0.firstTwoDigitYear = 1969 }.years
        == [1969, 1975, 2055, 2068])
    let pattern = try DateFormat(pattern: "%y week %b")
    #expect(
      try reading(["48 week Jan", "60 week Feb"]) { ($0.dateFormat, $0.firstTwoDigitYear) = (pattern, 1940) }.years
        == [1948, 1960])
    #expect(
      try !reading(["2048-01-01", "2049-01-01"]) { $0.firstTwoDigitYear = 1926 }.interpretation.contains("digit"))
  }

  @Test(arguments: [-1, 9901]) func `A first year that isn't from 0 to 9900 is an error`(year: Int) {
    let error = fileError { try table("when,v\nJan-55,1\n") { $0.firstTwoDigitYear = year } }
    #expect(error?.reason == "the option firstTwoDigitYear must be from 0 to 9900 (got \(year))")
  }

  @Test func `The rules for two-digit years also apply to columns of years and months`() throws {
    let expected = Array(1960...1980)
    func text(_ years: [Int]) -> String {
      "year,month,v\n" + years.map { "\($0 % 100),3,\($0 % 7).5\n" }.joined()
    }
    let reading = try table(text(expected)).lines()
    #expect(years(reading.lines[0].xValues.vector) == expected)
    #expect(reading.interpretation.contains("two-digit years are 1960 to 2059, which puts the rows in order"))
    let option = try table(text(expected)) { $0.firstTwoDigitYear = 1901 }.lines()
    #expect(years(option.lines[0].xValues.vector) == expected)
    #expect(option.interpretation.contains("two-digit years are 1901 to 2000 ("))
    let other = try table(text(Array(1950...1960))).lines()
    #expect(years(other.lines[0].xValues.vector) == Array(2050...2060))
    #expect(other.interpretation.contains("two-digit years are 1969 to 2068 ("))
  }

  @Test func `The century also determines whether the day or the month comes first`() throws {
    // In the format month/day/year, the dates aren't in order in any century.
    let cells = ["10/11/67", "05/12/67", "10/01/68", "05/02/68", "08/12/68", "06/01/69", "05/02/69"]
    let reading = try table("when,v\n" + cells.map { "\($0),1\n" }.joined() + ",2\n").lines()
    #expect(years(reading.lines[0].xValues.vector) == [1967, 1967, 1968, 1968, 1968, 1969, 1969])
    #expect(reading.interpretation.contains("day/month/two-digit year"))
  }
}
