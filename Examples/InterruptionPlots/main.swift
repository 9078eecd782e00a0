import FastVectorCairo
import FastVectorDrawing
import Foundation

// Plots a value whose target changes during an animation. Writes one image for each kind of interruption.

guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: interruption-plots FOLDER\n".utf8))
  exit(64)
}
do {
  let folder = URL(fileURLWithPath: CommandLine.arguments[1])
  for scene in scenes {
    try scene.chart().write(to: folder.appendingPathComponent("interruption-\(scene.name).svg"))
  }
} catch {
  FileHandle.standardError.write(Data("interruption-plots: \(error)\n".utf8))
  exit(1)
}
