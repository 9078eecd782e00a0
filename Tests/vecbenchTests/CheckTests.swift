import Foundation
import ProgramTestSupport
import Testing

@Suite struct `Checks against a baseline` {
  private func baseline(_ folder: Folder, _ change: (inout [String: Any]) -> Void = { _ in }) async throws {
    let ending = try await vecbench(
      "--points", "64", "--benchmarks", "add", "--kernels", "naive,native", "--format", "json")
    var document = try ending.object()
    change(&document)
    _ = try folder.file("baseline.json", Data(JSONSerialization.data(withJSONObject: document)))
  }

  private func change(_ document: inout [String: Any], _ field: String, _ value: Any) {
    var environment = document["environment"] as? [String: Any] ?? [:]
    environment[field] = value
    document["environment"] = environment
  }

  private func check(_ folder: Folder, _ arguments: String...) async throws -> Ending {
    try await Executable.run(
      Executable.vecbench, ["check", "--baseline", "baseline.json"] + arguments, folder: folder.url)
  }

  @Test func `A check passes if the baseline has tiny speedups, and fails if it has huge ones`() async throws {
    let folder = try Folder()
    // The speedups of the baseline are made up, so the result doesn't depend on measured times.
    for (speedup, code) in [(1e-3, 0), (1e6, 2)] as [(Double, Int32)] {
      try await baseline(folder) { document in
        let rows = document["results"] as? [[String: Any]] ?? []
        document["results"] = rows.map { row in
          var row = row.filter { !["peak_ns", "speedup_low", "speedup_high"].contains($0.key) }
          row["speedup"] = speedup
          return row
        }
      }
      let ending = try await check(folder)
      #expect(ending.code == code, "\(ending.standardError)")
    }
  }

  @Test(arguments: [
    ("frames", 0), ("frames", .max), ("threads", -1), ("threads", 1025), ("fps", 0), ("sizes", 0), ("sizes", .max),
    ("sizes", 1_000_000_000_000),
  ])
  func `A check exits with 65 if a count in the baseline is impossible`(field: String, value: Int) async throws {
    let folder = try Folder()
    try await baseline(folder) { document in
      var settings = document["settings"] as? [String: Any] ?? [:]
      settings[field] = field == "sizes" ? [value] as Any : value
      document["settings"] = settings
    }
    let ending = try await check(folder)
    #expect(ending.code == 65)
    #expect(ending.errorMessage.contains("settings: \(field)"), "\(ending.errorMessage)")
  }

  @Test(arguments: ["1,2", "2"])
  func `A check measures the numbers of threads of the baseline`(threads: String) async throws {
    let folder = try Folder()
    let measured = try await vecbench(
      "--points", "20000", "--benchmarks", "dot", "--kernels", "naive,native", "--threads", threads, "--format", "json")
    _ = try folder.file("baseline.json", measured.output)
    let ending = try await check(folder, "--threshold", "1000%")
    #expect(ending.code == 0, "\(ending.output)")
    #expect(ending.output.hasPrefix("none of ") && !ending.output.contains("missing"), "\(ending.output)")
  }

  @Test func `A check exits with 5 if the baseline is from another program, which may have no frames`() async throws {
    let folder = try Folder()
    try await baseline(folder) { document in
      var settings = document["settings"] as? [String: Any] ?? [:]
      (settings["frames"], settings["data"]) = (0, "")
      document["settings"] = settings
    }
    let ending = try await check(folder)
    #expect(ending.code == 5)
    #expect(
      ending.standardError
        == ["vecbench: baseline.json: it is from another program, because vecbench has no data ''"])
  }

  @Test(arguments: ["9223372036854775807", "1000000000000", "0"])
  func `vecbench exits with 64 if the number of frames is impossible`(frames: String) async throws {
    let ending = try await vecbench("--points", "64", "--frames", frames)
    #expect(ending.code == 64)
    #expect(ending.errorMessage.contains("--frames must be between 1 and 10000000 (got \(frames))"))
  }

  @Test func `A check exits with 5 and prints the reason if the baseline is from another machine`() async throws {
    let folder = try Folder()
    try await baseline(folder) { change(&$0, "processor", "Another Processor") }
    let ending = try await check(folder)
    #expect(ending.code == 5)
    #expect(
      ending.errorMessage.hasPrefix("vecbench: baseline.json: the processor of the baseline is 'Another Processor'"))
    #expect(ending.standardError.count == 1)
  }

  @Test func `A check exits with 5 if the baseline is missing, and with 65 if it is damaged or newer`() async throws {
    let folder = try Folder()
    #expect(try await check(folder).code == 5)
    for text in ["", "{", "[1, 2]", "{\"schema\": \"vecbench/99\"}", "{\"schema\": \"vecbench/1\"}"] {
      try folder.file("baseline.json", text)
      let ending = try await check(folder)
      #expect(ending.code == 65, "\(text)")
      #expect(ending.standardError.count == 1)
      #expect(try folder.text("baseline.json") == text)
    }
  }
}
