import ArgumentParser
import FastVectorFiles
import Foundation

/// An error thrown if a revision can't be built.
struct RevisionError: ExitCoded, CustomStringConvertible {
  let commit: String
  let reason: String

  var description: String { "revision \(commit.prefix(12)) cannot be built: \(reason)" }
  var exitCode: ExitCode { .failure }
}

/// An executable that was built from a revision.
struct RevisionBuild {
  /// The path of the executable.
  let program: String

  /// The root of the work tree that the revision was built in.
  let folder: String
}

/// A cache of revisions that are checked out and built in separate folders.
///
/// A program may load shared libraries, modules and data of its revision at any time, so the whole work tree of the
/// revision is kept. The paths of all revisions have the same length, because a program's speed depends on the length
/// of its path.
struct RevisionBuilds {
  private static let alignedFunctions = [
    "-Xswiftc", "-Xllvm", "-Xswiftc", "-align-all-functions=6", "-Xcc", AlignedCompilers.option,
  ]

  /// The maximum number of cached builds. A bisection of a thousand commits builds twelve revisions.
  private static let keptBuilds = 12

  private static let markerExtension = ".built"

  let repository: GitRepository
  let isQuiet: Bool

  init(repository: String, isQuiet: Bool) {
    (self.repository, self.isQuiet) = (GitRepository(root: repository), isQuiet)
  }

  /// The folder of all builds. Symbolic links are resolved, because build commands see the resolved path.
  private var cache: String {
    let build = URL(fileURLWithPath: repository.root + "/.build").resolvingSymlinksInPath().path
    return build + "/vecbench-compare"
  }

  private var compilers: AlignedCompilers { AlignedCompilers(folder: cache + "/compilers") }

  /// Builds a commit, or returns its cached build.
  ///
  /// - Throws: ``RevisionError`` if the commit can't be built.
  func build(of commit: String, by recipe: BuildRecipe) throws -> RevisionBuild {
    let folder = "\(cache)/\(recipe.key)-\(commit)"
    if let build = finishedBuild(in: folder) { return build }
    try makeCache()
    return try withLock {
      // Another process may have built the commit while this process waited.
      if let build = finishedBuild(in: folder) { return build }
      try ignoreCache()
      removeUnfinished()
      removeOldest()
      if !isQuiet { StandardError.note("building revision \(commit.prefix(12))") }
      do {
        let program = try build(commit, by: recipe, in: folder)
        try Data(program.utf8).write(to: URL(fileURLWithPath: folder + Self.markerExtension), options: .atomic)
        return RevisionBuild(program: program, folder: folder)
      } catch {
        repository.removeWorkTree(folder)
        throw error
      }
    }
  }

