import Foundation
import ProgramTestSupport
import Testing

/// Compares scripts that imitate package-benchmark programs and report made-up times.
struct PackageBenchmarkTests {
  /// Returns a script that behaves like a package-benchmark program with one benchmark. A measurement of 1000
  /// iterations takes `time` nanoseconds.
  private static func package(_ time: Int, change: String = "") -> String {
    """
    #!/usr/bin/python3 -SE
    import json, os, signal, struct, sys, time
    arguments = dict(zip(sys.argv[1::2], sys.argv[2::2]))
    source, target = int(arguments["--input-fd"]), int(arguments["--output-fd"])
    def say(reply):
        data = json.dumps(reply).encode()
        os.write(target, struct.pack("<q", len(data)) + data)
    # Each value below 2048 has a separate bucket. Two values above 2047 share a bucket. All 100 values equal the time.
    def histogram(time):
        index = time if time < 2048 else time // 2 + 1024
        return {"counts": [0] * index + [100], "subBucketHalfCountMagnitude": 10, "unitMagnitude": 0}
    names = ["parse large"]
    def run(benchmark):
        result = {"metric": {"wallClock": {}}, "scalingFactor": 1000, "statistics": {"histogram": histogram(\(time))}}
        say({"result": {"benchmark": benchmark, "results": [result]}})
    \(change)
    print("what benchmarks print is no answer", flush=True)
    while True:
        head = os.read(source, 8)
        if not head: break
        request = json.loads(os.read(source, struct.unpack("<q", head)[0]))
        if "list" in request:
            for name in names: say({"list": {"benchmark": {"name": name, "configuration": {"metrics": [], "x": 1}}}})
        else:
            benchmark = request["run"]["benchmark"]
            assert benchmark["configuration"] == {"metrics": [{"wallClock": {}}], "x": 1}
            run(benchmark)
        say({"end": {}})

    """
  }

  private func comparePackage(_ head: Int, change: String = "", _ arguments: String...) async throws -> Ending {
    try await AdaptedPrograms.compare(
      base: Self.package(2000), head: Self.package(head, change: change),
      ["--adapter", "package-benchmark"] + arguments)
  }

  @Test func `Programs of package-benchmark are judged`() async throws {
    let same = try await comparePackage(2001)
    #expect(same.code == 0, "\(same.standardError)")
    let slower = try await comparePackage(2600)
    #expect(slower.code == 2)
    // Reported times are per iteration, and a measurement has 1000 iterations.
    #expect(slower.output.contains("parse large  2.60 ns"), "\(slower.output)")
  }

  @Test(arguments: [
    ("def run(benchmark): say({'error': {'_0': 'no file'}}); sys.exit()", "it fails: no file"),
    ("def run(benchmark): pass", "it reports no time"),
    ("def run(benchmark): say({'result': {'results': 7}})", "it reports no time"),
    ("def run(benchmark): say({'result': {'results': [{'metric': {'wallClock': {}}}]}})", "it reports no time"),
    ("def run(benchmark): os.write(target, b'x' * 100)", "it does not follow the protocol of package-benchmark 1.38"),
    (
      "def run(benchmark): os.write(target, struct.pack('<q', 5) + b'hello')",
      "it does not follow the protocol of package-benchmark 1.38"
    ),
    ("def run(benchmark): sys.exit('out of cheese')", "it ended with code 1: out of cheese"),
    ("def run(benchmark): os.kill(os.getpid(), signal.SIGSEGV)", "it crashed with signal 11"),
  ])
  func `The error names the problem if the only benchmark of package-benchmark fails`(
    change: String, errorMessage: String
  ) async throws {
    // Redefine `print` as a function that prints nothing. Otherwise the error message would include the script's first
    // line on standard error.
    let ending = try await comparePackage(2001, change: change + "\ndef print(*arguments, **options): pass")
    #expect(ending.code == 3)
    #expect(ending.output.isEmpty)
    #expect(ending.standardError == ["vecbench: head (head): \(errorMessage)"])
  }

  @Test func `The other benchmarks of package-benchmark are judged if some fail`() async throws {
    let long = String(repeating: "x", count: 600)
    let names = "names = ['throws', 'parse large', 'twice', 'crashes', '\(long)', 'twice']"
    let failing = """
      \(names)
      measure = run
      def run(benchmark):
          if benchmark["name"] == "crashes": os.kill(os.getpid(), signal.SIGSEGV)
          if benchmark["name"] != "throws": return measure(benchmark)
          say({"error": {"_0": "no file"}})
          sys.exit()
      """
    let ending = try await AdaptedPrograms.compare(
      base: Self.package(2000, change: failing), head: Self.package(2001, change: failing),
      ["--adapter", "package-benchmark"])
    #expect(ending.code == 0, "\(ending.standardError)")
    #expect(ending.output.contains("throws: base and head: it fails: no file\n"), "\(ending.output)")
    #expect(ending.output.contains("crashes: base and head: it crashed with signal 11"), "\(ending.output)")
    #expect(ending.output.contains("twice: base and head: it has 2 benchmarks of this name\n"), "\(ending.output)")
    #expect(ending.output.hasSuffix("2 same, 3 inconclusive\n"), "\(ending.output)")
  }

  @Test func `A program of package-benchmark can't be explained`() async throws {
    let folder = try Folder()
    let ending = try await Executable.run(
      Executable.vecbench, ["explain", "a", "b", "c", "--adapter", "package-benchmark"], folder: folder.url)
    #expect(ending.code == 64 && ending.errorMessage.contains("cannot be explained"), "\(ending.errorMessage)")
  }
}
