import FastVectorCharts
import Foundation
import TestSupport
import Testing

@Suite struct `Values of an axis as text` {
  private func axis(
    _ scale: ScaleType = .linear, _ zone: String = "GMT", format: ChartAxis.Format = .automatic
  ) throws -> ChartAxis {
    var axis = ChartAxis()
    (axis.scale, axis.timeZone, axis.format) = (scale, try #require(TimeZone(identifier: zone)), format)
    return axis
  }

  @Test func `Numbers have as many digits as the range requires, without trailing zeros`() throws {
    let axis = try axis()
    #expect(axis.text(of: 39.4, in: 0...50) == "39.4")
    #expect(axis.text(of: 0.1 + 0.2, in: 0...1) == "0.3")
    #expect(axis.text(of: 12.3456789, in: 0...20) == "12.3457")
    #expect(axis.text(of: 10_000_004, in: 10_000_000...10_000_004) == "10000004")
    #expect(axis.text(of: 10_000_000.25, in: 10_000_000...10_000_004) == "10000000.25")
    #expect(axis.text(of: -0.0, in: -1...1) == "0")
    #expect(axis.text(of: -1e-12, in: -1...1) == "0")
    #expect(axis.text(of: 2.5e-9, in: 0...1e-8) == "2.5e-9")
    #expect(axis.text(of: 2.5e300, in: 0...1e301) == "2.5e300")
    #expect(axis.text(of: 2.5e300, in: -1.7e308...1.7e308) == "2.5e300")
  }

  @Test func `Numbers that differ by a hundred-thousandth of the range have different text`() throws {
    let axis = try axis()
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<2000 {
      let span = pow(10, Double.random(in: -3...14, using: &generator))
      let lower = span * Double.random(in: -5...5, using: &generator)
      let range = lower...lower + span
      let value = Double.random(in: range, using: &generator)
      let text = axis.text(of: value, in: range)
      let parsed = try #require(Double(text))
      #expect(abs(parsed - value) <= span * 1e-5, "\(value) in \(range)")
      #expect(text != axis.text(of: value + span * 2e-5, in: range), "\(value) in \(range)")
    }
  }

  @Test func `NaN and infinities are written as words`() throws {
    let axis = try axis()
    #expect(axis.text(of: .nan, in: 0...1) == "no value")
    #expect(axis.text(of: .infinity, in: 0...1) == "infinity")
    #expect(axis.text(of: -.infinity, in: 0...1) == "-infinity")
    #expect(axis.text(ofDifference: .nan) == "no value")
  }

  @Test func `The format of tick labels also applies to values`() throws {
    #expect(try axis(format: .percent).text(of: 0.253, in: 0...1) == "25.3 %")
    #expect(try axis(format: .percent).text(ofDifference: -0.05) == "-5 %")
    #expect(try axis(format: .custom { "\($0) bar" }).text(of: 2.5, in: 0...1) == "2.5 bar")
    #expect(try axis(.log).text(of: 1234.5, in: 0...6) == "1234.5")
    #expect(try axis(.log).text(of: 0.00125, in: -4...6) == "0.00125")
  }

  @Test func `Dates are in the time zone of the axis`() throws {
    let instant = 1_262_304_000.0  // 2010-01-01T00:00:00Z
    let year = instant...instant + 365 * 86_400
    #expect(try axis(.time).text(of: instant, in: year) == "1 Jan 2010")
    #expect(try axis(.time).text(of: instant, in: instant...instant + 3600) == "1 Jan 2010 00:00")
    #expect(try axis(.time).text(of: instant + 3661, in: year) == "1 Jan 2010 01:01:01")
    #expect(try axis(.time).text(of: instant + 0.25, in: year) == "1 Jan 2010 00:00:00.25")
    #expect(try axis(.time, "Asia/Kolkata").text(of: instant, in: year) == "1 Jan 2010 05:30")
    #expect(try axis(.time, "America/New_York").text(of: instant, in: year) == "31 Dec 2009 19:00")
    #expect(try axis(.time).text(of: -0.5, in: year) == "31 Dec 1969 23:59:59.5")
    #expect(try axis(.time).text(of: 1e18, in: year) == "1e18")
  }

  @Test func `Dates agree with Foundation's dates`() throws {
    var generator = SeededGenerator(seed: 12)
    for zone in ["GMT", "Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe"] {
      let axis = try axis(.time, zone)
      let formatter = DateFormatter()
      formatter.locale = Locale(identifier: "en_US_POSIX")
      formatter.timeZone = axis.timeZone
      formatter.dateFormat = "d MMM yyyy HH:mm:ss"
      for _ in 0..<200 {
        let instant = Double(Int.random(in: 0...2_000_000_000, using: &generator) / 60 * 60 + 1)
        let expected = formatter.string(from: Date(timeIntervalSince1970: instant))
        #expect(axis.text(of: instant, in: 0...2e9).hasPrefix(expected))
      }
    }
  }

  @Test func `The hour that repeats at the end of daylight saving time has an offset`() throws {
    let berlin = try axis(.time, "Europe/Berlin")
    let first = 1_793_493_000.0  // 2026-11-01, a day without a change of clocks
    #expect(berlin.text(of: first, in: 0...2e9) == "1 Nov 2026 01:30")
    let repeated = 1_792_891_800.0  // 2026-10-25T01:30:00Z
    #expect(berlin.text(of: repeated - 3600, in: 0...2e9) == "25 Oct 2026 02:30")
    #expect(berlin.text(of: repeated, in: 0...2e9) == "25 Oct 2026 02:30 +01:00")
  }

  @Test func `Differences have a sign, and differences between dates are durations`() throws {
    #expect(try axis().text(ofDifference: 2.5) == "+2.5")
    #expect(try axis().text(ofDifference: -1e-7) == "-1e-7")
    #expect(try axis().text(ofDifference: 0) == "0")
    let time = try axis(.time)
    #expect(time.text(ofDifference: 86_400 + 2 * 3600 + 3 * 60 + 4.5) == "+1 d 2 h 3 min 4.5 s")
    #expect(time.text(ofDifference: -3600) == "-1 h")
    #expect(time.text(ofDifference: 0.00025) == "+0.00025 s")
    #expect(time.text(ofDifference: 0) == "0 s")
    #expect(time.text(ofDifference: 1e300) == "+1e300 s")
  }
}
