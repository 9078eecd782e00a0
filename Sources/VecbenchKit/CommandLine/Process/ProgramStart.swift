import FastVectorFiles
import Foundation

/// What commands do before they start other programs.
enum ProgramStart {
  /// Makes sure that results can be written, removes what such a command left behind where `kill -9` ended it, and lets
  /// Ctrl-C end the programs. Call it once the output files are made, see ``Interruption/observe()``.
  ///
  /// - Parameter repository: Where revisions are built.
  static func prepare(repository: String? = nil) throws {
    // A worker that has ended is an error with a line of its own.
    signal(SIGPIPE, SIG_IGN)
    try StandardOutput.check()
    ChildProcess.endOrphans()
    TemporaryFolder.removeAbandoned()
    if let repository { RevisionBuilds(repository: repository, isQuiet: true).removeLeftovers() }
    Interruption.observe()
  }
}
