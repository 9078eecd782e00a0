import FastVectorFiles

/// What commands that start programs have left behind where `kill -9` has ended them: no handler runs then.
enum Leftovers {
  /// Ends their builds and workers, and removes their temporary files and the worktree of a build. The commands that
  /// start programs begin with it.
  ///
  /// - Parameter repository: Where revisions are built.
  static func remove(repository: String? = nil) {
    ChildProcess.endOrphans()
    TemporaryFolder.removeAbandoned()
    if let repository { RevisionBuilds(repository: repository, isQuiet: true).removeLeftovers() }
  }
}
