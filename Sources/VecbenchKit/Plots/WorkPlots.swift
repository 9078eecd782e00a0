/// The pictures of one piece of work: its times and its bytes a second, against the number of points.
struct WorkPlots {
  let work: Work
  let environment: MachineEnvironment

  /// The time of a point.
  func timePlot(in style: PlotStyle) -> LinePlot {
    var plot = plot("nanoseconds for each point", yLabel: "ns/point", style) { nanoseconds, points in
      nanoseconds / Double(points)
    }
    // A page says elsewhere where it was measured.
    if style == .picture { plot.title += ", \(environment.processor), \(threads)" }
    return plot
  }

  /// The bytes a second; nil where the ways differ in what they move.
  func throughputPlot(in style: PlotStyle) -> LinePlot? {
    guard let first = work.ways.first?.rows.first, let bytes = first.bytes,
      work.ways.allSatisfy({ $0.rows.allSatisfy { $0.bytes != nil } })
    else { return nil }
    let perPoint = Double(bytes) / Double(first.points)
    return plot("gigabytes a second", yLabel: "GB/s", style) { nanoseconds, points in
      perPoint * Double(points) / nanoseconds
    }
  }

  private var threads: String {
    let most = work.ways.map(\.way.threads).max() ?? 1
    return most == 1 ? "one thread" : "up to \(most) threads"
  }

  private func plot(
    _ title: String, yLabel: String, _ style: PlotStyle, _ figure: (Double, Int) -> Double
  ) -> LinePlot {
    var plot = LinePlot(title: "\(work.name): \(title)", xLabel: "points", yLabel: yLabel, style: style)
    for (way, rows) in work.ways {
      let isa = style == .picture ? environment.kernelInstructionSets[way.kernels.rawValue].map { " (\($0))" } : nil
      let points = rows.filter { $0.medianNanoseconds > 0 }.map { row in
        LinePlot.Point(
          x: Double(row.points), y: figure(row.medianNanoseconds, row.points),
          interval: row.interval.flatMap { interval(of: $0, row.points, figure) }, title: Self.title(way, row))
      }
      plot.series.append(
        .init(name: way.name + (isa ?? ""), color: way.color, dashes: way.threads > 1 ? "2 3" : nil, points: points))
    }
    let roof = work.roof.map { LinePlot.Point(x: Double($0.points), y: figure($0.nanoseconds, $0.points)) }
    plot.series.append(.init(name: "plain memory traffic", color: .gray, dashes: "6 4", points: roof))
    plot.marks = environment.caches.map { .init(x: Double($0.bytes) / Double(work.bytesPerPoint), name: $0.name) }
    if work.ways.contains(where: { $0.way.kernels == .blas && $0.way.threads > 1 }) {
      plot.marks.append(.init(x: 10_000, name: "BLAS"))
    }
    return plot
  }

  private func interval(
    of range: ClosedRange<Double>, _ points: Int, _ figure: (Double, Int) -> Double
  ) -> ClosedRange<Double>? {
    guard range.lowerBound > 0 else { return nil }
    let ends = [figure(range.lowerBound, points), figure(range.upperBound, points)]
    return min(ends[0], ends[1])...max(ends[0], ends[1])
  }

  /// What a reader is told who points at a row's place.
  private static func title(_ way: Work.Way, _ row: BenchmarkResult) -> String {
    let interval = row.interval.map { " [\(Formatting.time($0.lowerBound)), \(Formatting.time($0.upperBound))]" } ?? ""
    let parts = [
      "\(way.name), \(Formatting.grouped(row.points)) points: \(Formatting.time(row.medianNanoseconds))\(interval)",
      "\(Formatting.significant(row.nanosecondsPerPoint)) ns/point",
      row.gigabytesPerSecond.map { "\(Formatting.significant($0)) GB/s" },
      row.roofShare.map { "\(Formatting.percent($0)) of the roof" },
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }
}
