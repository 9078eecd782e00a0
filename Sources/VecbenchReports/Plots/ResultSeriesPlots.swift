import Foundation
import VecbenchKit

/// Plots of a result series: the time and the throughput, against the number of points.
struct ResultSeriesPlots {
  let series: ResultSeries
  let environment: MachineEnvironment

  /// True if the dots have tooltips. A terminal can't show tooltips, and creating them takes longer than creating the
  /// rest of the plot.
  var hasTooltips = true

  /// A plot of the time per point.
  var timePlot: LinePlot {
    plot("nanoseconds per point", yLabel: "ns/point") { nanoseconds, points in nanoseconds / Double(points) }
  }

  /// The plot of the time per point for a standalone image. It also names the processor, the threads and the
  /// instruction sets, which an HTML page shows elsewhere.
  var standalonePicture: LinePlot {
    var plot = timePlot
    plot.subtitle = "\(environment.processor), \(threads)"
    for (index, (line, _)) in series.lines.enumerated() {
      if let isa = environment.variantInstructionSets[line.variant.rawValue] { plot.series[index].name += " (\(isa))" }
    }
    return plot
  }

  /// A plot of the throughput; nil if the number of bytes isn't known for every result.
  var throughputPlot: LinePlot? {
    guard let first = series.lines.first?.results.first, let bytes = first.bytes,
      series.lines.allSatisfy({ $0.results.allSatisfy { $0.bytes != nil } })
    else { return nil }
    let perPoint = Double(bytes) / Double(first.size)
    return plot("gigabytes per second", yLabel: "GB/s") { nanoseconds, points in
      perPoint * Double(points) / nanoseconds
    }
  }

  private var threads: String {
    let most = series.lines.map(\.line.threads).max() ?? 1
    return most == 1 ? "one thread" : "up to \(most) threads"
  }

  private func plot(
    _ title: String, yLabel: String, _ figure: (Double, Int) -> Double
  ) -> LinePlot {
    var plot = LinePlot(title: "\(series.name): \(title)", xLabel: "points", yLabel: yLabel)
    for (line, results) in series.lines {
      let points = results.filter { $0.medianNanoseconds > 0 }.map { result in
        LinePlot.Point(
          x: Double(result.size), y: figure(result.medianNanoseconds, result.size),
          interval: result.interval.flatMap { interval(of: $0, result.size, figure) },
          note: hasTooltips ? Self.note(line, result) : "")
      }
      plot.series.append(
        .init(name: line.name, colorIndex: line.colorIndex, dash: line.threads > 1 ? [2, 3] : [], points: points))
    }
    let peak = series.peak.map { LinePlot.Point(x: Double($0.points), y: figure($0.nanoseconds, $0.points)) }
    plot.series.append(.init(name: "peak bandwidth", dash: [6, 4], points: peak))
    plot.rules = environment.caches.map { (Double($0.bytes) / Double(series.bytesPerPoint), $0.name) }
    return plot
  }

  private func interval(
    of range: ClosedRange<Double>, _ points: Int, _ figure: (Double, Int) -> Double
  ) -> ClosedRange<Double>? {
    guard range.lowerBound > 0 else { return nil }
    let ends = [figure(range.lowerBound, points), figure(range.upperBound, points)]
    return min(ends[0], ends[1])...max(ends[0], ends[1])
  }

  /// Returns the tooltip of a result's dot.
  private static func note(_ line: ResultSeries.Line, _ result: BenchmarkResult) -> String {
    let time = Formatting.time(result.medianNanoseconds, interval: result.interval)
    let interval =
      result.interval.map { " [\(Formatting.time($0.lowerBound)), \(Formatting.time($0.upperBound))]" } ?? ""
    let parts = [
      "\(line.name), \(Formatting.counted(Formatting.grouped(result.size), "point")): \(time)\(interval)",
      "\(Formatting.significant(result.nanosecondsPerElement)) ns/point",
      result.gigabytesPerSecond.map { "\(Formatting.significant($0)) GB/s" },
      result.peakFraction.map { "\(Formatting.percent($0)) of peak bandwidth" },
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }
}
