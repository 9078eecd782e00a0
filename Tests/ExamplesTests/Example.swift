import Foundation

/// The executables of the examples.
enum Example {
  /// Returns the folder that contains the executable `name`. The executables are built into a folder that also contains
  /// these tests. Returns the root folder if there is no such executable.
  private static func products(with name: String) -> URL {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
    while folder.path != "/",
      !FileManager.default.isExecutableFile(atPath: folder.appendingPathComponent(name).path)
    {
      folder.deleteLastPathComponent()
    }
    return folder
  }

  static func run(_ name: String, _ arguments: [String] = []) throws -> (output: String, status: Int32) {
    let process = Process()
    let output = Pipe()
    process.executableURL = products(with: name).appendingPathComponent(name)
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), process.terminationStatus)
  }
}
