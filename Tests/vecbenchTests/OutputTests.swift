import Foundation
import ProgramTestSupport
import Testing

@Suite struct `Output of measurements` {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test func `The output in JSON is a single document`() async throws {
    let ending = try await measurement("--format", "json")
    #expect(ending.code == 0)
    #expect(ending.output.hasPrefix("{\n") && ending.output.hasSuffix("\n}\n"))
    #expect(try ending.object()["schema"] as? String == "vecbench/2")
    #expect(try ending.object()["complete"] as? Bool == true)
    #expect(try ending.results().count == 2)
    #expect(ending.standardError.isEmpty)
  }

  @Test func `The output in CSV is a header and a row for each result`() async throws {
    let ending = try await measurement("--format", "csv")
    #expect(ending.code == 0)
    let lines = ending.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 4 && lines[3].isEmpty)
    #expect(lines[0].hasPrefix("benchmark,variant,size,threads,median_ns,"))
    #expect(lines[1].hasPrefix("add,naive,64,1,") && lines[2].hasPrefix("add,native,64,1,"))
    #expect(Set(lines.dropLast().map { $0.count { $0 == "," } }) == [27])
    #expect(ending.standardError.isEmpty)
  }

  @Test func `The output in Markdown consists of tables`() async throws {
    let ending = try await measurement("--format", "markdown")
    #expect(ending.code == 0)
    #expect(ending.output.hasPrefix("### 64 points, "))
    #expect(ending.output.contains("| add | naive"))
    #expect(ending.standardError.isEmpty)
  }

  @Test func `The output as text consists of tables, without messages on standard error`() async throws {
    let ending = try await vecbench("--points", "64", "--frames", "20")
    #expect(ending.code == 0)
    #expect(ending.output.hasPrefix("machine   "))
    let lines = ending.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count < 66)
    #expect(lines.allSatisfy { !$0.hasSuffix(" ") })
    for word in ["CPU has", "64 points", "frame.fused", "animate.symbolic", "easeInOut", "frames/s", "* fastest"] {
      #expect(ending.output.contains(word), "\(word)")
    }
    #if OpenBLAS
      #expect(ending.output.contains("OpenBLAS"))
    #endif
    #expect(!ending.output.contains("\u{1B}"))
    #expect(ending.standardError.isEmpty)
  }

  @Test(arguments: [("text", "machine"), ("json", "{"), ("csv", "benchmark,"), ("markdown", "### ")])
  func `The option --output writes every format to a file`(format: String, beginning: String) async throws {
    let file = folder.url.appendingPathComponent("results")
    let ending = try await measurement("--format", format, "--output", file.path)
    #expect(ending.code == 0, "\(ending.standardError)")
    #expect(ending.output.isEmpty)
    #expect(ending.standardError.isEmpty)
    #expect(try folder.text("results").hasPrefix(beginning))
  }

  @Test func `The option --output replaces the whole contents of a file`() async throws {
    try folder.file("results", String(repeating: "long ago\n", count: 10_000))
    let file = folder.url.appendingPathComponent("results")
    #expect(try await measurement("--format", "csv", "--output", file.path).code == 0)
    #expect(try folder.text("results").split(separator: "\n").count == 3)
    #expect(try !folder.text("results").contains("long ago"))
  }

  @Test func `The output file - is standard output`() async throws {
    let ending = try await measurement("--format", "csv", "--output", "-", folder: folder.url)
    #expect(ending.code == 0)
    #expect(ending.output.hasPrefix("benchmark,variant,"))
    #expect(!folder.holds("-"))
  }

  @Test(arguments: [
    (["run", "--export", "csv=-"], "--export"), (["run", "--html", "-"], "--html"),
    (["run", "--output", "results", "--export", "csv=-"], "--export"),
    (["compare", "a", "b", "--export", "json=-"], "--export"), (["merge", "a", "--export", "json=-"], "--export"),
    (["explain", "a", "b", "c", "--flame-graph", "-"], "--flame-graph"),
    (["selftest", "--results", "-"], "--results"), (["history", "show", "--html", "-"], "--html"),
    (["history", "import", "/dev/null", "--database", "-"], "--database"),
  ])
  func `Only the option --output accepts - for standard output`(arguments: [String], option: String) async throws {
    let ending = try await Executable.run(Executable.vecbench, arguments, folder: folder.url)
    #expect(ending.code == 64)
    #expect(ending.output.isEmpty)
    #expect(ending.standardError == ["vecbench: \(option) must be a file, not standard output (-)"])
    #expect(!folder.holds("-"))
  }

  @Test func `The option --output rejects an unwritable file before it checks anything else`() async throws {
    let missing = folder.url.appendingPathComponent("no/such/folder/results.json").path
    for (path, words) in [
      (missing, "doesn't exist"), (folder.url.path, "it is a folder"), ("", "a file name is needed"),
    ] {
      // If the output file were checked after the benchmarks, the error would name the unknown benchmark instead.
      let ending = try await measurement(of: "unknown", "--output", path)
      #expect(ending.code == 73)
      #expect(ending.output.isEmpty)
      #expect(ending.standardError.count == 1)
      #expect(
        ending.errorMessage.hasPrefix("vecbench: --output \(path.isEmpty ? "\"\"" : path): cannot be written: "),
        "\(ending.errorMessage)")
      #expect(ending.errorMessage.contains(words), "\(ending.errorMessage)")
    }
  }

  @Test func `A failed run leaves an existing output file unchanged and creates none`() async throws {
    let old = try folder.file("old", "what it held")
    let new = folder.url.appendingPathComponent("new")
    for file in [old, new] {
      let ending = try await measurement(of: "unknown", "--output", file.path)
      #expect(ending.code == 64)
    }
    #expect(try folder.text("old") == "what it held")
    #expect(!folder.holds("new"))
  }

  @Test(arguments: [
    (["history", "show", "--database", "a", "--html", "a"], "--html a would replace the input a"),
    (["history", "show", "--database", "a", "--html", "./sub/../a"], "--html ./sub/../a would replace the input a"),
    (["history", "export", "--database", "a", "--output", "link"], "--output link would replace the input a"),
    (["report", "a", "--format", "csv", "--output", "a"], "--output a would replace the input a"),
    (["report", "a", "--html", "./a"], "--html ./a would replace the input a"),
    (["merge", "b", "a", "--export", "markdown=a"], "--export a would replace the input a"),
    (["merge", "b", "--thresholds", "a", "--export", "markdown=a"], "--export a would replace the input a"),
    (["compare", "b", "b", "--thresholds", "a", "--export", "json=a"], "--export a would replace the input a"),
    (["compare", "./a", "b", "--export", "json=a"], "--export a would replace the input ./a"),
  ])
  func `An output that would replace an input is rejected`(arguments: [String], message: String) async throws {
    let old = try await measurement("--format", "json").output
    try folder.file("a", old)
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("sub"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appendingPathComponent("link").path, withDestinationPath: "a")
    let ending = try await Executable.run(Executable.vecbench, arguments, folder: folder.url)
    #expect(ending.code == 64)
    #expect(ending.standardError == ["vecbench: \(message); choose another name"])
    #expect(try folder.text("a") == old)
  }

  @Test func `The output file may be a device`() async throws {
    #expect(try await measurement("--output", "/dev/null").code == 0)
    let full = try await measurement("--output", "/dev/full")
    #expect(full.code == 73)
    #expect(full.standardError.count == 1, "\(full.standardError)")
    #expect(full.errorMessage.hasPrefix("vecbench: --output /dev/full: cannot be written: "))
  }

  /// Runs a shell command in which `$V` is the executable with the arguments of a short measurement.
  private func shell(_ line: String, environment: [String: String] = [:]) async throws -> Ending {
    let small = "--points 64 --frames 20 --benchmarks add --kernels naive,native"
    return try await Executable.run(
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", line.replacing("$V", with: "'\(Executable.vecbench.path)' \(small)")], environment: environment)
  }

  @Test func `A run doesn't crash if the reader of its output has ended`() async throws {
    let ending = try await shell("{ $V; echo \"code $?\" >&2; } | head -0")
    // Depending on timing, the program ends before its reader (0), reports a write error (1), or is ended by SIGPIPE
    // (141).
    #expect(["code 0", "code 1", "code 141"].contains(ending.standardError.last), "\(ending.standardError)")
  }

  @Test(arguments: [">/dev/full", ">&-"])
  func `vecbench exits with 1 and a one-line error if standard output is unwritable`(redirection: String) async throws {
    let ending = try await shell("$V --format json \(redirection)")
    #expect(ending.code == 1)
    #expect(ending.standardError.count == 1, "\(ending.standardError)")
    #expect(ending.errorMessage.hasPrefix("vecbench: the results cannot be written to standard output: "))
  }

  @Test func `The fastest variant is bold in a file only if that was requested`() async throws {
    let always = try await measurement("--color", "always")
    #expect(always.output.contains("\u{1B}[1m") && always.output.contains("\u{1B}[0m"))
    #expect(
      try await measurement("--color", "always", environment: ["NO_COLOR": "1"]).output.contains("\u{1B}"))
    #expect(try await !measurement("--color", "never").output.contains("\u{1B}"))
    #expect(try await !measurement("--color", "auto").output.contains("\u{1B}"))
    #expect(try await !measurement("--color", "always", "--format", "json").output.contains("\u{1B}"))
  }

  @Test func `The option --quiet doesn't change the output`() async throws {
    for flag in ["--quiet", "-q"] {
      let ending = try await measurement(flag, "--format", "csv")
      #expect(ending.code == 0)
      #expect(ending.output.split(separator: "\n").count == 3)
      #expect(ending.standardError.isEmpty)
    }
  }

  /// Runs the executable in a pseudo terminal, which the tool `script` creates.
  private func terminal(_ arguments: String, environment: [String: String] = [:]) async throws -> String {
    let ending = try await shell(
      "script --quiet --return --command \"$V \(arguments)\" /dev/null", environment: environment)
    #expect(ending.code == 0, "\(ending.standardError)")
    return ending.output
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")))
  func `A terminal gets progress and bold text, unless options, NO_COLOR or TERM prevent them`() async throws {
    let plain = try await terminal("")
    #expect(plain.contains("\u{1B}[Kmeasuring add, 64 points") && plain.contains("\u{1B}[1m"))
    #expect(try await !terminal("--quiet").contains("measuring"))
    #expect(try await !terminal("--color never").contains("\u{1B}[1m"))
    #expect(try await !terminal("", environment: ["NO_COLOR": "1"]).contains("\u{1B}[1m"))
    #expect(try await terminal("", environment: ["NO_COLOR": ""]).contains("\u{1B}[1m"))
    #expect(try await !terminal("", environment: ["TERM": "dumb"]).contains("\u{1B}"))
    #expect(try await !terminal("", environment: ["TERM": ""]).contains("\u{1B}"))
    #expect(try await terminal("--color always", environment: ["TERM": "dumb"]).contains("\u{1B}[1m"))
    #expect(try await terminal("--color always", environment: ["NO_COLOR": "1"]).contains("\u{1B}[1m"))
  }

  @Test func `The option --fps paces frames and rejects other benchmarks`() async throws {
    let ending = try await vecbench(
      "--points", "64", "--frames", "5", "--kernels", "naive,native", "--fps", "1000", "--format", "json")
    #expect(ending.code == 0, "\(ending.standardError)")
    let results = try ending.results()
    let names = [
      "frame.swiftui", "frame.swiftui", "frame.fused", "animate.direct", "animate.direct", "animate.deferred",
      "animate.symbolic", "animate.symbolic", "animate.pass",
    ]
    #expect(results.map { $0["benchmark"] as? String } == names)
    for result in results {
      #expect(result["fps"] as? Double == 1000)
      #expect((0...5).contains(try #require(result["missed_frames"] as? Int)))
      #expect(result["overrun_ns"] != nil && result["speedup"] == nil && result["peak_ns"] == nil)
    }
    let mixed = try await vecbench("--fps", "60", "--benchmarks", "frames,add")
    #expect(mixed.code == 64)
    #expect(mixed.errorMessage.contains("--fps paces frames, and add draws none"))
  }

  @Test func `The option --fps paces the frames of charts`() async throws {
    let ending = try await vecbench("chart", "--points", "500", "--frames", "5", "--fps", "1000", "--format", "json")
    #expect(ending.code == 0, "\(ending.standardError)")
    #expect(try ending.results().map { $0["benchmark"] as? String } == ["chart.direct", "chart.envelope"])
  }

  @Test func `The output contains the frames of every selected animation with every animation method`() async throws {
    let ending = try await measurement(
      of: "frames,animate", "--animation", "bouncy,custom:speed,bouncy", "--format", "json")
    #expect(ending.code == 0, "\(ending.standardError)")
    let names = try ending.results().map { result in
      ["benchmark", "variant", "animation"].map { result[$0] as? String ?? "-" }.joined(separator: " ")
    }
    let expected = ["bouncy", "custom:speed"].flatMap { animation in
      [
        "frame.swiftui naive", "frame.swiftui native", "frame.fused native", "animate.direct naive",
        "animate.direct native", "animate.deferred native", "animate.symbolic naive", "animate.symbolic native",
        "animate.pass native",
      ].map { "\($0) \(animation)" }
    }
    #expect(names == expected)
    let settings = try #require(try ending.object()["settings"] as? [String: Any])
    #expect(settings["animations"] as? [String] == ["bouncy", "custom:speed"])
  }

  @Test func `The output contains the number of threads of each kernel set`() async throws {
    let ending = try await measurement("--threads", "2", "--format", "json")
    #expect(ending.code == 0)
    #expect(try ending.results().map { $0["threads"] as? Int } == [1, 2])
  }
}
