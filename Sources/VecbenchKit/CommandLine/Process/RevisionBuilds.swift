import ArgumentParser
import FastVectorFiles
import Foundation

/// A revision can't be built.
struct RevisionError: ExitCoded, CustomStringConvertible {
  let commit: String
  let reason: String

  var description: String { "revision \(commit.prefix(12)) cannot be built: \(reason)" }
  var exitCode: ExitCode { .failure }
}

/// A revision that has been built.
struct RevisionBuild {
  /// The path of the executable.
  let program: String

  /// The root of the work tree that it was built in.
  let folder: String
}

/// Revisions that are checked out and built in separate folders, which are kept.
///
/// A program may load shared libraries, modules and data of its revision at any time, so the revision's whole work tree
/// stays as it was built. The paths of all revisions have the same length, because a program's speed depends on it.
struct RevisionBuilds {
  private static let alignedFunctions = [
    "-Xswiftc", "-Xllvm", "-Xswiftc", "-align-all-functions=6", "-Xcc", AlignedCompilers.option,
  ]

  /// The number of builds to keep. A search through a thousand commits builds twelve.
  private static let keptBuilds = 12

  private static let markerExtension = ".built"

  let repository: GitRepository
  let isQuiet: Bool

  init(repository: String, isQuiet: Bool) {
    (self.repository, self.isQuiet) = (GitRepository(root: repository), isQuiet)
  }

  /// `.build` may be a symbolic link. The commands of a build see the folder behind it.
  private var cache: String {
    let build = URL(fileURLWithPath: repository.root + "/.build").resolvingSymlinksInPath().path
    return build + "/vecbench-compare"
  }

  private var compilers: AlignedCompilers { AlignedCompilers(folder: cache + "/compilers") }

  /// Builds a commit unless that has been done before.
  ///
  /// - Throws: ``RevisionError``.
  func build(of commit: String, by recipe: BuildRecipe) throws -> RevisionBuild {
    let folder = "\(cache)/\(recipe.key)-\(commit)"
    if let build = finishedBuild(in: folder) { return build }
    try makeCache()
    return try withLock {
      // Another process may have built it while this one waited.
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

  /// The build in a folder if it was finished, and is now the last to be removed.
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
      throw FileError.cannotCreate(cache, "no folder can be made there")
    }
    guard unsafe access(cache, R_OK | W_OK | X_OK) == 0 else {
      throw FileError.cannotCreate(cache, unsafe String(cString: strerror(errno)))
    }
  }

  /// Keeps the cache out of `git status`. `git add --all` would add the work trees as embedded repositories.
  private func ignoreCache() throws {
    let file = cache + "/.gitignore"
    if FileManager.default.fileExists(atPath: file) { return }
    try Data("*\n".utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
  }

  /// Waits for other processes that build revisions.
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

  /// Removes builds that `kill -9` ended. Does nothing while another process builds.
  func removeLeftovers() {
    guard hasUnfinished, let lock = FolderLock(cache) else { return }
    withExtendedLifetime(lock) { removeUnfinished() }
  }

  private var entries: [String] { (try? FileManager.default.contentsOfDirectory(atPath: cache)) ?? [] }

  /// The entries that are neither finished builds nor parts of the cache.
  private var unfinished: [String] {
    let entries = Set(entries)
    let known = [".gitignore", (compilers.folder as NSString).lastPathComponent]
    return entries.filter { name in
      !known.contains(name) && !entries.contains(name + Self.markerExtension) && !name.hasSuffix(Self.markerExtension)
    }
  }

  private var hasUnfinished: Bool { !unfinished.isEmpty }

  private func removeUnfinished() {
    for name in unfinished { repository.removeWorkTree("\(cache)/\(name)") }
  }

  /// Makes room for one more build.
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

  /// Checks a commit out, builds it, and returns the path of the program.
  private func build(_ commit: String, by recipe: BuildRecipe, in folder: String) throws -> String {
    try repository.checkOut(commit, into: folder)
    // The same versions of dependencies, if the repository doesn't pin them itself.
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

  /// Builds a product with SwiftPM and returns its path.
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

  /// Runs a build command of the user in the work tree and returns the path of the program.
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
