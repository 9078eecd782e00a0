import Foundation
import Testing

/// All errors are printed by the same function.
@Suite struct `Error messages` {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func shell(_ line: String) async throws -> Ending {
    try await Executable.run(
      URL(fileURLWithPath: "/bin/sh"),
      [
        "-c",
        line.replacing("$V", with: "'\(Executable.vecbench.path)'").replacing(
          "$F", with: "'\(Executable.fastvector.path)'"),
      ],
      folder: folder.url)
  }

  private static let long = String(repeating: "long ", count: 2000)

  @Test(arguments: [
    ["--points", "x"], ["--points", long], ["--pints", "3"], ["--\(long)"], ["bogus"], ["bogus\u{1B}[31m\nred"], [long],
    ["compare"], ["compare", long, long], ["compare", "a\u{1B}]0;title\u{7}", "b"], ["--color", "blue"],
    ["--color", "a\nb\rc\u{9B}31m"], ["--benchmarks", "\u{202E}drawkcab"], ["history"], ["history", "bogus"],
    ["history", "add"], ["history", "add", "no\nsuch\u{7F}file"], ["history", "show", "--benchmark", "(\u{1B}"],
    ["report", long], ["report", "/"], ["report", "\u{0085}\u{2028}"],
    ["render", "--from", "a"], ["check", "--baseline", long],
    ["count", "a", "b", "c"],
    ["selftest", "--relinked", "no\nsuch"], ["noise", "--process-runs", "1e9"], ["--output", long], ["--html", ""],
    ["--export", "csv=\u{1B}/\n"], ["--from", "\u{1B}c", "--to", "\u{1B}c"], ["worker", "--offset", "x\ny"],
  ])
  func `An error of vecbench is one line of at most 300 characters without control characters`(
    arguments: [String]
  ) async throws {
    try await expectOneLine(Executable.vecbench, arguments)
  }

  @Test(arguments: [
    ["render"], ["render", "--from", "a"], ["render", "--from", long, "--to", long, "--out", "x.gif"], ["view"],
    ["view", "\u{1B}[31m"], ["index", "a\nb.npy"], ["bogus\u{7}"], ["race", "--points", long],
  ])
  func `An error of fastvector is one line of at most 300 characters without control characters`(
    arguments: [String]
  ) async throws {
    try await expectOneLine(Executable.fastvector, arguments)
  }

  private func expectOneLine(_ program: URL, _ arguments: [String]) async throws {
    let ending = try await Executable.run(program, arguments, folder: folder.url)
    if arguments == ["history"] { return #expect(ending.code == 0) }
    #expect([5, 64, 65, 66, 73].contains(ending.code), "\(ending.standardError)")
    #expect(ending.standardError.count == 1, "\(ending.standardError)")
    let scalars = ending.complaint.unicodeScalars
    #expect(ending.complaint.hasPrefix("\(program.lastPathComponent): "), "\(ending.complaint)")
    #expect(scalars.count <= 300)
    #expect(
      scalars.allSatisfy { scalar in
        ![.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
      })
    for word in ["NSError", "NSCocoa", "Error Domain", "EncodingError", "DecodingError"] {
      #expect(!ending.complaint.contains(word), "\(ending.complaint)")
    }
  }

  @Test func `Messages aren't written into result files if standard error is closed`() async throws {
    let line = "$V --points 64 --frames 5 --benchmarks add --kernels naive --format json --output r.json --html r.html"
    for redirection in ["2>&-", "2>&- <&-", "2>&- >&- <&-"] {
      let ending = try await shell("\(line) \(redirection)")
      #expect(ending.code == 0)
      #expect(try folder.text("r.json").hasPrefix("{\n") && folder.text("r.json").hasSuffix("\n}\n"))
      #expect(try folder.text("r.html").hasPrefix("<!DOCTYPE html>"))
    }
  }

  @Test(arguments: [
    "compare /bin/false /bin/false", "count", "noise", "selftest", "sweep", "chart", "run", "check --baseline none",
    "history export --database none",
  ])
  func `An unwritable standard output is detected before anything is measured`(command: String) async throws {
    for redirection in [">/dev/full", ">&-"] {
      let ending = try await shell("$V \(command) \(redirection)")
      #expect(ending.code == 1, "\(ending.standardError)")
      #expect(ending.standardError.count == 1, "\(ending.standardError)")
      #expect(ending.complaint.hasPrefix("vecbench: the results cannot be written to standard output: "))
    }
  }

  @Test(arguments: ["--help", "list", "env", "env --format json", "--version", "help compare"])
  func `An unwritable standard output is also an error of short commands`(command: String) async throws {
    #expect(try await shell("$V \(command) >/dev/full").code == 1)
    #expect(try await shell("$V \(command)").code == 0)
  }

  @Test func `The option --quiet leaves only errors on standard error`() async throws {
    try folder.file("t.csv", "a,b\n1,2\n3,4\n")
    let measured = try await shell(
      "$V --quiet --points 64 --frames 5 --benchmarks add --kernels naive --from t.csv --to t.csv 2>errors")
    #expect(try measured.code == 0 && folder.text("errors").isEmpty)
    let rendered = try await shell("$F render --quiet --from t.csv --to t.csv --at 0 --out p.png 2>errors")
    #expect(try rendered.code == 0 && folder.text("errors").isEmpty)
    let told = try await shell("$F render --from t.csv --to t.csv --at 0 --out p.png")
    #expect(told.standardError.count == 2)
    #expect(told.standardError.allSatisfy { $0.hasPrefix("fastvector: t.csv: 2 rows, header, ") })
  }
}
