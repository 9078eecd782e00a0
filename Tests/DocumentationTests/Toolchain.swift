import Foundation

/// The Swift compiler, and the modules that were built together with these tests.
struct Toolchain {
  /// The folder with the built products.
  let products: URL

  /// The root folder of the package.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  init() throws {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
    while !FileManager.default.fileExists(atPath: folder.appendingPathComponent("Modules").path) {
      guard folder.path != "/" else { throw Failure(description: "no built modules above \(CommandLine.arguments[0])") }
      folder.deleteLastPathComponent()
    }
    products = folder
  }

  /// Compiles a program against the modules of the package.
  func compile(_ source: URL, to program: URL, options: [String] = []) throws {
    let objects = source.deletingLastPathComponent().appendingPathComponent("objects")
    try libraryObjects().joined(separator: "\n").write(to: objects, atomically: true, encoding: .utf8)
    let (status, output) = try Self.run(
      "/usr/bin/env",
      ["swiftc", "-swift-version", "6", "-I", products.appendingPathComponent("Modules").path] + includes + options + [
        source.path, "@\(objects.path)", "-o", program.path,
      ], in: source.deletingLastPathComponent())
    guard status == 0 else { throw Failure(description: output) }
  }

  /// The object files of the modules, as listed in the file from which these tests were linked. The build folder can
  /// also contain stale object files.
  private func libraryObjects() throws -> [String] {
    let tests = URL(fileURLWithPath: CommandLine.arguments[0]).deletingPathExtension().lastPathComponent
    let list = products.appendingPathComponent("\(tests).product").appendingPathComponent("Objects.LinkFileList")
    let isLibrary =
      /\/(FastVector[A-Za-z]*|Vecbench[A-Za-z]*|CommandLineSupport|ArgumentParser(ToolInfo)?|C[A-Z][A-Za-z]*)\.build\//
    let isOther = /(Tests|TestSupport|CAllocationCounter|FastVectorTool|FastVectorViewer)\.build\//
    return try String(contentsOf: list, encoding: .utf8).split(separator: "\n").map { $0.trimming("'") }
      .filter { $0.contains(isLibrary) && !$0.contains(isOther) }
  }

  /// The compiler options for finding the C modules of the package, the generated module maps and the dependencies.
  private var includes: [String] {
    let own = [Self.root, Self.root.deletingLastPathComponent()].flatMap { package in
      let sources = package.appendingPathComponent("Sources")
      return Self.names(in: sources).filter { $0.hasPrefix("C") }.flatMap {
        ["\(sources.path)/\($0)", "\(sources.path)/\($0)/include"]
      }
    }
    let checkouts = products.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("checkouts")
    let others = Self.names(in: checkouts).flatMap { package in
      let sources = checkouts.appendingPathComponent(package).appendingPathComponent("Sources")
      return Self.names(in: sources).map { "\(sources.path)/\($0)" }
    }.filter { FileManager.default.fileExists(atPath: "\($0)/module.modulemap") }
    let maps = Self.names(in: products).map { "\(products.path)/\($0)/module.modulemap" }
      .filter { FileManager.default.fileExists(atPath: $0) }
    return (own + others + ["/usr/include/cairo"]).flatMap { ["-I", $0, "-Xcc", "-I\($0)"] }
      + maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
  }

  private static func names(in folder: URL) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  /// Runs a program until it exits, and returns its standard output and standard error.
  static func run(_ program: String, _ arguments: [String], in folder: URL) throws -> (status: Int32, output: String) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}

extension Substring {
  fileprivate func trimming(_ characters: String) -> String {
    trimmingCharacters(in: CharacterSet(charactersIn: characters))
  }
}
