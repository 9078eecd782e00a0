import FastVectorCharts
import Foundation
import TestSupport
import Testing

@Suite struct `Time axes below one second` {
  /// 31 January 2010, 10:20:30 UTC, in seconds since 1970.
  private static let start = 1_264_933_230.0

  private func labels(_ range: ClosedRange<Double>, count: Int = 4) -> [String] {
    AxisTicks.time(in: Self.start + range.lowerBound...Self.start + range.upperBound, count: count).labels
  }

  @Test func `A time axis below one second has labels with fractions of a second`() {
    #expect(labels(0...2) == ["10:20:30.0", "10:20:30.5", "10:20:31.0", "10:20:31.5", "10:20:32.0"])
    #expect(labels(0...0.008) == ["10:20:30.000", "10:20:30.002", "10:20:30.004", "10:20:30.006", "10:20:30.008"])
    #expect(
      labels(0.1...0.10008) == [
        "10:20:30.10000", "10:20:30.10002", "10:20:30.10004", "10:20:30.10006", "10:20:30.10008",
      ])
    #expect(labels(-0.5...0.5, count: 2) == ["10:20:29.5", "10:20:30.0", "10:20:30.5"])
  }

  @Test func `A time axis below one second shows the day if it changes`() {
    let midnight = 1_264_982_400.0
    let ticks = AxisTicks.time(in: midnight - 0.5...midnight + 0.5, count: 2)
    #expect(ticks.labels == ["31 Jan 23:59:59.5", "1 Feb 00:00:00.0", "1 Feb 00:00:00.5"])
    #expect(ticks.stackedLabels == ["23:59:59.5\n31 Jan 2010", "00:00:00.0\n1 Feb", "00:00:00.5"])
  }

  @Test func `A time axis below one second has negative times before 1970`() {
    #expect(AxisTicks.time(in: -1.25 ... -0.25, count: 2).labels == ["23:59:59.0", "23:59:59.5"])
  }

  @Test func `A time axis below one second has labels in local time`() throws {
    let zone = try #require(TimeZone(identifier: "Asia/Kolkata"))
    #expect(
      AxisTicks.time(in: Self.start...Self.start + 1, count: 2, timeZone: zone).labels
        == ["15:50:30.0", "15:50:30.5", "15:50:31.0"])
  }
}

@Suite struct `Axes of times of day` {
  @Test func `An axis of times of day without a date has no date in its labels`() {
    for range in [0.0...86_400, 34_200...34_205, 34_200...34_200.5] {
      let ticks = AxisTicks.time(in: range)
      #expect(ticks.labels.count > 2 && ticks.labels.allSatisfy { !$0.contains("Jan") })
      #expect(ticks.stackedLabels == ticks.labels)
    }
  }

  @Test func `An axis that extends beyond the first day of 1970 shows the date`() {
    let ticks = AxisTicks.time(in: 43_200...129_600, count: 4)
    #expect(ticks.stackedLabels == ["12:00\n1 Jan 1970", "18:00", "00:00\n2 Jan", "06:00", "12:00"])
  }
}

@Suite struct `Time axes in local time` {
  private func seconds(_ text: String) -> Double {
    try! Date.ISO8601FormatStyle().parse(text).timeIntervalSince1970
  }

  private func ticks(_ from: String, _ to: String, _ zone: String, count: Int = 5) -> AxisTicks {
    .time(in: seconds(from)...seconds(to), count: count, timeZone: TimeZone(identifier: zone)!)
  }

  @Test func `A local time axis has ticks at round hours after the clocks are set forward`() {
    let hourly = ticks("2024-03-30T23:00:00Z", "2024-03-31T03:00:00Z", "Europe/Berlin")
    #expect(hourly.labels == ["00:00", "01:00", "03:00", "04:00", "05:00"])
    #expect(zip(hourly.values, hourly.values.dropFirst()).allSatisfy { $1 - $0 == 3600 })
    let rare = ticks("2024-03-30T17:00:00Z", "2024-03-31T16:00:00Z", "Europe/Berlin", count: 4)
    #expect(rare.labels == ["30 Mar 18:00", "31 Mar 00:00", "31 Mar 06:00", "31 Mar 12:00", "31 Mar 18:00"])
    #expect(zip(rare.values, rare.values.dropFirst()).map { $1 - $0 } == [21_600, 18_000, 21_600, 21_600])
  }

