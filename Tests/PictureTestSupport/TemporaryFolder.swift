package import Foundation

/// Calls `body` with a temporary folder, which is removed afterward.
package func withTemporaryFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  let folder = NSTemporaryDirectory() + "/fastvector-\(UUID().uuidString)"
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  return try body(folder)
}

/// Returns the names of the files in a folder.
package func names(in folder: String) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
}

/// Runs a program until it exits, and returns its status and standard output.
package func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: Data) {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: program)
  process.arguments = arguments
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardError = FileHandle.nullDevice
  try process.run()
  let output = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return (process.terminationStatus, output)
}

/// Returns the path of the first of several programs that is found in the search path.
package func findProgram(_ names: String...) -> String? {
  let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
  return names.lazy.flatMap { name in folders.map { "\($0)/\(name)" } }.first {
    FileManager.default.isExecutableFile(atPath: $0)
  }
}
