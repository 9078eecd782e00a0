import FastVectorCharts
import FastVectorPictures
import Foundation
import VecbenchKit

/// A plot of the distribution of frame times, with one row per variant. The lightest bar spans the times of all frames,
/// the next bar the middle 90 %, and the darkest bar the middle 50 %. A dot marks the median.
struct FramePlot {
  var title: String
  var rows: [(name: String, colorIndex: Int, result: BenchmarkResult)]

  /// The refresh intervals of common displays.
  private static let budgets: [(nanoseconds: Double, name: String)] = [(1e9 / 120, "120 Hz"), (1e9 / 60, "60 Hz")]

  private static let rowHeight = 26.0

  /// The space for the names of the refresh intervals above the rows, in pixels.
  private static let headroom = 20.0

  /// Returns the plot as SVG, or nil if all median frame times are 0.
  ///
  /// - Parameter dark: The theme for readers who prefer dark pages; nil to use the same theme for all readers.
  /// - Throws: `ChartLayoutError` if the labels leave no space for a plot.
  func svg(width: Int, dark: ChartTheme? = nil) throws(ChartLayoutError) -> String? {
    let drawn = rows.filter { $0.result.medianNanoseconds > 0 }
    guard !drawn.isEmpty else { return nil }
    // Names take up at most a third of the width.
    let names = drawn.map { ChartLayout.tickLabel($0.name, truncatedTo: Double(width) / 3) }
    let height = 80 + Self.headroom + Self.rowHeight * Double(drawn.count)
    let layout = try ChartLayout(
      width: width, height: min(Int(height), ChartLayout.sizes.upperBound),
      texts: ChartTexts(title: ChartLayout.title(title, truncatedTo: 1, width: width)), yTickLabels: names)
    let plot = layout.plot
    let times = drawn.flatMap { [Self.spread($0.result).all.lowerBound, Self.spread($0.result).all.upperBound] }
    let axis = PlotAxis(times, from: plot.minX, to: plot.maxX)
    let ys = drawn.indices.map {
      plot.minY + Self.headroom + (plot.height - Self.headroom) * (Double($0) + 0.5) / Double(drawn.count)
    }
    let picture = ChartPicture(
      lines: zip(drawn, ys).flatMap { Self.bars($0.result, layout.theme.color(ofLine: $0.colorIndex), $1, axis) },
      xTicks: axis.ticks(count: 9).map { ChartPicture.Tick(axis[$0], Self.label($0)) },
      yTicks: zip(ys, names).map { ChartPicture.Tick($0, $1) },
      xRules: Self.budgets.filter { axis.contains($0.nanoseconds) }
        .map { ChartPicture.Tick(axis[$0.nanoseconds], $0.name) })
    return picture.svg(layout, dark: dark)
  }

  private static func bars(
    _ row: BenchmarkResult, _ color: Color, _ y: Double, _ axis: PlotAxis
  ) -> [ChartPicture.Line] {
    func line(from start: CGPoint, to end: CGPoint) -> Path {
      Path {
        $0.move(to: start)
        $0.addLine(to: end)
      }
    }
    let spread = spread(row)
    let ranges: [(ClosedRange<Double>?, Double)] = [(spread.all, 0.18), (spread.central, 0.32), (spread.half, 0.55)]
    var bars = ranges.compactMap { range, opacity in
      range.map { range in
        ChartPicture.Line(
          line(from: CGPoint(x: axis[range.lowerBound], y: y), to: CGPoint(x: axis[range.upperBound], y: y)),
          color: color.opacity(opacity), style: StrokeStyle(lineWidth: 18))
      }
    }
    let median = axis[row.medianNanoseconds]
    bars.append(
      ChartPicture.Line(
        line(from: CGPoint(x: median, y: y - 10), to: CGPoint(x: median, y: y + 10)), color: color,
        style: StrokeStyle(lineWidth: 2), dots: [ChartPicture.Dot(CGPoint(x: median, y: y), note: words(row))]))
    return bars
  }

  private static func words(_ row: BenchmarkResult) -> String {
    let rest = [("99 % within", row.p99Nanoseconds), ("longest", row.worstNanoseconds)]
      .compactMap { name, time in time.map { "\(name) \(Formatting.time($0))" } }
    let first = "\(Formatting.counted(row.frames ?? 0, "frame")): median \(Formatting.time(row.medianNanoseconds))"
    return ([first] + rest).joined(separator: ", ")
  }

  /// Returns the ranges of the three bars, in nanoseconds. The ranges of the middle 90 % and the middle 50 % are nil if
  /// the result has no valid quantiles.
  private static func spread(
    _ row: BenchmarkResult
  )
    -> (all: ClosedRange<Double>, central: ClosedRange<Double>?, half: ClosedRange<Double>?)
  {
    let times = (row.quantilesNanoseconds ?? []).filter { $0 > 0 }
    let all = times + [row.medianNanoseconds, row.worstNanoseconds ?? 0].filter { $0 > 0 }
    let (least, greatest) = (all.min() ?? 1, all.max() ?? 1)
    guard times.count == BenchmarkResult.quantileFractions.count, times == times.sorted() else {
      return (least...greatest, nil, nil)
    }
    return (least...greatest, times[1]...times[19], times[5]...times[15])
  }

  /// Returns a tick label such as `2 us`.
  private static func label(_ nanoseconds: Double) -> String {
    let units: [(size: Double, name: String)] = [(1e9, "s"), (1e6, "ms"), (1e3, "us")]
    let unit = units.first { nanoseconds >= $0.size * 0.999 } ?? (1, "ns")
    return String(format: "%g", nanoseconds / unit.size) + " " + unit.name
  }
}
