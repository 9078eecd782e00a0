import ArgumentParser
import CProcess
import CommandLineSupport
import FastVector
import FastVectorFiles
import Foundation

/// The command-line tool `fastvector`, which draws, animates and shows charts of data files.
///
/// The name of the target differs from the name of the executable, `fastvector`. A target named `FastVector` would
/// conflict with it on file systems that ignore case.
@main struct FastVectorTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fastvector",
    abstract: "Draw, animate and view line charts of data files.",
    discussion: """
      Examples:
        fastvector render january.csv
        fastvector render january.csv:price --out january.png
        fastvector render --from january.csv --to february.csv --out change.gif
        fastvector view january.csv:price
        fastvector describe january.csv
        fastvector index prices.npy
        fastvector race --points 1m

      Exit codes: 0 success, 1 failure, 64 usage, 65 bad data, 66 input file not found, 69 missing program or server, 73 cannot \
      create the output, 78 invalid FASTVECTOR_ISA, 130 interrupted.
      """,
    version: ToolVersion.current,
    subcommands: [
      RenderCommand.self, ViewCommand.self, DescribeCommand.self, IndexCommand.self, RaceCommand.self,
    ])

  static func main() {
    CommandLineTool.run(Self.self) {
      let cutFilePrefix: StaticString = "fastvector: "
      unsafe fv_install_sigbus_handler(cutFilePrefix.utf8Start, EX_DATAERR)
      try InstructionSet.checkSelection()
    }
  }
}
