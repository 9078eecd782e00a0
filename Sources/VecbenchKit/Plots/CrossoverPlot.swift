import FastVectorData
public import Foundation

/// Which kernel set wins at which size: the time for each point against the number of points, as SVG.
public struct CrossoverPlot {
  private let results: [BenchmarkResult]
  private let environment: MachineEnvironment

  /// Reads a report of the schema `vecbench/1`.
  ///
  /// - Throws: A `DecodingError`, or a ``DataError`` where the report holds less than two sizes of an operation.
  public init(report: Data) throws {
    struct Document: Decodable {
      let environment: MachineEnvironment
      let results: [BenchmarkResult]
    }
    let document = try JSONDecoder().decode(Document.self, from: report)
    environment = document.environment
    let benchmark = document.results.first?.benchmark
    results = document.results.filter { $0.benchmark == benchmark }
    guard Set(results.map(\.points)).count >= 2 else {
      throw DataError.badData("the report needs results of at least two sizes to draw a line")
    }
  }

  /// The picture.
  public var svg: String {
    var plot = LogLogPlot(
      title: "\(results[0].benchmark.rawValue): nanoseconds for each point, \(environment.processor), one thread",
      xLabel: "points", yLabel: "ns/point")
    for (set, color) in [(KernelSet.naive, "#9a6700"), (.simd, "#8250df"), (.blas, "#cf222e"), (.native, "#0969da")] {
      let points = results.filter { $0.kernels == set }.map { (x: Double($0.points), y: $0.nanosecondsPerPoint) }
      let isa = environment.kernelInstructionSets[set.rawValue] ?? ""
      plot.series.append(.init(name: "\(set.rawValue) (\(isa))", color: color, points: points))
    }
    let roofs = results.filter { $0.kernels == results[0].kernels }
    let roof = roofs.compactMap { row in row.roofNanoseconds.map { (Double(row.points), $0 / Double(row.points)) } }
    plot.series.append(.init(name: "plain memory traffic", color: "#6e7781", isDashed: true, points: roof))
    // Two vectors take part: from here on they no longer fit.
    plot.marks = environment.caches.map { (x: Double($0.bytes) / 16, name: $0.name) }
    return plot.svg
  }
}
