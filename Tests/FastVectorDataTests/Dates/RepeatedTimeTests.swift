import FastVector
import FastVectorCharts
import FastVectorData
import FastVectorFiles
import Foundation
import TestSupport
import Testing

/// Tests of local times that occur twice because clocks are set back. The expected instants are computed by Foundation
/// from instants to local times.
@Suite struct `Repeated local times` {
  private static let berlin = TimeZone(identifier: "Europe/Berlin")!
  /// 27 October 2024, 00:00 UTC. An hour later, clocks in Berlin are set back from 03:00 to 02:00.
  private static let night = 1_729_987_200.0

  /// Returns a function that writes instants, in seconds since 1970, as local times.
  private func writer(
    _ pattern: String = "yyyy-MM-dd HH:mm:ss", in timeZone: TimeZone
  ) -> (_ instant: Double) -> String {
    let formatter = DateFormatter()
    (formatter.locale, formatter.timeZone) = (Locale(identifier: "en_US_POSIX"), timeZone)
    formatter.dateFormat = pattern
    return { formatter.string(from: Date(timeIntervalSince1970: $0)) }
  }

  /// Writes rows at the given instants as local times and returns the x values that are read from them, by line.
  private func read(
    _ instants: [Double], in timeZone: TimeZone, _ change: (inout CSVOptions) -> Void = { _ in }
  ) throws -> [Double] {
    let text = writer(in: timeZone)
    let rows = instants.enumerated().map { "\(text($1)),\($0 * 37 % 101).5\n" }
    let reading = try table("time,v\n" + rows.joined()) { options in
      options.timeZone = timeZone
      change(&options)
    }.lines()
    return reading.lines[0].xValues.vector.values
  }

  @Test(arguments: [1.0, 5, 10, 15, 20, 30, 40, 60], [false, true])
  func `Rows with a constant step are at the instants that preserve the step`(minutes: Double, descends: Bool) throws {
    let zones = [
      ("Europe/Berlin", Self.night, 60.0), ("America/New_York", 1_730_592_000, 60),
      ("America/St_Johns", 1_730_592_000, 60), ("Australia/Lord_Howe", 1_712_415_600, 30),
    ]
    for (name, night, repeated) in zones where minutes <= repeated {
      let zone = try #require(TimeZone(identifier: name))
      let instants = stride(from: night - 86_400, to: night + 86_400, by: 60 * minutes).map { $0 }
      #expect(try read(descends ? instants.reversed() : instants, in: zone) == instants, "\(name)")
    }
  }

  @Test func `Large tables have exact instants, regardless of the blocks that threads read`() throws {
    let count = rounds(300_000)
    let instants = (0..<count).map { Self.night - 86_400 + Double($0) * 150_000 / Double(count) }
    let lines = instants.map { instant in
      // Berlin is two hours ahead of UTC before the change, and one hour afterward.
      let local = instant + (instant < Self.night + 3600 ? 7200 : 3600)
      return DateComponents(seconds: local).text
    }
    let text = "time,v\n" + lines.enumerated().map { "\($1),\($0 % 7).25\n" }.joined()
    let reading = try table(text) { $0.timeZone = Self.berlin }.lines()
    #expect(reading.lines[0].xValues.vector.values == instants)
  }

  @Test func `A repeated local time means its first occurrence if the order of the rows doesn't require the second`()
    throws
  {
    let (before, first, after) = (Self.night - 7200, Self.night + 1800, Self.night + 7200 + 1800)
    #expect(try read([before, first, after], in: Self.berlin) == [before, first, after])
    // The rows before and after 02:30 are too close to be hourly.
    let close = [before, first - 60, first, first, after]
    #expect(try read(close, in: Self.berlin) { $0.repeatedX = .first } == [before, first - 60, first, after])
    // Another time repeats.
    let events = [before, before, before + 3600, first, first, after]
    #expect(try read(events, in: Self.berlin) { $0.repeatedX = .first } == [before, before + 3600, first, after])
  }

  @Test func `A repeated local time means its first occurrence if the other rows aren't in order`() throws {
    let unsorted = [0.0, 30, 60, 90, 45, 120].map { Self.night - 3600 + 60 * $0 }
    let second = Self.night + 3600 + 600
    let x = try read([second] + unsorted, in: Self.berlin)
    #expect(x.contains(second - 3600) && !x.contains(second))
  }

  @Test func `Offsets in cells take precedence`() throws {
    let text = "time,v\n2024-10-27T01:30+02:00,1\n2024-10-27T02:30+02:00,2\n2024-10-27T02:15+02:00,3\n"
    let reading = try table(text) { $0.timeZone = Self.berlin }.lines()
    #expect(reading.lines[0].xValues.vector.values == [-1800, 900, 1800].map { Self.night + $0 })
  }

  @Test(arguments: [15.0, 60], [false, true])
  func `Each group of rows is resolved separately`(minutes: Double, areAdjacent: Bool) throws {
    let instants = stride(from: Self.night - 5 * 86_400, to: Self.night + 5 * 86_400, by: 60 * minutes).map { $0 }
    let groups = ["a", "b", "c"]
    let cells =
      areAdjacent
      ? groups.flatMap { group in instants.map { ($0, group) } }
      : instants.flatMap { instant in groups.map { (instant, $0) } }
    let text = writer(in: Self.berlin)
    let rows = cells.enumerated().map { "\(text($1.0)),\($1.1),\($0 * 37 % 101).5\n" }
    for group in [CSVTable.Group.automatic, .column("sensor")] {
      let reading = try table("time,sensor,v\n" + rows.joined()) { $0.timeZone = Self.berlin }.lines(group: group)
      #expect(reading.lines.map(\.id) == groups.map { .text($0) })
      for line in reading.lines { #expect(line.xValues.vector.values == instants) }
    }
  }

  @Test(arguments: [10.0, 60])
  func `Dates and times in separate columns are combined as local times`(minutes: Double) throws {
    for night in [Self.night, 1_711_843_200] {
      let instants = stride(from: night - 86_400, to: night + 86_400, by: 60 * minutes).map { $0 }
      let forms = [
        ("date,time,v\n", "yyyy-MM-dd,HH:mm"), ("date,hour,minute,v\n", "yyyy-MM-dd,HH,mm"),
        ("year,month,day,hour,minute,v\n", "yyyy,M,d,H,m"),
      ]
      for (header, pattern) in forms where minutes == 60 || pattern != "yyyy-MM-dd,HH,mm" {
        let text = writer(pattern, in: Self.berlin)
        let rows = instants.enumerated().map { "\(text($1)),\($0 * 37 % 101).5\n" }
        let reading = try table(header + rows.joined()) { $0.timeZone = Self.berlin }.lines(y: ["v"])
        #expect(reading.lines[0].xValues.vector.values == instants, "\(pattern)")
      }
    }
  }
}

extension DateComponents {
  /// Creates the date and time of a number of seconds since 1970, as if it were in UTC.
  fileprivate init(seconds: Double) {
    let whole = Int(seconds.rounded(.down))
    let date = CivilDate(daysSince1970: whole / 86_400)
    self.init(
      year: date.year, month: date.month, day: date.day, hour: whole / 3600 % 24, minute: whole / 60 % 60,
      second: whole % 60, nanosecond: Int((seconds - seconds.rounded(.down)) * 1e9))
  }

  fileprivate var text: String {
    String(
      format: "%04d-%02d-%02d %02d:%02d:%02d.%d", year!, month!, day!, hour!, minute!, second!,
      nanosecond! / 100_000_000)
  }
}
