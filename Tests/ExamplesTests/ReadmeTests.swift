import Foundation
import Testing

/// The README shows code and what it prints: both have to be true.
struct ReadmeTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The folder that holds the executables built along with these tests.
  private static var products: URL {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
    while folder.path != "/",
      !FileManager.default.isExecutableFile(atPath: folder.appendingPathComponent("animated-line").path)
    {
      folder.deleteLastPathComponent()
    }
    return folder
  }

  static func run(_ name: String, _ arguments: [String] = []) throws -> (output: String, status: Int32) {
    let process = Process()
    let output = Pipe()
    process.executableURL = products.appendingPathComponent(name)
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), process.terminationStatus)
  }

  private static let examples = [("AnimatedLine", "animated-line"), ("InterruptedLine", "interrupted-line")]

  @Test("The README's Swift code is an example that is compiled, and prints what the README says", arguments: examples)
  func example(folder: String, executable: String) throws {
    let readme = try Self.text("README.md")
    let example = try Self.text("Examples/\(folder)/main.swift")
    #expect(readme.contains("```swift\n" + example + "```"))
    let (output, status) = try Self.run(executable)
    #expect(status == 0)
    #expect(readme.contains("```\n" + output + "```"))
  }

  @Test("interruption-plots draws the picture of the guide")
  func interruptionPlots() throws {
    let picture = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: picture) }
    #expect(try Self.run("interruption-plots", [picture.path]).status == 0)
    let svg = try String(contentsOf: picture, encoding: .utf8)
    #expect(try svg == Self.text("Sources/FastVectorAnimation/FastVectorAnimation.docc/Resources/interruption.svg"))
    #expect(throws: Never.self) { try XMLDocumentCheck.check(svg) }
    #expect(try Self.run("interruption-plots").status == 64)
    #expect(try Self.run("interruption-plots", ["/nowhere/picture.svg"]).status == 1)
  }

  @Test("crossover-plot draws one line for each kernel set, and says what is wrong with its input")
  func crossoverPlot() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let report = folder.appendingPathComponent("report.json")
    let picture = folder.appendingPathComponent("picture.svg")
    let row = { (kernels: String, points: Int) in
      """
      {"benchmark": "add", "kernels": "\(kernels)", "points": \(points), "threads": 1, "median_ns": \(points * 2), \
      "roof_ns": \(points), "checksum": "0"}
      """
    }
    let environment = """
      {"processor": "a <fast> one", "logical_cores": 2, "virtual_machine": false, "memory_bytes": 1, \
      "caches": [{"name": "L1d", "bytes": 32768}], "instruction_sets": [], "swift_instruction_set": "sse2", \
      "kernel_instruction_sets": {"naive": "sse2"}, "operating_system": "", "huge_pages": "", "swift_version": "", \
      "compiler": "", "build_configuration": "", "load_average": 0, "clock_resolution_ns": 1, "date": ""}
      """
    let head = """
      "schema": "vecbench/1", "complete": true, "settings": {"points": [100], "kernels": ["naive"], "benchmarks": ["add"], \
      "animations": ["linear"], "frames": 1, "columns": 1, "threads": 1, "seed": 1, "data": "some"}
      """
    let rows = ["naive", "native"].flatMap { [row($0, 100), row($0, 10_000)] }.joined(separator: ", ")
    try Data(#"{\#(head), "environment": \#(environment), "results": [\#(rows)]}"#.utf8).write(to: report)
    #expect(try Self.run("crossover-plot", [report.path, picture.path]).status == 0)
    let svg = try String(contentsOf: picture, encoding: .utf8)
    #expect(svg.components(separatedBy: "<polyline").count - 1 == 3)
    #expect(svg.contains("a &lt;fast&gt; one"))
    #expect(throws: Never.self) { try XMLDocumentCheck.check(svg) }

    try Data(#"{\#(head), "environment": \#(environment), "results": [\#(row("naive", 100))]}"#.utf8).write(to: report)
    #expect(try Self.run("crossover-plot", [report.path, picture.path]).status == 1)
    #expect(try Self.run("crossover-plot").status == 64)
  }
}

/// That every element is closed, in order.
private enum XMLDocumentCheck {
  struct Unbalanced: Error {}

  static func check(_ text: String) throws {
    var open: [Substring] = []
    for tag in text.matches(of: /<(\/?)([a-z]+)[^>]*?(\/?)>/) {
      if tag.3 == "/" { continue }
      if tag.1.isEmpty {
        open.append(tag.2)
      } else if open.popLast() != tag.2 {
        throw Unbalanced()
      }
    }
    if !open.isEmpty { throw Unbalanced() }
  }
}
