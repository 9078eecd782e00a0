import FastVector
import Foundation
import ProgramTestSupport
import Testing

@Suite struct `Commands of vecbench` {
  @Test func `The option --help lists the commands, with examples and exit codes`() async throws {
    let ending = try await vecbench("--help")
    #expect(ending.code == 0)
    #expect(ending.standardError.isEmpty)
    for word in [
      "USAGE:", "Examples:", "vecbench --points 10000", "run (default)", "env", "list", "Exit codes:",
    ] {
      #expect(ending.output.contains(word), "\(word)")
    }
    let words = ending.output.split(whereSeparator: \.isWhitespace).map {
      $0.filter { $0.isNumber || $0.isLetter }
    }
    for code in ["0", "1", "3", "64", "65", "66", "73", "130"] { #expect(words.contains(code), "\(code)") }
  }

  @Test func `The help of each command names every option`() async throws {
    let run = try await vecbench("run", "--help")
    #expect(run.code == 0)
    for option in [
      "--sizes", "--points", "--kernels", "--benchmarks", "--exclude", "--animation", "--frames", "--fps", "--threads",
      "--seed", "--data", "--format", "--output", "--quiet", "--color",
    ] {
      #expect(run.output.contains(option), "\(option)")
    }
    #expect(try await vecbench("env", "--help").code == 0)
    #expect(try await vecbench("help", "list").code == 0)
  }

  @Test func `The option --version prints a version number`() async throws {
    let ending = try await vecbench("--version")
    #expect(ending.code == 0)
    #expect(ending.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
  }

  @Test func `The run command is the default command`() async throws {
    let ending = try await vecbench("run", "--points", "8", "--benchmarks", "dot", "--format", "csv")
    #expect(ending.code == 0)
    #expect(ending.output.contains("\ndot,native,8,1,"))
  }

  @Test func `The chart command compares the frames of charts with the time to read their lines`() async throws {
    let ending = try await vecbench(
      "chart", "--points", "500,40k", "--columns", "100", "--frames", "20", "--format", "csv")
    #expect(ending.code == 0)
    let rows = ending.output.split(separator: "\n").dropFirst().map {
      $0.split(separator: ",").prefix(3).joined(separator: " ")
    }
    #expect(
      rows
        == [500, 40000].flatMap { points in
          [
            "read", "direct", "build", "envelope", "pan", "zoom", "pan.animate", "interrupt", "stream",
          ].map { "chart.\($0) native \(points)" }
        })
  }

  @Test(arguments: [("--columns", "0"), ("--columns", "100001"), ("--frames", "0"), ("--threads", "0")])
  func `The chart command exits with 64 if a value is out of range`(option: String, value: String) async throws {
    let ending = try await vecbench("chart", "--points", "10", option, value)
    #expect(ending.code == 64)
    #expect(ending.errorMessage.contains("\(option) must be between 1 and "))
    #expect(ending.errorMessage.hasSuffix("(got \(value))"))
  }

  @Test(arguments: ["render", "view", "index"])
  func `A former command names the command of fastvector that replaces it`(command: String) async throws {
    let ending = try await vecbench(command, "--from", "a.csv", "--help")
    #expect(ending.code == 64)
    #expect(ending.standardError == ["vecbench: 'vecbench \(command)' has moved: use 'fastvector \(command)'"])
    #expect(try await vecbench(command).code == 64)
  }

  @Test(arguments: [["--from", "a.csv"], ["--to", "b.npy"], ["chart", "--from", "a.csv:b", "--to", "c.csv"]])
  func `The former options for data files name their replacements`(arguments: [String]) async throws {
    let ending = try await Executable.run(Executable.vecbench, arguments)
    #expect(ending.code == 64)
    #expect(ending.standardError.count == 1)
    #expect(ending.errorMessage.contains("use --data"))
    #expect(ending.errorMessage.contains("'fastvector render --from <file> --to <file>'"))
  }

