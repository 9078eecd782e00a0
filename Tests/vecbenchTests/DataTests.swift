import Foundation
import ProgramTestSupport
import Testing

@Suite struct `Sample data` {
  @Test(arguments: ["temperatures", "ecg", "synthetic:walk"])
  func `Embedded data can be used in any working directory`(name: String) async throws {
    let root = URL(fileURLWithPath: "/")
    let ending = try await measurement("--data", name, "--format", "csv", folder: root)
    #expect(ending.code == 0, "\(ending.standardError)")
    #expect(ending.output.split(separator: "\n").count == 3)
    #expect(ending.standardError.isEmpty)
  }

  @Test func `The option --data takes one of the names that list prints`() async throws {
    for name in ["ecg,temperatures", "egc", ""] {
      let ending = try await measurement("--data", name)
      #expect(ending.code == 64)
      #expect(ending.standardError.count == 1)
    }
  }

  @Test func `Random data depends on the seed`() async throws {
    let checksum = { (seed: String) in
      try await measurement("--data", "synthetic:walk", "--format", "json", "--seed", seed)
        .results()[0]["checksum"] as? String
    }
    let first = try #require(try await checksum("1"))
    #expect(try await checksum("1") == first)
    #expect(try await checksum("2") != first)
    #expect(try await checksum("18446744073709551615") != first)
  }
}
