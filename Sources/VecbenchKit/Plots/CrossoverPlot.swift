import FastVectorData
public import Foundation

/// Which kernel set wins at which size: the time for each point against the number of points, as SVG.
public struct CrossoverPlot {
  private let plots: WorkPlots

  /// Reads a report of the schema `vecbench/1`.
  ///
  /// - Throws: A `DataError` where it is none, or holds less than two sizes of an operation.
  public init(report: Data) throws {
    let report = try Report(json: report, name: "the report")
    guard let work = Work.all(in: report.results).first, work.sizes >= 2 else {
      throw DataError.badData("the report needs results of at least two sizes to draw a line")
    }
    plots = WorkPlots(work: work, environment: report.environment)
  }

  /// The picture.
  public var svg: String { plots.timePlot(in: .picture).svg }
}
