import FastVectorCharts
import Foundation

// Draws what happens to a value whose target changes while it moves: one panel for each kind of interruption.

guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: interruption-plots PICTURE.svg\n".utf8))
  exit(64)
}
do {
  try Data(picture(scenes).utf8).write(
    to: URL(fileURLWithPath: CommandLine.arguments[1]), options: .atomic)
} catch {
  FileHandle.standardError.write(Data("interruption-plots: \(error.localizedDescription)\n".utf8))
  exit(1)
}
