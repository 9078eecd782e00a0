import ArgumentParser
import CommandLineSupport
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

  /// The shared lock that keeps other builds from removing the folder; nil if the folder couldn't be locked.
  let lock: FolderLock?
}

/// The contents of the file that marks a finished build. NUL bytes separate its three fields: the path of the
/// executable, and the times at which the build started and ended, in seconds since 1 January 2001.
private struct BuildMarker {
  let program: String
  let period: ClosedRange<Date>

  init(program: String, period: ClosedRange<Date>) { (self.program, self.period) = (program, period) }

  /// Reads the marker of a build. Returns nil if the file doesn't exist or isn't a valid marker.
  init?(file: String) {
    let fields = FileManager.default.contents(atPath: file)?.split(separator: 0) ?? []
    let texts = fields.map { String(decoding: $0, as: UTF8.self) }
    guard texts.count == 3, let start = Double(texts[1]), let end = Double(texts[2]), start <= end else { return nil }
    self.init(
      program: texts[0],
      period: Date(timeIntervalSinceReferenceDate: start)...Date(timeIntervalSinceReferenceDate: end))
  }

  var data: Data {
    let seconds = [period.lowerBound, period.upperBound].map { "\($0.timeIntervalSinceReferenceDate)" }
    return Data(([program] + seconds).joined(separator: "\0").utf8)
  }
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
  private static let maxRetainedBuilds = 12

  private static let markerExtension = ".built"

  let repository: GitRepository
  let isQuiet: Bool

  init(repository: String, isQuiet: Bool) {
    (self.repository, self.isQuiet) = (GitRepository(root: repository), isQuiet)
  }

  /// The folder of all builds. Symbolic links are resolved, because build commands see the resolved path.
  private var cache: String {
    let build = URL(fileURLWithPath: repository.root + "/.build").resolvingSymlinksInPath().path
    return "\(build)/\(Self.cacheName)"
  }

  private static let cacheName = "vecbench-compare"

  /// Removes the folders of revisions from the paths in a message. The names of these folders are long, and the message
  /// names the revision anyway.
  static func withoutFolders(_ message: String) -> String {
    let folders = try? Regex("/[^ '\"]*/\(cacheName)/[^ '\"/]+/")
    return folders.map { message.replacing($0, with: "") } ?? message
  }

  private var compilers: AlignedCompilers { AlignedCompilers(folder: cache + "/compilers") }

  /// Builds a commit, or returns its cached build.
  ///
  /// - Throws: ``RevisionError`` if the commit can't be built.
  func build(of commit: String, by recipe: BuildRecipe) throws -> RevisionBuild {
    let versions = String(decoding: dependencyVersions(of: recipe) ?? Data(), as: UTF8.self)
    let environment = BuildEnvironment.texts + [versions]
    let folder = "\(cache)/\(recipe.key(environment: environment))-\(commit)"
    if let build = finishedBuild(in: folder) { return build }
    try makeCache()
    return try withLock {
      // Another process may have built the commit while this process waited.
      if let build = finishedBuild(in: folder) { return build }
      try ignoreCache()
      removeUnfinished()
      removeOldest()
      // If the repository has been moved or copied, the folder contains a build for the old path.
      remove(folder)
      if !isQuiet { StandardError.note("building revision \(commit.prefix(12))") }
      do {
        let start = Date()
        let program = try build(commit, by: recipe, in: folder)
        let marker = BuildMarker(program: program, period: start...max(start, Date()))
        try marker.data.write(to: URL(fileURLWithPath: folder + Self.markerExtension), options: .atomic)
        return RevisionBuild(program: program, folder: folder, lock: FolderLock(folder, isShared: true))
      } catch {
        repository.removeWorkTree(folder)
        throw error
      }
    }
  }

