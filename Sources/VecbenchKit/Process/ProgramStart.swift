import FastVectorFiles
import Foundation

/// Prepares commands that start other programs.
enum ProgramStart {
  /// Checks that results can be written, cleans up after earlier commands that `kill -9` ended, and starts to record
  /// Ctrl-C.
  ///
  /// - Parameter repository: The repository whose revisions are built.
  static func prepare(repository: String? = nil) throws {
    // Ignore SIGPIPE, so that writing to a worker that has ended fails with an error instead of terminating this
    // process.
    signal(SIGPIPE, SIG_IGN)
    try StandardOutput.check()
    ChildProcess.endOrphans()
    TemporaryFolder.removeAbandoned()
    if let repository { RevisionBuilds(repository: repository, isQuiet: true).removeLeftovers() }
    Interruption.observe()
  }
}
