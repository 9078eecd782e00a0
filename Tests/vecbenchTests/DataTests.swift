import Foundation
import ProgramTestSupport
import Testing

@Suite struct `Data files` {
  private let folder: Folder
  private let good: String

  init() throws {
    folder = try Folder()
    good = try folder.file("good.csv", "date,temp\n2010/01/01,1\n2010/01/02,2.5\n2010/01/03,-3\n").path
  }

  /// Runs vecbench twice, with the file as the start and as the end of the animation, and expects the same result from
  /// both runs.
  private func expect(
    _ name: String, _ contents: Data?, column: String? = nil, code: Int32, _ words: String = "",
    location: SourceLocation = #_sourceLocation
  ) async throws {
    let path = folder.url.appendingPathComponent(name).path
    if let contents { _ = try folder.file(name, contents) }
    let argument = path + (column.map { ":" + $0 } ?? "")
    for arguments in [["--from", argument, "--to", good], ["--from", good, "--to", argument]] {
      let ending = try await Executable.run(
        Executable.vecbench,
        ["--points", "16", "--frames", "10", "--benchmarks", "add", "--kernels", "naive", "--format", "csv"]
          + arguments)
      #expect(ending.code == code, "\(ending.standardError)", sourceLocation: location)
      if code == 0 {
        // For each file with several columns, a note names the detected column.
        #expect(ending.standardError.allSatisfy { $0.contains(": column ") }, sourceLocation: location)
        #expect(ending.standardError.contains("vecbench: \(good): column temp"), sourceLocation: location)
        #expect(ending.output.split(separator: "\n").count == 2, sourceLocation: location)
      } else {
        #expect(ending.output.isEmpty, sourceLocation: location)
        let errors = ending.standardError.filter { !$0.contains(".csv: column ") || $0.contains(words) }
        #expect(errors.count == 1, "\(ending.standardError)", sourceLocation: location)
        let line = errors.first ?? ""
        #expect(line.hasPrefix("vecbench: \(path)"), "\(line)", sourceLocation: location)
        #expect(line.contains(words), "\(line)", sourceLocation: location)
      }
    }
  }

  private func expect(
    _ name: String, _ contents: String, column: String? = nil, code: Int32, _ words: String = "",
    location: SourceLocation = #_sourceLocation
  ) async throws {
    try await expect(name, Data(contents.utf8), column: column, code: code, words, location: location)
  }