  @Test func `The list command prints all names that options accept`() async throws {
    let ending = try await vecbench("list")
    #expect(ending.code == 0)
    #expect(ending.standardError.isEmpty)
    let names = ending.output.split(separator: "\n").filter { $0.hasPrefix("  ") }
      .map { String($0.split(separator: " ")[0]) }
    let expected = [
      "animate", "chart", "frames", "naive", "simd", "blas", "native", "linear", "easeIn", "easeOut", "easeInOut",
      "spring",
      "smooth", "snappy", "bouncy", "interpolatingSpring", "repeat",
      "custom:linear", "custom:twenty", "custom:speed", "temperatures", "ecg", "synthetic:walk", "text",
      "json", "csv", "markdown", "gbench", "jmh", "bmf", "gha", "curves", "html", "svg",
    ]
    let (options, benchmarks) = (names.filter { !$0.contains("/") }, names.filter { $0.contains("/") })
    // A build without OpenBLAS has no kernel set named blas.
    #expect(options == expected || options == expected.filter { $0 != "blas" })
    #expect(
      benchmarks.contains("interpolate/native/10000") && benchmarks.allSatisfy { $0.split(separator: "/").count == 3 })
    #expect(Set(benchmarks).count == benchmarks.count)
    let known = [
      "control", "add", "subtract", "scale", "magnitudeSquared", "dot", "interpolate", "combine3", "frame.swiftui",
      "frame.fused", "animate.direct", "animate.deferred", "animate.symbolic", "animate.pass", "chart.read",
      "chart.direct", "chart.build", "chart.envelope", "chart.pan", "chart.zoom", "chart.pan.animate",
      "chart.interrupt", "chart.stream",
    ]
    #expect(Set(benchmarks.map { $0.split(separator: "/")[0] }) == Set(known.map { $0[...] }))
  }

  @Test func `The env command prints the environment as text`() async throws {
    let ending = try await vecbench("env")
    #expect(ending.code == 0)
    #expect(ending.standardError.isEmpty)
    for word in [
      "machine   ", "code      CPU has ", "built     Swift ", "compiler  ", "counters  ", "huge pages",
      "clock resolution",
    ] {
      #expect(ending.output.contains(word), "\(word)")
    }
  }

  @Test func `The env command prints the environment as JSON with the fields of a report`() async throws {
    let environment = try await vecbench("env", "--format", "json").object()
    let report = try #require(
      try await measurement("--format", "json").object()["environment"] as? [String: Any])
    #expect(Set(environment.keys) == Set(report.keys))
    for key in ["processor", "logical_cores", "compiler", "build_configuration", "swift_version"] {
      #expect("\(environment[key]!)" == "\(report[key]!)")
    }
    #expect(try await vecbench("env", "--format", "yaml").code == 64)
  }
}

@Suite struct `FASTVECTOR_ISA variable` {
  @Test(arguments: [["env"], ["--points", "64", "--benchmarks", "add"], ["--format", "nonsense"]])
  func `vecbench exits with 78 and a one-line error if FASTVECTOR_ISA is an unknown instruction set`(
    arguments: [String]
  ) async throws {
    let ending = try await Executable.run(
      Executable.vecbench, arguments, environment: ["FASTVECTOR_ISA": "bogus"])
    #expect(ending.code == 78)
    #expect(ending.output.isEmpty)
    #expect(ending.standardError.count == 1, "\(ending.standardError)")
    #expect(
      ending.errorMessage.hasPrefix(
        "vecbench: FASTVECTOR_ISA=bogus: unknown instruction set; this machine supports "))
  }

  @Test(arguments: [["--help"], ["--version"], ["run", "--help"], ["help", "run"]])
  func `The help and the version don't depend on an unknown instruction set in FASTVECTOR_ISA`(
    arguments: [String]
  ) async throws {
    let ending = try await Executable.run(Executable.vecbench, arguments, environment: ["FASTVECTOR_ISA": "bogus"])
    let usual = try await Executable.run(Executable.vecbench, arguments)
    #expect(ending.code == 0 && ending.standardError.isEmpty && !ending.output.isEmpty)
    #expect(ending.output == usual.output)
  }

  @Test func `vecbench exits with 78 if the machine doesn't support the instruction set in FASTVECTOR_ISA`()
    async throws
  {
    #if arch(x86_64)
      let other = "neon"
    #else
      let other = "avx2"
    #endif
    let ending = try await vecbench("env", environment: ["FASTVECTOR_ISA": other])
    #expect(ending.code == 78)
    #expect(ending.errorMessage.contains("FASTVECTOR_ISA=\(other): this machine doesn't support it"))
  }

  @Test func `FASTVECTOR_ISA forces any available instruction set, and an empty value forces none`() async throws {
    let usual = try await vecbench("env", "--format", "json").object()
    for name in InstructionSet.available.map(\.rawValue) {
      let ending = try await vecbench("env", "--format", "json", environment: ["FASTVECTOR_ISA": name])
      #expect(try (ending.object()["variant_instruction_sets"] as? [String: String])?["native"] == name)
      #expect(try await measurement(environment: ["FASTVECTOR_ISA": name]).output.contains("native \(name)"))
    }
    let empty = try await vecbench("env", "--format", "json", environment: ["FASTVECTOR_ISA": ""]).object()
    let native = { (environment: [String: Any]) in
      (environment["variant_instruction_sets"] as? [String: String])?["native"]
    }
    #expect(native(empty) == native(usual))
  }
}
