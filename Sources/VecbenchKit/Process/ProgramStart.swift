import CommandLineSupport
import FastVectorFiles
import Foundation

/// Preparation of this process for starting other programs.
enum ProgramStart {
  /// Checks that results can be written to standard output. Ends the child processes and removes the temporary files of
  /// earlier commands that were killed with `kill -9`. Also starts to record signals; see ``Interruption``.
  ///
  /// - Parameter repository: The repository whose revisions may be built; nil if there isn't one.
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
