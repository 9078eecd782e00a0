import ProgramTestSupport
import Testing

@Suite struct `Option --points` {
  private func sizes(_ points: String) async throws -> [Int] {
    let ending = try await vecbench(
      "--points", points, "--benchmarks", "scale", "--kernels", "native", "--format", "json")
    #expect(ending.code == 0, "\(ending.standardError)")
    return try ending.results().compactMap { $0["size"] as? Int }
  }

  @Test(
    arguments: [
      ("1", [1]), ("64", [64]), ("1k", [1000]), ("1K", [1000]), ("0.5k", [500]), ("1_000", [1000]),
      ("1_0_0", [100]), ("100,7,3k", [100, 7, 3000]), ("5, 6", [5, 6]), ("0.01m", [10_000]), ("64.0", [64]),
      ("+12", [12]), ("64,16,64", [64, 16]),
    ] as [(String, [Int])])
  func `The option --points accepts lists of counts with k, m and underscores`(
    text: String, expected: [Int]
  ) async throws {
    #expect(try await sizes(text) == expected)
  }

  @Test(arguments: [
    ("0", "at least 1"), ("-5", "at least 1"), ("0.2", "at least 1"), ("abc", "not a number"),
    ("", "not a number"), ("10x", "not a number"), ("k", "not a number"), ("2e", "not a number"),
    ("1e3", "not a number"), ("1e30", "not a number"), ("0x10", "not a number"), ("inf", "not a number"),
    ("nan", "not a number"), ("1,,2", "not a number"), ("10,", "not a number"), ("1.2.3", "not a number"),
    ("٣", "not a number"), ("1.5", "whole number"), ("1.0001k", "whole number"),
    ("999999999999999999999", "is too large: it must be less than 10^15"),
    ("1000000g", "is too large: it must be less than 10^15"),
    ("99999999999999", "are free: at most"), ("10,5000g", "are free: at most"),
  ])
  func `The option --points rejects an invalid value with the reason`(text: String, words: String) async throws {
    let ending = try await vecbench("--points", text)
    #expect(ending.code == 64)
    #expect(ending.output.isEmpty)
    #expect(ending.errorMessage.contains("--points "))
    #expect(ending.errorMessage.contains(words), "\(ending.standardError)")
  }

  @Test func `The option --points requires a value`() async throws {
    let ending = try await vecbench("--points")
    #expect(ending.code == 64)
    #expect(ending.errorMessage.contains("--points"))
  }

  @Test(arguments: [
    ("--frames", "0"), ("--frames", "-3"), ("--frames", "many"), ("--threads", "0"), ("--threads", "-1"),
    ("--threads", "2000"), ("--threads", "two"), ("--seed", "-1"), ("--seed", "x"), ("--fps", "0"),
    ("--fps", "-60"), ("--fps", "fast"), ("--fps", "60,"), ("--fps", "inf"), ("--color", "red"),
    ("--format", "xml"),
  ])
  func `An option other than --points rejects invalid values, too`(option: String, value: String) async throws {
    let ending = try await measurement(option, value)
    #expect(ending.code == 64)
    #expect(ending.output.isEmpty)
    #expect(ending.errorMessage.contains(option), "\(ending.standardError)")
  }

  @Test(arguments: [
    ("compare", "--threshold"), ("compare", "--memory-threshold"), ("check", "--threshold"), ("count", "--threshold"),
    ("count", "--limit"),
    ("noise", "--threshold"), ("compare", "--sample-time"), ("compare", "--budget"), ("selftest", "--time-limit"),
  ])
  func `The error about a negative percentage or time names the valid values`(
    command: String, option: String
  ) async throws {
    let ending = try await vecbench(command, option, "-5")
    #expect(ending.code == 64)
    #expect(ending.errorMessage.contains("The value '-5' is invalid for '\(option) "), "\(ending.errorMessage)")
    #expect(ending.errorMessage.contains(": '-5' is not a ") && ending.errorMessage.contains("such as"))
  }
}
