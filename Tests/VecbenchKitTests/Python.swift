import Foundation
import Testing

/// Debian's Python, whose libraries compute reference results.
enum Python {
  /// Runs a script in which the variable `data` contains the given JSON, and returns the JSON array that it prints.
  static func run(_ script: String, input: some Encodable) throws -> [Any] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("vecbench-python-\(UUID()).json")
    try JSONEncoder().encode(input).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    process.arguments = ["-c", "import json, sys\ndata = json.load(open(sys.argv[1]))\n" + script, file.path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "/usr/bin/python3 fails: install python3-scipy and python3-numpy")
    return try #require(JSONSerialization.jsonObject(with: data) as? [Any])
  }
}