  @Test func `A local time axis labels the second occurrence of an hour with its offset`() {
    let hourly = ticks("2024-10-26T22:00:00Z", "2024-10-27T03:00:00Z", "Europe/Berlin")
    #expect(hourly.labels == ["00:00", "01:00", "02:00", "02:00 +01:00", "03:00", "04:00"])
    #expect(
      hourly.stackedLabels == ["00:00\n27 Oct 2024", "01:00", "02:00", "02:00 +01:00", "03:00", "04:00"])
    #expect(zip(hourly.values, hourly.values.dropFirst()).allSatisfy { $1 - $0 == 3600 })
    let rare = ticks("2024-10-26T22:00:00Z", "2024-10-27T07:00:00Z", "Europe/Berlin")
    #expect(rare.labels == ["00:00", "02:00", "04:00", "06:00", "08:00"])
    let halfHour = ticks("2024-04-06T14:00:00Z", "2024-04-06T16:30:00Z", "Australia/Lord_Howe")
    #expect(halfHour.labels == ["01:00", "01:30", "01:30 +10:30", "02:00", "02:30", "03:00"])
    let onlySecond = ticks("2024-10-27T01:00:00Z", "2024-10-27T01:50:00Z", "Europe/Berlin")
    #expect(
      onlySecond.labels
        == ["02:00 +01:00", "02:10 +01:00", "02:20 +01:00", "02:30 +01:00", "02:40 +01:00", "02:50 +01:00"])
    let onlyFirst = ticks("2024-10-27T00:00:00Z", "2024-10-27T00:50:00Z", "Europe/Berlin")
    #expect(onlyFirst.labels == ["02:00", "02:10", "02:20", "02:30", "02:40", "02:50"])
  }

  @Test func `A local time axis has ticks at local midnights and at the starts of months`() {
    let days = ticks("2024-03-29T12:00:00Z", "2024-04-02T12:00:00Z", "America/New_York")
    #expect(days.labels == ["30 Mar", "31 Mar", "1 Apr", "2 Apr"])
    #expect(days.values.first == seconds("2024-03-30T04:00:00Z"))
    let months = ticks("2024-01-15T00:00:00Z", "2024-05-15T00:00:00Z", "Europe/Berlin", count: 4)
    #expect(months.labels == ["Feb 2024", "Mar 2024", "Apr 2024", "May 2024"])
    #expect(
      months.values
        == ["2024-01-31T23:00:00Z", "2024-02-29T23:00:00Z", "2024-03-31T22:00:00Z", "2024-04-30T22:00:00Z"].map(seconds)
    )
  }

  @Test func `A local time axis has a tick at the first instant of a day without midnight, and none on a skipped day`()
  {
    let days = ticks("2017-10-13T12:00:00Z", "2017-10-16T12:00:00Z", "America/Sao_Paulo", count: 3)
    #expect(days.labels == ["14 Oct", "15 Oct", "16 Oct"])
    #expect(days.values[1] == seconds("2017-10-15T03:00:00Z"))
    let skipped = ticks("2011-12-28T12:00:00Z", "2012-01-01T12:00:00Z", "Pacific/Apia", count: 4)
    #expect(skipped.labels == ["29 Dec 2011", "31 Dec 2011", "1 Jan 2012", "2 Jan 2012"])
  }

  @Test(arguments: ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "Pacific/Apia"])
  func `A local time axis has distinct, ascending ticks that agree with Foundation's calendar`(name: String) throws {
    let seed: UInt64 = 342
    var generator = SeededGenerator(seed: seed)
    let zone = try #require(TimeZone(identifier: name))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    for _ in 0..<300 {
      let size = pow(10, Double.random(in: -4...9, using: &generator))
      // Half of the ranges are close to a time when the clocks change.
      var middle = Double.random(in: -2e9...4e9, using: &generator)
      if Bool.random(using: &generator),
        let change = zone.nextDaylightSavingTimeTransition(after: Date(timeIntervalSince1970: middle))
      {
        middle = change.timeIntervalSince1970
      }
      let range = middle - size...middle + size
      let count = Int.random(in: 2...10, using: &generator)
      let ticks = AxisTicks.time(in: range, count: count, timeZone: zone)
      #expect(Set(ticks.labels).count == ticks.labels.count, "\(ticks.labels), seed \(seed)")
      #expect(zip(ticks.values, ticks.values.dropFirst()).allSatisfy { $0 < $1 }, "\(ticks.labels), seed \(seed)")
      #expect(ticks.values.allSatisfy(range.contains), "\(range), seed \(seed)")
      #expect((count / 3...3 * count).contains(ticks.values.count), "\(ticks.labels) for \(count), seed \(seed)")
      // Since 1950, the offsets of these zones have been multiples of a minute.
      guard range.lowerBound > -6e8 else { continue }
      for (value, label) in zip(ticks.values, ticks.labels) {
        guard let time = label.firstMatch(of: /(\d\d):(\d\d)/) else { continue }
        let parts = calendar.dateComponents([.hour, .minute], from: Date(timeIntervalSince1970: value + 1e-6))
        #expect(Int(time.1) == parts.hour && Int(time.2) == parts.minute, "\(label), \(value), seed \(seed)")
      }
    }
  }

  @Test func `The title of a chart's time axis includes the time zone unless it is UTC`() throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let chart = Chart([1.0, 2]).xAxis(scale: .time, label: "date", timeZone: berlin)
    #expect(chart.xAxis.title == "date (Europe/Berlin)")
    #expect(chart.xAxis(label: "").xAxis.title == "Europe/Berlin")
    #expect(chart.xAxis(unit: "h").xAxis.title == "date (h, Europe/Berlin)")
    #expect(chart.xAxis(timeZone: .gmt).xAxis.title == "date")
    #expect(chart.xAxis(scale: .linear).xAxis.title == "date")
    #expect(chart.xAxis(timeZone: TimeZone(secondsFromGMT: -12_600)).xAxis.title == "date (UTC-03:30)")
    let start = seconds("2024-07-01T00:00:00Z")
    #expect(
      chart.xAxis.ticks(in: start...start + 14_400, count: 4).labels == ["02:00", "03:00", "04:00", "05:00", "06:00"])
  }

  @Test(arguments: [0, 86_400, 1.7149e9, -1e9])
  func `The axis of a single date extends to a day before and after it, or contains its bar`(time: Double) throws {
    let series = try Series(x: [Date(timeIntervalSince1970: time)], y: [17.5])
    #expect(Chart([series]).xRange(of: [series]) == time - 86_400...time + 86_400)
    #expect(Chart([series, series]).xRange(of: [series, series]) == time - 86_400...time + 86_400)
    let bars = Chart().xAxis(scale: .time).mark(.bars(to: series, width: 0.5))
    #expect(bars.xRange(of: [series]) == time - 21_600...time + 21_600)
  }

  @Test(arguments: [(2.0, 4), (40, 5), (400, 5), (4000, 4)])
  func `Labels of dates without a year don't show one`(days: Double, count: Int) {
    var axis = ChartAxis()
    axis.scale = .time
    let start = CivilDate(year: 2000, month: 11, day: 20)!.seconds
    let range = start...start + 86_400 * days
    let ticks = axis.ticks(in: range, count: count)
    #expect((ticks.labels + ticks.stackedLabels).contains { $0.contains("200") })
    axis.showsYears = false
    let others = axis.ticks(in: range, count: count)
    #expect(others.values == ticks.values)
    #expect(!(others.labels + others.stackedLabels).contains { $0.contains("200") || $0.isEmpty })
    #expect(axis.text(of: start, in: range) == "20 Nov\(days > 2 ? "" : " 00:00")")
  }
}
