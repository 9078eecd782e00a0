import ArgumentParser
import CommandLineSupport
import Foundation
import VecbenchComparison
import VecbenchMeasuring

/// A check that a revision doesn't use files of the user's work tree or of another revision. Both compared programs
/// would use the same file, so the comparison couldn't show the effect of a change in this file.
struct RevisionIsolation {
  private let sides: [ComparisonSide: ComparedProgram]
  private let revision: BuiltRevision

  /// Creates a check for two programs. Returns nil if neither program is a revision, or both are the same executable.
  init?(base: ComparedProgram, head: ComparedProgram) {
    guard let revision = base.revision ?? head.revision, base.path != head.path else { return nil }
    (sides, self.revision) = ([.base: base, .head: head], revision)
  }

  /// Checks that the two running programs haven't loaded the same file of the repository.
  ///
  /// - Throws: ``SharedFiles`` if they have loaded the same file.
  func check(_ pair: ProcessPair) throws { try check(pair[.base].loadedFiles, pair[.head].loadedFiles) }

  /// Checks that the two programs won't load the same library of the repository.
  ///
  /// - Throws: ``SharedFiles`` if they will load the same library, or an error if `ldd` or git can't be run.
  func checkLibraries() throws { try check(libraries(of: .base), libraries(of: .head)) }

  /// Checks that the two programs don't open the same file of the repository, even if they close it again.
  ///
  /// - Parameter opened: A function that runs a program and returns the files that it opens.
  /// - Throws: ``SharedFiles`` if they open the same file, or any error that `opened` throws.
  func checkOpenedFiles(_ opened: (ComparisonSide, ComparedProgram) throws -> Set<String>) throws {
    let files = try [ComparisonSide.base, .head].map { side in
      var files = LoadedFiles()
      files.all = try opened(side, sides[side]!)
      files.all.formUnion(files.all.compactMap(Self.source))
      files.code = files.all.filter { $0.hasPrefix(revision.repository + "/") && Self.isExecutableCode($0) }
      return files
    }
    try check(files[0], files[1])
  }

  /// Returns the path of the source file of a Python module in a `__pycache__` folder. Python doesn't open the source
  /// file if the cached module is up to date. Returns nil for other files, or if the source file doesn't exist.
  private static func source(of path: String) -> String? {
    let file = URL(fileURLWithPath: path), cache = file.deletingLastPathComponent()
    guard file.pathExtension == "pyc", cache.lastPathComponent == "__pycache__" else { return nil }
    let module = file.lastPathComponent.prefix { $0 != "." }
    let source = cache.deletingLastPathComponent().appendingPathComponent("\(module).py").path
    return FileManager.default.fileExists(atPath: source) ? source : nil
  }

  /// Returns true if a file starts with the magic number of ELF files, as programs and shared libraries do.
  private static func isExecutableCode(_ path: String) -> Bool {
    let file = FileHandle(forReadingAtPath: path)
    return (try? file?.read(upToCount: 4)) == Data([0x7F] + "ELF".utf8)
  }

  private func libraries(of side: ComparisonSide) throws -> LoadedFiles {
    let program = sides[side]!
    var files = LoadedFiles()
    files.code = try Self.libraries(of: program.path, in: program.folder)
    files.all = files.code
    return files
  }

  /// Returns the shared libraries that the dynamic linker loads for an executable.
  private static func libraries(of program: String, in folder: String?) throws -> Set<String> {
    var paths: Set<String> = []
    // A line is, for example, "libwork.so => /path/libwork.so (0x…)".
    for line in try Subprocess.run(["ldd", program], in: folder).output.split(separator: "\n") {
      guard let start = line.firstIndex(of: "/"), let end = line.range(of: " (0x")?.lowerBound, start < end else {
        continue
      }
      paths.insert(URL(fileURLWithPath: String(line[start..<end])).resolvingSymlinksInPath().path)
    }
    return paths
  }

  private func check(_ base: LoadedFiles, _ head: LoadedFiles) throws {
    let shared = base.all.intersection(head.all)
    let folders = sides.values.compactMap(\.revision?.folder)
    var found = shared.filter { path in folders.contains { path.hasPrefix($0 + "/") } }
    let periods = RevisionBuilds(repository: revision.repository, isQuiet: true).buildPeriods
    found.formUnion(shared.filter { isOutside($0) && Self.isWritten($0, in: periods) })
    let inWorkTree = shared.subtracting(found).filter { path in
      path.hasPrefix(revision.repository + "/") && !Self.isInstalledPackage(path)
    }
    found.formUnion(inWorkTree.intersection(base.code.union(head.code)))
    // A file that also exists in the folder of a revision belongs to the revision: it was committed, or the build wrote
    // it, such as a Java class.
    found.formUnion(
      inWorkTree.filter { path in
        let name = path.dropFirst(revision.repository.count)
        return folders.contains { FileManager.default.fileExists(atPath: $0 + name) }
      })
    let data = inWorkTree.subtracting(found).map { String($0.dropFirst(revision.repository.count + 1)) }
    if !data.isEmpty {
      let tracked = try GitRepository(root: revision.repository).tracked(data, in: revision.repository)
      found.formUnion(tracked.map { "\(revision.repository)/\($0)" })
    }
    if let first = found.min() { throw SharedFiles(example: first, count: found.count) }
  }

  /// Returns true if a file outside of the repository could be the output of a build. Installed packages, caches, git's
  /// own files and system files, such as the dynamic linker's cache in `/etc`, aren't outputs of builds.
  private func isOutside(_ path: String) -> Bool {
    let isOfSystem = ["/etc/", "/proc/", "/sys/"].contains(where: path.hasPrefix)
    let isCached = path.split(separator: "/").contains { [".cache", ".git", "__pycache__"].contains($0) }
    return !path.hasPrefix(revision.repository + "/") && !isOfSystem && !isCached && !Self.isInstalledPackage(path)
  }

  /// Returns true if a regular file was last written in one of the given periods. Returns false for folders and
  /// devices, because other programs modify them too.
  private static func isWritten(_ path: String, in periods: [ClosedRange<Date>]) -> Bool {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      attributes[.type] as? FileAttributeType == .typeRegular, let date = attributes[.modificationDate] as? Date
    else { return false }
    return periods.contains { $0.contains(date) }
  }

  /// Returns true for files of packages that Python and Node.js install into a folder of the work tree. Like other
  /// dependencies, they don't belong to a revision.
  private static func isInstalledPackage(_ path: String) -> Bool {
    path.split(separator: "/").contains { ["site-packages", "dist-packages", "node_modules"].contains($0) }
  }
}

/// An error thrown if both programs use the same files of the repository.
struct SharedFiles: ExitCoded, CustomStringConvertible {
  let example: String
  let count: Int

  var description: String {
    let more = count == 1 ? "" : " and \(Formatting.counted(count - 1, "more file"))"
    return """
      both programs use \(example)\(more), so a change in it would go unnoticed: use files next to the program or in its \
      working folder, such as libraries with an rpath of $ORIGIN
      """
  }

  var exitCode: ExitCode { .notComparable }
}
