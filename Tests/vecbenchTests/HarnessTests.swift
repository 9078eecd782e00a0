#if !DEBUG
  import Foundation
  import Testing
  import VecbenchKit

  /// What the harness adds to each iteration, in instructions, which need no quiet machine. Valgrind counts them, which no
  /// sanitizer is part of.
  @Suite(.enabled(if: AllocationCounter.isAvailable)) struct `The harness` {
    private func instructions(_ benchmarks: String) async throws -> [String: Double] {
      let ending = try await Executable.run(
        Executable.harnessBenchmarks, ["count", "--quiet", "--format", "json", "--benchmarks", benchmarks])
      try #require(ending.code == 0, "\(ending.standardError)")
      let counted = try #require(ending.object()["benchmarks"] as? [[String: Any]])
      return Dictionary(
        uniqueKeysWithValues: try counted.map { counted in
          (
            try #require(counted["benchmark"] as? String),
            try #require(counted["head_instructions_per_point"] as? Double)
          )
        })
    }

    @Test func `takes a few instructions for an iteration with a state, or an input of its own`() async throws {
      let counts = try await instructions("*/setup/1,alone/setup,input/*")
      #expect(counts.count == 6)
      for (name, count) in counts { #expect(1...8 ~= count, "\(name): \(count)") }
    }

    @Test func `calls a closure directly, also that of a second variant without parameter`() async throws {
      let counts = try await instructions("empty/closure/1,alone/closure")
      #expect(counts.count == 2)
      for (name, count) in counts { #expect(2...12 ~= count, "\(name): \(count)") }
    }

    @Test func `computes nothing once for all iterations`() async throws {
      let counts = try await instructions("summing/*,steps/default/200")
      // Two numbers are added at a time, at least one instruction for them; a step takes two.
      #expect(try #require(counts["summing/default/1000"]) > 0.4)
      #expect(try #require(counts["steps/default/200"]) > 1.9)
    }
  }
#endif