  /// Returns the finished build in a folder, and marks it as the most recently used. Returns nil if there isn't one.
  private func finishedBuild(in folder: String) -> RevisionBuild? {
    let file = folder + Self.markerExtension
    guard let lock = FolderLock(folder, isShared: true) else { return nil }
    guard let program = BuildMarker(file: file)?.program, program.hasPrefix(folder + "/"),
      FileManager.default.isExecutableFile(atPath: program)
    else { return nil }
    try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: file)
    return RevisionBuild(program: program, folder: folder, lock: lock)
  }

  /// The periods in which the cached revisions were built.
  var buildPeriods: [ClosedRange<Date>] {
    entries.filter { $0.hasSuffix(Self.markerExtension) }.compactMap { BuildMarker(file: "\(cache)/\($0)")?.period }
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

  /// Removes incomplete builds that a killed process left behind. Does nothing while another process is building.
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

  /// Removes the least recently used builds, to make room for a new build. Builds that a process is using are kept. For
  /// example, a bisection keeps the build of its good commit in use until it ends.
  private func removeOldest() {
    let builds = entries.filter { $0.hasSuffix(Self.markerExtension) }.map { marker in
      let attributes = try? FileManager.default.attributesOfItem(atPath: "\(cache)/\(marker)")
      return (marker: marker, date: attributes?[.modificationDate] as? Date ?? .distantPast)
    }
    for build in builds.sorted(by: { $0.date > $1.date }).dropFirst(Self.maxRetainedBuilds - 1) {
      let folder = "\(cache)/\(build.marker.dropLast(Self.markerExtension.count))"
      let lock = FolderLock(folder)
      guard lock != nil || !FileManager.default.fileExists(atPath: folder) else { continue }
      withExtendedLifetime(lock) { remove(folder) }
    }
  }

  private func remove(_ folder: String) {
    try? FileManager.default.removeItem(atPath: folder + Self.markerExtension)
    repository.removeWorkTree(folder)
  }

  // MARK: Building

  /// Checks out and builds a commit, and returns the path of the executable.
  private func build(_ commit: String, by recipe: BuildRecipe, in folder: String) throws -> String {
    try repository.checkOut(commit, into: folder)
    if let source = recipe.benchmarksFrom,
      try !repository.checkOut(recipe.packagePath, of: source, in: folder)
    {
      throw RevisionError(commit: commit, reason: "\(source.prefix(12)) has no folder \(recipe.packagePath)")
    }
    let versions = Self.versionsFile(of: recipe, in: folder)
    if !FileManager.default.fileExists(atPath: versions) {
      try dependencyVersions(of: recipe)?.write(to: URL(fileURLWithPath: versions))
    }
    let program =
      try recipe.command.map { try run($0, commit, recipe, in: folder) } ?? buildPackage(commit, recipe, in: folder)
    var isFolder: ObjCBool = false
    let exists = unsafe FileManager.default.fileExists(atPath: program, isDirectory: &isFolder)
    guard exists, !isFolder.boolValue, FileManager.default.isExecutableFile(atPath: program) else {
      let name = recipe.program ?? recipe.product
      let reason = isFolder.boolValue ? "\(name) is a folder" : "\(name) isn't executable"
      throw RevisionError(commit: commit, reason: exists ? reason : "the build leaves no \(name)")
    }
    return program
  }

  /// Returns the contents of `Package.resolved` in the user's work tree, or nil if there is no such file. Revisions
  /// whose commit doesn't contain this file are built with these versions of their dependencies.
  private func dependencyVersions(of recipe: BuildRecipe) -> Data? {
    FileManager.default.contents(atPath: Self.versionsFile(of: recipe, in: repository.root))
  }

  private static func versionsFile(of recipe: BuildRecipe, in root: String) -> String {
    ([root] + (recipe.packagePath.isEmpty ? [] : [recipe.packagePath]) + ["Package.resolved"]).joined(separator: "/")
  }

  /// Builds a product with SwiftPM, and returns the path of the executable.
  private func buildPackage(_ commit: String, _ recipe: BuildRecipe, in folder: String) throws -> String {
    let package = recipe.packagePath.isEmpty ? folder : "\(folder)/\(recipe.packagePath)"
    let command =
      ["swift", "build", "-c", "release", "--product", recipe.product, "--package-path", package]
      + Self.alignedFunctions
    try build(command, commit, name: "swift build", in: package)
    guard let products = try Subprocess.run(command + ["--show-bin-path"], in: package).answer else {
      throw RevisionError(commit: commit, reason: "swift build doesn't print the folder of its products")
    }
    return "\(products)/\(recipe.product)"
  }

  /// Runs the user's build command in the work tree, and returns the path of the executable.
  private func run(_ command: String, _ commit: String, _ recipe: BuildRecipe, in folder: String) throws -> String {
    try compilers.write()
    try build(["env"] + compilers.variables + ["sh", "-c", command], commit, name: "'\(command)'", in: folder)
    return "\(folder)/\(recipe.program ?? recipe.product)"
  }

  private func build(_ command: [String], _ commit: String, name: String, in folder: String) throws {
    let built = try Subprocess.run(command, in: folder, output: isQuiet ? .everything : .shown)
    guard built.code == 0 else {
      let line = built.output.split(whereSeparator: \.isNewline).first { $0.contains("error:") }.map(String.init)
      let words = (line ?? built.failureReason).map { Self.withoutFolders($0.trimmingCharacters(in: .whitespaces)) }
      let reason = words.map { ": \($0)" } ?? (isQuiet ? " with code \(built.code)" : ", see above")
      throw RevisionError(commit: commit, reason: "\(name) fails\(reason)")
    }
  }
}
