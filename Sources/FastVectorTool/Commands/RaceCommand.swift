import ArgumentParser
import CommandLineSupport
import FastVectorSamples
import FastVectorViewer
import Foundation

/// Shows the kernel sets side by side in the browser.
struct RaceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "race",
    abstract: "Compare the kernel sets, drawing the same animated line chart side by side in the browser.",
    discussion: """
      A kernel set is an implementation of the vector arithmetic, such as native or blas.

      Serves a page on this machine only, and prints its address, which contains a random token. Ctrl-C ends it.

      Examples:
        fastvector race
        fastvector race --points 1m
      """)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Number of points of the chart. (default: from 10k to 10m, increased every second)",
      valueName: "n"),
    transform: { try Quantity.count($0) })
  var points: Int?

  @OptionGroup var server: ServerOptions

  mutating func validate() throws {
    let most = KernelBoard.maxPoints(sets: KernelSet.available.count)
    if let points, !(2...most ~= points) {
      throw ValidationError("--points must be between 2 and \(most) (got \(points))")
    }
  }

  mutating func run() throws {
    KernelSet.setThreadCount(1)
    try server.serve(
      KernelBoard(KernelSet.available, SeriesData.temperatures(), points: points ?? 10_000, grows: points == nil))
  }
}