  /// Returns the build in a folder if it is finished, and marks the build as the most recently used.
  private func finishedBuild(in folder: String) -> RevisionBuild? {
    let marker = folder + Self.markerExtension
    guard let contents = FileManager.default.contents(atPath: marker) else { return nil }
    let program = String(decoding: contents, as: UTF8.self)
    guard FileManager.default.isExecutableFile(atPath: program) else { return nil }
    try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: marker)
    return RevisionBuild(program: program, folder: folder)
  }

  // MARK: The cache

  private func makeCache() throws {
    do {
      try FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: true)
    } catch {
      throw FileError.cannotCreate(cache, "the folder can't be created")
    }
    guard unsafe access(cache, R_OK | W_OK | X_OK) == 0 else {
      throw FileError.cannotCreate(cache, unsafe String(cString: strerror(errno)))
    }
  }

  /// Makes git ignore the cache. Otherwise `git status` would list the work trees, and `git add --all` would add them
  /// as embedded repositories.
  private func ignoreCache() throws {
    let file = cache + "/.gitignore"
    if FileManager.default.fileExists(atPath: file) { return }
    try Data("*\n".utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
  }

  /// Calls `body` while no other process builds revisions.
  private func withLock<Result>(_ body: () throws -> Result) throws -> Result {
    var attempt = 0
    while true {
      if let lock = FolderLock(cache) { return try withExtendedLifetime(lock, body) }
      if Interruption.isRequested { throw CancellationError() }
      if attempt == 10 && !isQuiet { StandardError.note("waiting for another process that builds a revision") }
      attempt += 1
      usleep(100_000)
    }
  }

  /// Removes builds that `kill -9` interrupted. Does nothing while another process builds.
  func removeLeftovers() {
    guard !unfinished.isEmpty, let lock = FolderLock(cache) else { return }
    withExtendedLifetime(lock) { removeUnfinished() }
  }

  private var entries: [String] { (try? FileManager.default.contentsOfDirectory(atPath: cache)) ?? [] }

  /// The folders of unfinished builds.
  private var unfinished: [String] {
    let entries = Set(entries)
    let known = [".gitignore", (compilers.folder as NSString).lastPathComponent]
    return entries.filter { name in
      !known.contains(name) && !entries.contains(name + Self.markerExtension) && !name.hasSuffix(Self.markerExtension)
    }
  }

  private func removeUnfinished() {
    for name in unfinished { repository.removeWorkTree("\(cache)/\(name)") }
  }

  /// Removes the least recently used builds, to make room for a new build.
  private func removeOldest() {
    let builds = entries.filter { $0.hasSuffix(Self.markerExtension) }.map { marker in
      let attributes = try? FileManager.default.attributesOfItem(atPath: "\(cache)/\(marker)")
      return (marker: marker, date: attributes?[.modificationDate] as? Date ?? .distantPast)
    }
    for build in builds.sorted(by: { $0.date > $1.date }).dropFirst(Self.keptBuilds - 1) {
      try? FileManager.default.removeItem(atPath: "\(cache)/\(build.marker)")
      repository.removeWorkTree("\(cache)/\(build.marker.dropLast(Self.markerExtension.count))")
    }
  }

  // MARK: Building

  /// Checks out and builds a commit, and returns the path of the executable.
  private func build(_ commit: String, by recipe: BuildRecipe, in folder: String) throws -> String {
    try repository.checkOut(commit, into: folder)
    // All revisions are built with the dependency versions of the user's work tree.
    let resolved = repository.root + "/Package.resolved"
    if FileManager.default.fileExists(atPath: resolved) {
      try? FileManager.default.removeItem(atPath: folder + "/Package.resolved")
      try? FileManager.default.copyItem(atPath: resolved, toPath: folder + "/Package.resolved")
    }
    if let source = recipe.benchmarksFrom,
      try !repository.checkOut(recipe.packagePath, of: source, in: folder)
    {
      throw RevisionError(commit: commit, reason: "\(source.prefix(12)) has no folder \(recipe.packagePath)")
    }
    let program =
      try recipe.command.map { try run($0, commit, recipe, in: folder) } ?? buildPackage(commit, recipe, in: folder)
    guard FileManager.default.isExecutableFile(atPath: program) else {
      let name = recipe.program ?? recipe.product
      let isThere = FileManager.default.fileExists(atPath: program)
      throw RevisionError(
        commit: commit, reason: isThere ? "\(name) isn't executable" : "the build leaves no \(name)")
    }
    return program
  }

  /// Builds a product with SwiftPM, and returns the path of the executable.
  private func buildPackage(_ commit: String, _ recipe: BuildRecipe, in folder: String) throws -> String {
    let package = recipe.packagePath.isEmpty ? folder : "\(folder)/\(recipe.packagePath)"
    let command =
      ["swift", "build", "-c", "release", "--product", recipe.product, "--package-path", package]
      + Self.alignedFunctions
    try build(command, commit, name: "swift build")
    guard let products = try Subprocess.run(command + ["--show-bin-path"]).answer else {
      throw RevisionError(commit: commit, reason: "swift build doesn't print the folder of its products")
    }
    return "\(products)/\(recipe.product)"
  }

  /// Runs the user's build command in the work tree, and returns the path of the executable.
  private func run(_ command: String, _ commit: String, _ recipe: BuildRecipe, in folder: String) throws -> String {
    try compilers.write()
    let shell = ["env", "-C", folder] + compilers.variables + ["sh", "-c", command]
    try build(shell, commit, name: "'\(command)'")
    return "\(folder)/\(recipe.program ?? recipe.product)"
  }

  private func build(_ command: [String], _ commit: String, name: String) throws {
    let built = try Subprocess.run(command, output: isQuiet ? .everything : .shown)
    guard built.code == 0 else {
      let line = built.output.split(whereSeparator: \.isNewline).first { $0.contains("error:") }.map(String.init)
      let reason = (line ?? built.lastWords).map { ": \($0.trimmingCharacters(in: .whitespaces))" } ?? ", see above"
      throw RevisionError(commit: commit, reason: "\(name) fails\(reason)")
    }
  }
}
