import CommandLineSupport
import FastVectorCharts
import FastVectorDrawing
import Foundation

/// A distribution of x values that leaves much of the x axis empty.
enum UnevenSpacing: Equatable {
  /// The longest range without x values, although most x values are close to each other.
  case hole(ClosedRange<Double>)

  /// Most points are within a short range. `count` is the number of these points.
  case cluster(ClosedRange<Double>, count: Int)

  /// The minimum number of points. Fewer points can be far apart by chance.
  private static let minCount = 8

  /// The maximum number of points, which limits the time for examining them.
  private static let maxCount = 10_000_000

  /// Examines x values. Returns nil if they are evenly spaced, or if their spacing needs no mention.
  ///
  /// - A cluster contains at least 70 % of the points in at most 2 % of the x axis.
  /// - A hole is at least 20 times as long as most distances between different x values, and at least a fifth of the x
  ///   axis.
  ///
  /// - Complexity: O(n)
  init?(_ xs: XValues) {
    guard (Self.minCount...Self.maxCount).contains(xs.count), xs.uniform == nil else { return nil }
    let length = xs[xs.count - 1] - xs[0]
    guard length > 0, length.isFinite else { return nil }
    if let cluster = Self.cluster(xs, maxLength: 0.02 * length) {
      self = .cluster(xs[cluster.lowerBound]...xs[cluster.upperBound], count: cluster.count)
      return
    }
    let ends = 1..<xs.count
    // A step between repeated x values counts as 0. Such values differ by the least possible amount.
    func step(to end: Int) -> Double { xs[end - 1].nextUp < xs[end] ? xs[end] - xs[end - 1] : 0 }
    guard let end = ends.max(by: { step(to: $0) < step(to: $1) }), case let longest = step(to: end),
      longest >= 0.2 * length
    else { return nil }
    let steps = ends.lazy.map(step).filter { $0 > 0 }
    guard 2 * steps.count(where: { $0 <= longest / 20 }) > steps.count else { return nil }
    self = .hole(xs[end - 1]...xs[end])
  }

  /// Returns the indices of the first cluster. It extends as far as `maxLength` permits.
  private static func cluster(_ xs: XValues, maxLength: Double) -> ClosedRange<Int>? {
    let count = Int((0.7 * Double(xs.count)).rounded(.up))
    guard let start = (0...xs.count - count).first(where: { xs[$0 + count - 1] - xs[$0] <= maxLength }) else {
      return nil
    }
    let end = (start + count..<xs.count).first { xs[$0] - xs[start] > maxLength } ?? xs.count
    return start...end - 1
  }

  /// Describes the spacing, and names the option that helps.
  ///
  /// - Parameters:
  ///   - xs: The x values.
  ///   - timeZone: The time zone of the x axis; nil if the x values aren't dates.
  func note(_ xs: XValues, timeZone: TimeZone?) -> String {
    switch self {
    case .hole(let range):
      let (start, end) = (Self.text(range.lowerBound, timeZone), Self.text(range.upperBound, timeZone))
      return
        "no x values between \(start) and \(end); --longest-gap \(Self.gap(range, timeZone)) breaks lines there"
    case .cluster(let range, let count):
      let share = (range.upperBound - range.lowerBound) / (xs[xs.count - 1] - xs[0])
      let percent = share < 0.001 ? "less than 0.1 %" : String(format: "%.1f %%", 100 * share)
      let (start, end) = (Self.text(range.lowerBound, timeZone), Self.text(range.upperBound, timeZone, isEnd: true))
      return
        "\(count) of \(xs.count) points are in \(percent) of the x axis; --x-limits \(start)..\(end) shows only these"
    }
  }

  /// Returns a length between the usual distances and the length of a hole, in the form that `--longest-gap` accepts.
  private static func gap(_ hole: ClosedRange<Double>, _ timeZone: TimeZone?) -> String {
    let length = (hole.upperBound - hole.lowerBound) / 2
    let units = timeZone == nil ? [] : [("d", 86_400.0), ("h", 3600), ("m", 60), ("s", 1)]
    if let (name, unit) = units.first(where: { length >= 2 * $0.1 }) { return "\(Int(length / unit))\(name)" }
    return 10..<1e15 ~= length ? "\(Int(length))" : String(format: "%.2g", length)
  }

  /// Returns a bound of a range, in the form that `--x-limits` accepts. Dates are rounded to seconds, and midnights are
  /// written without a time.
  ///
  /// - Parameter isEnd: True to round up.
  private static func text(_ x: Double, _ timeZone: TimeZone?, isEnd: Bool = false) -> String {
    guard let timeZone else { return x == x.rounded() && abs(x) < 1e15 ? "\(Int(x))" : "\(x)" }
    let text = timeZone.isoText(of: x.rounded(isEnd ? .up : .down))
    return text.contains("T00:00:00") ? String(text.prefix { $0 != "T" }) : text
  }
}

extension RenderCommand {
  /// Prints a note about each file whose x values leave most of the x axis empty, unless an option already deals with
  /// it, or the axis is logarithmic.
  func noteUnevenSpacing(of files: [SeriesFile], in chart: Chart) {
    guard !quiet, marks.longestGap == nil, picture.xLimits == nil, chart.xAxis.scale != .log,
      (try? out.map { try AnimationFileFormat(path: $0) }) != .csv
    else { return }
    for file in files where !file.interpretations.isEmpty {
      guard let line = file.lines.max(by: { $0.series.count < $1.series.count }),
        let spacing = UnevenSpacing(line.series.xValues)
      else { continue }
      if case .hole = spacing, line.isScattered { continue }
      StandardError.note("\(file.title): \(spacing.note(line.series.xValues, timeZone: file.timeZone))")
    }
  }
}
