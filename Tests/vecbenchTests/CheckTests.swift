import Foundation
import Testing

@Suite struct `A check against a baseline` {
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

  @Test func `that promises nothing is kept, one that promises wonders is not`() async throws {
    let folder = try Folder()
    // No two timings are compared: the speed-ups of the baseline are made up.
    for (speedup, code) in [(1e-3, 0), (1e6, 2)] as [(Double, Int32)] {
      try await baseline(folder) { document in
        let rows = document["results"] as? [[String: Any]] ?? []
        document["results"] = rows.map { row in
          var row = row.filter { $0.key != "peak_ns" }
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
  func `with a count that no measurement has ends with 65`(field: String, value: Int) async throws {
    let folder = try Folder()
    try await baseline(folder) { document in
      var settings = document["settings"] as? [String: Any] ?? [:]
      settings[field] = field == "sizes" ? [value] as Any : value
      document["settings"] = settings
    }
    let ending = try await check(folder)
    #expect(ending.code == 65)
    #expect(ending.complaint.contains("settings: \(field)"), "\(ending.complaint)")
  }

  @Test(arguments: ["9223372036854775807", "1000000000000", "0"])
  func `is not needed to refuse a number of frames`(frames: String) async throws {
    let ending = try await vecbench("--points", "64", "--frames", frames)
    #expect(ending.code == 64)
    #expect(ending.complaint.contains("--frames must be between 1 and 10000000 (got \(frames))"))
  }

  @Test func `from another machine ends with 5 and says why`() async throws {
    let folder = try Folder()
    try await baseline(folder) { change(&$0, "processor", "Another Processor") }
    let ending = try await check(folder)
    #expect(ending.code == 5)
    #expect(ending.complaint.hasPrefix("vecbench: baseline.json: the processor of the baseline is 'Another Processor'"))
    #expect(ending.standardError.count == 1)
  }

  @Test func `that is not there ends with 5, one that is damaged or newer with 65`() async throws {
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