  @Test func `A missing file or a folder is an error with exit code 66`() async throws {
    try await expect("missing.csv", nil, code: 66, "there is no such file")
    try await expect("missing.csv", nil, column: "temp", code: 66, "missing.csv: there is no such file")
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("some"), withIntermediateDirectories: true)
    try await expect("some", nil, code: 66, "is a folder")
  }

  @Test func `A device without an end is an error with exit code 65`() async throws {
    for arguments in [["--from", "/dev/zero", "--to", good], ["--from", good, "--to", "/dev/zero"]] {
      let ending = try await Executable.run(Executable.vecbench, ["--points", "16", "--quiet"] + arguments)
      #expect(ending.code == 65)
      #expect(ending.standardError.count == 1, "\(ending.standardError)")
      #expect(ending.complaint.hasPrefix("vecbench: /dev/zero: more than "), "\(ending.complaint)")
    }
  }

  @Test func `An empty file, a binary file and a file with one row are errors with exit code 65`() async throws {
    try await expect("empty.csv", "", code: 65, "the file is empty")
    try await expect("header.csv", "a,b\n", code: 65, "a, b")
    try await expect("picture.png", Data([0x89, 0x50, 0x4E, 0x47, 0, 0xFF]), code: 65, "binary data")
    try await expect("latin.csv", Data([0x61, 0x0A, 0x31, 0x0A, 0xE9, 0x0A]), code: 65, "isn't a number")
    try await expect(
      "one.csv", "date,temp\n2010/01/01,1\n", code: 65, "column temp: 1 number; a line needs at least two")
  }

  @Test func `Text instead of a number is an error with exit code 65 that names the file, the line and the column`()
    async throws
  {
    try await expect(
      "text.csv", "date,temp\nx,1\ny,2\nz,warm\n", code: 65, "text.csv:4: column temp: \"warm\"")
    try await expect(
      "text.csv", "date,temp\nx,1\ny,2\n", column: "date", code: 65, "text.csv:2: column date: \"x\"")
  }

  @Test func `A missing column is an error with exit code 65 that lists the existing columns`() async throws {
    try await expect(
      "a.csv", "date,temp\nx,1\ny,2\n", column: "tmp", code: 65, "no column tmp; the columns are date, temp")
    try await expect("b.csv", "date,name\nx,p\ny,q\n", code: 65, "no numeric column; the columns are date, name")
    try await expect("c.csv", "1,2\n3,4\n", column: "3", code: 65, "no column 3; the columns are 1, 2")
  }

  @Test func `An unterminated quotation is an error with exit code 65 that names the file and the line`() async throws {
    try await expect("quote.csv", "a\n1\n2\n\"3\n4\n", code: 65, "quote.csv:4: ")
  }

  @Test func `Files with CRLF, a byte order mark, gaps, infinities and huge numbers can be measured`() async throws {
    try await expect("crlf.csv", "a,b\r\nx,1\r\ny,2\r\n", code: 0)
    try await expect("bom.csv", "\u{FEFF}temp,b\n1,x\n2,y\n", column: "temp", code: 0)
    try await expect("gaps.csv", "a,b\n1,\n2,3\n4,nan\n5,6\n", column: "b", code: 0)
    try await expect("infinite.csv", "a\n1\n-inf\n2\ninf\n3\n", code: 0)
    try await expect("huge.csv", "a\n1.7e308\n-1.7e308\n1e308\n-1e-320\n", code: 0)
  }

  @Test(arguments: [
    "a\n1\nnan\n2\n\"\"\n3\n", "a\n1\n-inf\n2\ninf\n3\n", "a\n1.7e308\n-1.7e308\n1e308\n-1e-320\n",
  ])
  func `All kernel sets and frames agree on data with special numbers`(contents: String) async throws {
    let path = try folder.file("special.csv", contents).path
    for arguments in [["--from", path, "--to", good], ["--from", good, "--to", path]] {
      let ending = try await Executable.run(
        Executable.vecbench, ["--points", "100", "--frames", "10", "--format", "json"] + arguments)
      #expect(ending.code == 0, "\(ending.standardError)")
      #expect(try ending.results().count > 20)
    }
  }

  @Test func `The name of a data file may contain colons`() async throws {
    try await expect("a:b.csv", "a,b\n1,2\n3,4\n", code: 0)
    try await expect("a:b.csv", "a,b\n1,2\n3,4\n", column: "b", code: 0)
    try await expect("a:b.csv", "a,b\n1,2\n3,4\n", column: "c", code: 65, "a:b.csv: there is no column c")
    try await expect("10:30", "a,b\n1,2\n3,4\n", code: 0)
    try await expect("semicolons.csv", "\"x:y\";b\n1;2\n3;4\n", column: "2", code: 0)
  }

  @Test func `Data is read from the named column, and the report describes it`() async throws {
    let two = try folder.file("two.csv", "a,b\n1,100\n1,100\n").path
    let checksum = { (column: String) in
      let ending = try await vecbench(
        "--points", "2", "--benchmarks", "magnitudeSquared", "--kernels", "naive", "--format", "json",
        "--from", "\(two):\(column)", "--to", good)
      let settings = try #require(ending.object()["settings"] as? [String: Any])
      #expect(settings["data"] as? String == "\(two):\(column) to \(good):temp")
      return try ending.results()[0]["checksum"] as? String
    }
    #expect(try await checksum("a") == "2.000000000e+00")
    #expect(try await checksum("b") == "2.000000000e+04")
    #expect(try await checksum("2") == "2.000000000e+04")
  }

  @Test func `The options --from and --to require each other and exclude --data`() async throws {
    let from = try await measurement("--from", good)
    #expect(from.code == 64)
    #expect(from.complaint.contains("--to is missing"))
    let to = try await measurement("--to", good)
    #expect(to.code == 64)
    #expect(to.complaint.contains("--from is missing"))
    let all = try await measurement("--from", good, "--to", good, "--data", "ecg")
    #expect(all.code == 64)
    #expect(all.complaint.contains("can't be combined"))
    let two = try await measurement("--data", "ecg,temperatures")
    #expect(two.code == 64)
  }

  @Test(arguments: ["temperatures", "ecg", "synthetic:walk"])
  func `Embedded data can be used in any working directory`(name: String) async throws {
    let root = URL(fileURLWithPath: "/")
    let ending = try await measurement("--data", name, "--format", "csv", folder: root)
    #expect(ending.code == 0, "\(ending.standardError)")
    #expect(ending.output.split(separator: "\n").count == 3)
    #expect(ending.standardError.isEmpty)
  }

  @Test func `Relative paths of data files are relative to the working directory`() async throws {
    let ending = try await measurement("--from", "good.csv:temp", "--to", "good.csv", folder: folder.url)
    #expect(ending.code == 0, "\(ending.standardError)")
    #expect(ending.output.contains("good.csv:temp to good.csv"))
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
