import ProgramTestSupport

#if !DEBUG
  import Foundation
  import Testing
  import VecbenchKit

  /// Tests the overhead of the harness per iteration. Valgrind counts it in instructions, so it doesn't depend on the
  /// load of the machine. Valgrind can't run programs that were built with a sanitizer.
  @Suite(.enabled(if: AllocationCounter.isAvailable)) struct `Harness overhead` {
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

    @Test func `An iteration with a state or a separate input has an overhead of only a few instructions`() async throws
    {
      let counts = try await instructions("*/state/1,alone/state,input/*")
      #expect(counts.count == 6)
      for (name, count) in counts { #expect(1...8 ~= count, "\(name): \(count)") }
    }

    @Test func `The harness calls a closure directly, even in a second variant without a parameter`() async throws {
      let counts = try await instructions("empty/closure/1,alone/closure")
      #expect(counts.count == 2)
      for (name, count) in counts { #expect(2...12 ~= count, "\(name): \(count)") }
    }

    @Test func `The compiler doesn't move the work of iterations out of the loop`() async throws {
      let counts = try await instructions("summing/*,steps/default/200")
      // A vector instruction adds two numbers, so the sum takes at least 0.5 instructions per number. A step takes two
      // instructions.
      #expect(try #require(counts["summing/default/1000"]) > 0.4)
      #expect(try #require(counts["steps/default/200"]) > 1.9)
    }
  }
#endif
