import Foundation
import VecbenchKit

// Draws what `vecbench --format json` measured: time for each point against the number of points.

guard CommandLine.arguments.count == 3 else {
  FileHandle.standardError.write(Data("usage: crossover-plot RESULTS.json PICTURE.svg\n".utf8))
  exit(64)
}
do {
  let report = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]))
  let picture = try CrossoverPlot(report: report).svg
  try Data(picture.utf8).write(to: URL(fileURLWithPath: CommandLine.arguments[2]), options: .atomic)
} catch {
  FileHandle.standardError.write(Data("crossover-plot: \(error)\n".utf8))
  exit(1)
}
