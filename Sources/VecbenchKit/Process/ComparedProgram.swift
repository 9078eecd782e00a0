import ArgumentParser
import CommandLineSupport
import FastVectorFiles
import Foundation

/// One side of a comparison: an existing executable, or a revision that has been built.
struct ComparedProgram {
  let path: String

  /// The name that reports show: the path, the command, or the revision with its commit ID.
  let name: String

  /// The arguments that the user's command contains, such as `-n` in `sort -n`. They precede the arguments of each
  /// benchmark. Empty if the program isn't a command.
  let arguments: [String]

  /// The environment variables that a command sets before the name of the program, as in `NAME=value program`.
  let environment: [String: String]

  /// The revision from which the program was built; nil for an executable that the user named.
  let revision: BuiltRevision?

  /// The working folder of a revision; nil for an executable, which runs in the current working folder.
  var folder: String? { revision?.workingFolder }

  init(
    path: String, name: String, arguments: [String] = [], environment: [String: String] = [:],
    revision: BuiltRevision? = nil
  ) {
    self.path = path
    self.name = name
    self.arguments = arguments
    self.environment = environment
    self.revision = revision
  }

  /// Returns a string that identifies the program on all machines. It contains the commit ID of a revision, or a hash
  /// of an executable's contents.
  func identity() throws -> String {
    if let revision { return revision.identity }
    let hash = String(try contentHash(), radix: 16)
    return (["executable \(hash)"] + assignments + arguments).joined(separator: " ")
  }

  /// The environment variables as arguments for `env`, such as `NAME=value`.
  var assignments: [String] { environment.map { "\($0)=\($1)" }.sorted() }

  /// Returns true if both executables have the same contents and run with the same arguments and environment variables.
  func isIdentical(to other: ComparedProgram) throws -> Bool {
    guard arguments == other.arguments, environment == other.environment else { return false }
    return try path == other.path || contentHash() == other.contentHash()
  }

  /// Returns a hash of the executable's contents.
  func contentHash() throws -> UInt64 { Self.hash(try InputFile(path: path).contents()) }

