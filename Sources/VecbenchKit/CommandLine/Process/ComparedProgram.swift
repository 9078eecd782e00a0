import ArgumentParser
import FastVectorFiles
import Foundation

/// One side of a comparison, from an argument: a built executable, or a revision that is built.
struct ComparedProgram {
  let path: String

  /// What reports call it: the path, or the revision with its commit.
  let name: String

  /// What it gets before all other arguments.
  let arguments: [String]

  /// The built commit, followed by the commit of its benchmarks if it differs; nil for an executable.
  let revision: String?

  init(path: String, name: String, arguments: [String] = [], revision: String? = nil) {
    self.path = path
    self.name = name
    self.arguments = arguments
    self.revision = revision
  }

  /// Identifies the program on all machines: the commit of a revision, or a hash of the contents of an executable.
  func identity() throws -> String {
    if let revision { return revision }
    let hash = String(Self.hash(try InputFile(path: path).contents()), radix: 16)
    return (["executable \(hash)"] + arguments).joined(separator: " ")
  }

  /// The FNV-1a hash over words of eight bytes. It identifies programs and doesn't resist forgery.
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

  /// The path of this program itself.
  static var ownPath: String {
    get throws { try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") }
  }

  /// - Throws: `ValidationError` where the argument is neither, ``RevisionError`` where a revision cannot be built.
  init(_ argument: String, repository: String?, recipe: BuildRecipe, isQuiet: Bool) throws {
    if let program = try ComparedProgram(
      existing: argument, repository: repository, recipe: recipe, isQuiet: isQuiet)
    {
      self = program
      return
    }
    throw Self.missing([argument], repository: repository)
  }

  /// All sides of a comparison, see ``init(_:repository:recipe:isQuiet:)``.
  ///
  /// - Throws: One `ValidationError` for all arguments that are neither, before anything is built.
  static func programs(
    _ arguments: [String], repository: String?, recipe: BuildRecipe, isQuiet: Bool
  ) throws -> [ComparedProgram] {
    let revisions = repository.map { RevisionBuilds(repository: $0, isQuiet: isQuiet) }
    let missing = try arguments.filter { try executablePath($0) == nil && revisions?.commit($0) == nil }
    guard missing.isEmpty else { throw Self.missing(missing, repository: repository) }
    return try arguments.map { try ComparedProgram($0, repository: repository, recipe: recipe, isQuiet: isQuiet) }
  }

  /// The error of arguments that are neither executables nor revisions.
  private static func missing(_ arguments: [String], repository: String?) -> ValidationError {
    var names: [String] = []
    for argument in arguments where !names.contains("'\(argument)'") { names.append("'\(argument)'") }
    let (list, isOne) = (names.joined(separator: " and "), names.count == 1)
    guard let repository else {
      return ValidationError(
        "\(list) \(isOne ? "is no executable file" : "are no executable files"), and this folder is in no git repository"
      )
    }
    return ValidationError(
      isOne
        ? "\(list) is neither an executable file nor a revision of \(repository)"
        : "\(list) are neither executable files nor revisions of \(repository)")
  }

  /// Nil where the argument is neither an executable nor a revision.
  ///
  /// - Throws: ``RevisionError`` where a revision cannot be built.
  init?(existing argument: String, repository: String?, recipe: BuildRecipe, isQuiet: Bool) throws {
    if let path = Self.executablePath(argument) {
      self.init(path: path, name: argument)
      return
    }
    guard let repository else { return nil }
    let revisions = RevisionBuilds(repository: repository, isQuiet: isQuiet)
    guard let commit = try revisions.commit(argument) else { return nil }
    let path = try revisions.executable(of: commit, by: recipe)
    let benchmarks = recipe.benchmarksFrom.map { ", benchmarks of \($0)" } ?? ""
    self.init(path: path, name: "\(argument) (\(commit.prefix(12)))", revision: "commit \(commit)\(benchmarks)")
  }

  /// The full path of an executable file; nil where the argument is none.
  private static func executablePath(_ argument: String) -> String? {
    var isDirectory: ObjCBool = false
    let exists = unsafe FileManager.default.fileExists(atPath: argument, isDirectory: &isDirectory)
    guard exists, !isDirectory.boolValue, FileManager.default.isExecutableFile(atPath: argument) else { return nil }
    return URL(fileURLWithPath: argument).path
  }

  /// The full path of an executable file.
  ///
  /// - Throws: `ValidationError` where the argument is none.
  static func executable(_ argument: String) throws -> String {
    guard let path = executablePath(argument) else { throw ValidationError("'\(argument)' is no executable file") }
    return path
  }

  /// The git repository that the working folder is in.
  static func currentRepository() throws -> String? {
    try Subprocess.run(["git", "rev-parse", "--show-toplevel"]).answer
  }
}
