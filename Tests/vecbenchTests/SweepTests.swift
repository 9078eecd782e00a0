import Foundation
import ProgramTestSupport
import Testing

@Suite struct `Sweep command` {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Runs the sweep command with three small sizes.
  private func sweep(_ arguments: String..., environment: [String: String] = [:]) async throws -> Ending {
    let small = [
      "sweep", "--quick", "--points", "8,64,300", "--benchmarks", "interpolate", "--kernels", "naive,native",
    ]
    return try await Executable.run(Executable.vecbench, small + arguments, environment: environment)
  }

  private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

  @Test func `A sweep prints sentences and a chart within 80 columns`() async throws {
    for locale in ["C.UTF-8", "C"] {
      let ending = try await sweep(environment: ["LC_ALL": locale])
      #expect(ending.code == 0)
      #expect(ending.standardError.isEmpty)
      let lines = ending.output.split(separator: "\n")
      #expect(lines.contains { $0.hasPrefix("interpolate: ") })
      #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines.filter { $0.count > 80 })")
      #expect(ending.output.contains("┤") == (locale == "C.UTF-8"))
      #expect(!ending.output.contains("\u{1B}"))
    }
  }

  @Test func `A sweep writes every requested format from one measurement`() async throws {
    let ending = try await sweep(
      "--threads", "2,1", "--format", "json", "--html", path("page.html"), "--export", "csv=\(path("a=b.csv"))",
      "--export", "markdown=\(path("m.md"))")
    #expect(ending.code == 0, "\(ending.standardError)")
    let rows = try ending.results().map { "\($0["variant"]!) \($0["size"]!) \($0["threads"]!)" }
    let once = [8, 64, 300].flatMap { ["naive \($0) 1", "native \($0) 1"] }
    #expect(rows == once + [8, 64, 300].map { "native \($0) 2" })
    #expect(try folder.text("a=b.csv").split(separator: "\n").count == 1 + rows.count)
    #expect(try folder.text("m.md").contains("| interpolate"))
    let page = try folder.text("page.html")
    #expect(page.contains("native x2") && page.hasSuffix("</html>\n"))
    let settings = try #require(try ending.object()["settings"] as? [String: Any])
    #expect(settings["threads"] as? Int == 2)
    #expect((settings["arguments"] as? [String])?.first == "sweep")
  }

  @Test func `The help of the sweep command names its options`() async throws {
    // The test doesn't run the sweep, because the default sizes take too long.
    let ending = try await vecbench("sweep", "--help")
    #expect(ending.code == 0)
    for word in [
      "--points", "--benchmarks", "--kernels", "--threads", "--quick", "--html", "--export", "Examples:", "Exit codes:",
    ] {
      #expect(ending.output.contains(word), "\(word)")
    }
  }

  @Test(arguments: [
    ("--threads", "0", "--threads must be between 1 and 1024 (got 0)"),
    ("--threads", "1,x", "'x' is not a number of threads"),
    ("--export", "csv", "'csv' is not FORMAT=FILE"), ("--export", "cvs=a", "did you mean csv?"),
    ("--benchmarks", "swim", "there is no benchmark 'swim'"), ("--points", "0", "at least 1"),
  ])
  func `A sweep exits with 64 and the reason if an option is invalid`(
    option: String, value: String, words: String
  ) async throws {
    let ending = try await sweep(option, value)
    #expect(ending.code == 64)
    #expect(ending.output.isEmpty)
    #expect(ending.errorMessage.contains(words), "\(ending.errorMessage)")
  }

  @Test func `A sweep rejects two outputs to the same file`() async throws {
    let ending = try await sweep("--html", path("x"), "--output", path("x"))
    #expect(ending.code == 64)
    #expect(ending.errorMessage.contains("two outputs have the same file"))
    #expect(!folder.holds("x"))
    try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: "x")
    for (first, second) in [("x", "./x"), ("link", "x")] {
      let ending = try await sweep("--export", "csv=\(path(first))", "--export", "json=\(path(second))")
      #expect(ending.code == 64)
      #expect(ending.errorMessage.contains("two outputs have the same file"), "\(ending.errorMessage)")
      #expect(!folder.holds("x"))
    }
  }

  @Test func `A sweep checks every output file before it measures`() async throws {
    let ending = try await sweep("--output", path("fine"), "--html", path("no/such/page.html"))
    #expect(ending.code == 73)
    #expect(ending.errorMessage.hasPrefix("vecbench: --html \(path("no/such/page.html")): cannot be written: "))
    #expect(!folder.holds("fine"))
  }
}

@Suite struct `Report command` {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test func `A report of stored results has the same figures in every format`() async throws {
    let file = folder.url.appendingPathComponent("r.json")
    let measured = try await measurement("--export", "json=\(file.path)", "--format", "csv")
    #expect(measured.code == 0)
    let csv = try await vecbench("report", file.path, "--format", "csv")
    #expect(csv.output == measured.output)
    #expect(csv.code == 0 && csv.standardError.isEmpty)
    #expect(try await vecbench("report", file.path, "--format", "json").output == folder.text("r.json"))
    let page = folder.url.appendingPathComponent("r.html")
    #expect(try await vecbench("report", file.path, "--html", page.path).output.contains("add: at 64 points"))
    #expect(try folder.text("r.html").contains("<table>"))
  }

  @Test func `Reporting on an invalid file fails with a one-line error`() async throws {
    let whole = try await measurement("--format", "json").output
    let files = [
      ("empty", "", "the file is empty", 65), ("cut", String(whole.prefix(700)), "truncated JSON", 65),
      ("foreign", "{\"context\": {}, \"benchmarks\": []}", "isn't a result file of vecbench", 65),
      ("newer", whole.replacing("vecbench/2", with: "vecbench/7"), "a newer vecbench", 65),
      ("older", whole.replacing("vecbench/2", with: "vecbench/0"), "an older vecbench", 65),
      ("damaged", whole.replacing("\"median_ns\"", with: "\"median\""), "median_ns is missing", 65),
    ]
    for (name, text, words, code) in files {
      let file = try folder.file(name, Data(text.utf8))
      let ending = try await vecbench("report", file.path, "--output", folder.url.appendingPathComponent("out").path)
      #expect(ending.code == code, "\(name)")
      #expect(ending.standardError.count == 1, "\(ending.standardError)")
      #expect(
        ending.errorMessage.hasPrefix("vecbench: \(file.path): ") && ending.errorMessage.contains(words),
        "\(ending.errorMessage)")
      #expect(!folder.holds("out"))
    }
    for missing in ["missing.json", folder.url.path] {
      let ending = try await vecbench("report", missing)
      #expect(ending.code == 66)
      #expect(ending.standardError.count == 1, "\(ending.standardError)")
    }
  }
}
