import Foundation
import Testing
import VecbenchKit

/// Packages that nobody here wrote, in which slower commits are planted: the short form of what
/// `Examples/GateYourPackage/gate-real-packages` does. It takes valgrind, which no sanitizer is part of.
@Suite(.enabled(if: AllocationCounter.isAvailable)) struct `A gate for real packages` {
  /// As whole processes, and through Google Benchmark. What is not installed here is skipped, which the output states.
  @Test(arguments: ["csv", "json"]) func `names a planted commit, and its function`(_ package: String) async throws {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Examples/GateYourPackage/gate-real-packages").standardized
    let ending = try await Executable.run(
      URL(fileURLWithPath: "/usr/bin/env"),
      ["python3", script.path, "--vecbench", Executable.vecbench.path, "--short", "--case", package])
    #expect(ending.code == 0, "\(ending.output)\(ending.standardError)")
    print(ending.output)
    #expect(
      ending.output.contains("\(package): 1 of 1 commits named, 1 functions")
        || ending.output.contains("\(package): skipped: "))
  }
}