  /// Returns a variant of the FNV-1a hash, over words of eight bytes. The hash identifies programs, but isn't
  /// cryptographically secure.
  private static func hash(_ data: Data) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325 ^ UInt64(data.count)
    unsafe data.withUnsafeBytes { bytes in
      let end = bytes.count & ~7
      for offset in stride(from: 0, to: end, by: 8) {
        let word = unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        hash = (hash ^ word) &* 0x100_0000_01b3
        hash ^= hash >> 32
      }
      for offset in end..<bytes.count { hash = unsafe (hash ^ UInt64(bytes[offset])) &* 0x100_0000_01b3 }
    }
    return hash
  }

  /// The path of this process's executable.
  static var ownPath: String {
    get throws { try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") }
  }

  /// The path by which this program was started. It is relative to the working folder if it starts with that folder.
  static var invocation: String {
    let (command, folder) = (CommandLine.arguments[0], FileManager.default.currentDirectoryPath + "/")
    return command.hasPrefix(folder) ? String(command.dropFirst(folder.count)) : command
  }

  /// Finds the executable named by an argument or, if the argument names a revision, builds it.
  ///
  /// - Throws: `ValidationError` if the argument is neither an executable nor a revision, or ``RevisionError`` if a
  ///   revision can't be built.
  init(_ argument: String, repository: String?, recipe: BuildRecipe, isQuiet: Bool) throws {
    if let program = try ComparedProgram(
      existing: argument, repository: repository, recipe: recipe, isQuiet: isQuiet)
    {
      self = program
      return
    }
    throw Self.missing([argument], repository: repository)
  }

  /// Finds or builds the program that each argument names; see ``init(_:repository:recipe:isQuiet:)``.
  ///
  /// - Throws: `ValidationError` before anything is built if some arguments are neither executables nor revisions. A
  ///   single error names all of these arguments.
  static func programs(
    _ arguments: [String], repository: String?, recipe: BuildRecipe, isQuiet: Bool
  ) throws -> [ComparedProgram] {
    try check(arguments, repository: repository)
    if !isQuiet { try noteUncommittedChanges(arguments, repository: repository) }
    return try arguments.map { try ComparedProgram($0, repository: repository, recipe: recipe, isQuiet: isQuiet) }
  }

  /// Checks that each argument names either an executable or a revision, but not both. If some arguments name neither,
  /// throws a single `ValidationError` for all of them.
  static func check(_ arguments: [String], repository: String?) throws {
    let git = repository.map { GitRepository(root: $0) }
    for argument in arguments { try checkAmbiguity(argument, git) }
    let missing = try arguments.filter { try executablePath($0) == nil && git?.commit($0) == nil }
    guard missing.isEmpty else { throw Self.missing(missing, repository: repository) }
  }

  /// Throws a `ValidationError` if an argument names both an executable in the working folder and a revision, such as
  /// `main`.
  private static func checkAmbiguity(_ argument: String, _ git: GitRepository?) throws {
    guard !argument.contains("/"), executablePath(argument) != nil, let commit = try git?.commit(argument) else {
      return
    }
    throw ValidationError(
      "'\(argument)' is both an executable file and a revision: write ./\(argument) or \(commit.prefix(12))")
  }

  /// Returns the error for arguments that are neither executables nor revisions.
  private static func missing(_ arguments: [String], repository: String?) -> ValidationError {
    var names: [String] = []
    for argument in arguments where !names.contains("'\(argument)'") { names.append("'\(argument)'") }
    let (list, isOne) = (names.joined(separator: " and "), names.count == 1)
    guard let repository else {
      let reason = (try? GitRepository.reasonForNone()) ?? "git can't be run"
      return ValidationError(
        "\(list) \(isOne ? "isn't an executable file" : "aren't executable files"), and there are no revisions: \(reason)"
      )
    }
    let advice =
      ((try? GitRepository(root: repository).shallowAdvice()) ?? "") + RevisionRange.advice(arguments)
    return ValidationError(
      (isOne
        ? "\(list) is neither an executable file nor a revision of \(repository)"
        : "\(list) are neither executable files nor revisions of \(repository)") + advice)
  }

  /// Finds the executable, or builds the revision, that an argument names. Returns nil if the argument is neither an
  /// executable nor a revision.
  ///
  /// - Throws: `ValidationError` if the argument is both, or ``RevisionError`` if a revision can't be built.
  init?(existing argument: String, repository: String?, recipe: BuildRecipe, isQuiet: Bool) throws {
    try Self.checkAmbiguity(argument, repository.map { GitRepository(root: $0) })
    if let path = Self.executablePath(argument) {
      self.init(path: path, name: argument)
      return
    }
    guard let repository else { return nil }
    let revisions = RevisionBuilds(repository: repository, isQuiet: isQuiet)
    guard let commit = try revisions.repository.commit(argument) else { return nil }
    try self.init(commit, name: Self.name(of: argument, commit), revisions: revisions, recipe: recipe)
  }

  private static func name(of argument: String, _ commit: String) -> String {
    let short = commit.prefix(12)
    return commit.hasPrefix(argument) ? String(short) : "\(argument) (\(short))"
  }

  /// Writes a note if an argument names the commit that is checked out, and the working tree has uncommitted changes.
  static func noteUncommittedChanges(_ arguments: [String], repository: String?) throws {
    guard let git = repository.map({ GitRepository(root: $0) }) else { return }
    for argument in arguments where executablePath(argument) == nil {
      guard let commit = try git.commit(argument), try git.hasChanges(since: commit) else { continue }
      let name = name(of: argument, commit)
      StandardError.note("\(name): uncommitted changes in the working tree aren't measured")
      return
    }
  }

  /// Builds a commit, unless its build is cached.
  ///
  /// - Throws: ``RevisionError`` if the commit can't be built.
  init(_ commit: String, name: String, revisions: RevisionBuilds, recipe: BuildRecipe) throws {
    let build = try revisions.build(of: commit, by: recipe)
    let subfolder = try revisions.repository.workingFolder()
    let folder = subfolder.isEmpty ? build.folder : "\(build.folder)/\(subfolder)"
    self.init(
      path: build.program, name: name,
      revision: BuiltRevision(
        commit: commit, benchmarks: recipe.benchmarksFrom, repository: revisions.repository.root, folder: build.folder,
        workingFolder: FileManager.default.fileExists(atPath: folder) ? folder : build.folder,
        lock: build.lock))
  }

  /// Returns the full path of an executable file, or nil if the argument doesn't name an executable file.
  private static func executablePath(_ argument: String) -> String? {
    var isDirectory: ObjCBool = false
    let exists = unsafe FileManager.default.fileExists(atPath: argument, isDirectory: &isDirectory)
    guard exists, !isDirectory.boolValue, FileManager.default.isExecutableFile(atPath: argument) else { return nil }
    return URL(fileURLWithPath: argument).path
  }

  /// Returns the full path of an executable file.
  ///
  /// - Throws: `ValidationError` if the argument doesn't name an executable file.
  static func executable(_ argument: String) throws -> String {
    guard let path = executablePath(argument) else { throw ValidationError("'\(argument)' isn't an executable file") }
    return path
  }

  /// Returns the root of the git repository that contains the working folder, or nil if there isn't one.
  static func currentRepository() throws -> String? { try GitRepository.current()?.root }
}

/// A commit that has been built in a separate folder.
struct BuiltRevision {
  let commit: String

  /// The commit from which the benchmark folder was taken; nil if it was taken from ``commit``.
  let benchmarks: String?

  /// The root of the user's work tree.
  let repository: String

  /// The root of the work tree that the revision was built in.
  let folder: String

  /// The folder that corresponds to the user's working folder, in the work tree at ``folder``.
  let workingFolder: String

  /// The lock that keeps other builds from removing the work tree at ``folder``; nil if the folder couldn't be locked.
  let lock: FolderLock?

  var identity: String { "commit \(commit)" + (benchmarks.map { ", benchmarks of \($0)" } ?? "") }
}
