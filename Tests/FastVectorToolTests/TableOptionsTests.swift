import Foundation
import ProgramTestSupport
import Testing

@Suite struct `Options for reading tables` {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Describes a table and returns its interpretation, without the name of the file.
  private func interpretation(_ text: String, _ options: String...) async throws -> String {
    let path = try folder.file("t.txt", Data(text.utf8)).path
    let ending = try await Executable.run(Executable.fastvector, ["describe", path] + options, folder: folder.url)
    #expect(ending.code == 0, "\(ending.standardError)")
    return ending.output.split(separator: "\n").first.map { String($0.dropFirst(path.count + 2)) } ?? ""
  }

  private func errorMessage(_ options: String...) async throws -> String {
    let ending = try await Executable.run(Executable.fastvector, ["describe", "t.txt"] + options, folder: folder.url)
    #expect(ending.code == 64 && ending.output.isEmpty)
    return ending.errorMessage
  }

  @Test func `Columns of fixed width are given by their widths or positions`() async throws {
    let text = "AA2024-01-01  15\nAA2024-01-02    \nAA2024-01-03-999\n"
    #expect(
      try await interpretation(text, "--fixed-width", "2,10,4", "--no-missing-codes")
        == "3 rows, no header, fixed width (1-2,3-12,13-16), x = 2 (ISO 8601, UTC), y = 3, 1 gap")
    #expect(
      try await interpretation(text, "--fixed-width", "3-12,13-16", "--missing", "-999")
        == "3 rows, no header, fixed width (3-12,13-16), x = 1 (ISO 8601, UTC), y = 2, 2 gaps")
  }

  @Test func `A number such as -999 is a gap unless an option says otherwise`() async throws {
    let text = "date,level\n2024-01-01,15\n2024-01-02,-999\n2024-01-03,14\n"
    let start = "3 rows, header, x = date (ISO 8601, UTC), y = level"
    #expect(try await interpretation(text) == "\(start), 1 gap (-999 counted as missing)")
    #expect(try await interpretation(text, "--no-missing-codes") == start)
  }

  @Test func `An option sets the first of the two-digit years, also for dates in a given format`() async throws {
    let text = "when,v\nJun-48,1.5\nDec-54,2.5\nDec-60,2\n"
    let start = "3 rows, header, x = when (month name-two-digit year, UTC), y = v, two-digit years are"
    #expect(try await interpretation(text) == "\(start) 1969 to 2068 (--two-digit-years)")
    let path = try folder.file("t.csv", Data(text.utf8)).path
    for format in [[], ["--date-format", "%b-%y"]] {
      let ending = try await Executable.run(
        Executable.fastvector, ["describe", path, "--two-digit-years", "1926"] + format, folder: folder.url)
      #expect(ending.output.hasPrefix("\(path): \(start) 1926 to 2025 (--two-digit-years)\n"), "\(ending.output)")
      #expect(ending.output.contains("1948-06-01T00:00:00Z  1960-12-01T00:00:00Z"), "\(ending.output)")
    }
    for year in ["-1", "9901"] {
      #expect(
        try await errorMessage("--two-digit-years", year).contains(
          "--two-digit-years must be a year from 0 to 9900 (got \(year))"))
    }
  }

  @Test func `An option sets the encoding of text`() async throws {
    let path = try folder.file("t.csv", Data([0xC8, 0xD5, 0xC6, 0xDA]) + Data(",level\n2024-01-01,15\n".utf8)).path
    let ending = try await Executable.run(
      Executable.fastvector, ["describe", path, "--encoding", "gbk"], folder: folder.url)
    #expect(ending.output.contains("header, gbk, x = 日期 (ISO 8601, UTC), y = level\n"), "\(ending.output)")
    #expect(try await errorMessage("--encoding", "klingon").contains("unknown text encoding \"klingon\""))
    for arguments in [
      ["view", "-", "--skip", "1"], ["view", "-", "--y", "level"], ["view", "-", "--no-header"],
    ] {
      let refusal = try await Executable.run(Executable.fastvector, arguments, folder: folder.url)
      #expect(refusal.code == 64)
      #expect(refusal.errorMessage.hasSuffix("\(arguments[2]) applies only to files, and can't be combined with -"))
    }
    let doubles = try await Executable.run(
      Executable.fastvector, ["view", "-", "--input", "doubles", "--encoding", "gbk"], folder: folder.url)
    #expect(doubles.code == 64 && doubles.errorMessage.contains("--encoding applies only to text"))
    let database = try await Executable.run(
      Executable.fastvector, ["render", "postgresql://localhost/a", "--table", "t", "--skip", "1"], folder: folder.url)
    #expect(database.code == 64 && database.errorMessage.contains("--skip applies only to files"))
  }

  @Test func `An option sets the encoding of a stream`() async throws {
    // The bytes D6 and DF are Ö and ß in Latin-1.
    let ending = try await Executable.run(
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", #"printf '\326\337\n' | "$0" view - --encoding ISO-8859-1"#, Executable.fastvector.path],
      folder: folder.url)
    #expect(ending.code == 65 && ending.errorMessage.contains("(Öß)"), "\(ending)")
  }

  @Test func `Values that vary at equal x values are drawn as points unless an option chooses the mark`() async throws {
    let rows = (0..<40).map { "2024-01-0\(1 + $0 / 8),\($0 * 37 % 101)\n" }
    _ = try folder.file("expenses.csv", Data(("date,amount\n" + rows.joined()).utf8))
    for (options, isScattered) in [([], true), (["--y", "amount"], true), (["--draw", "amount=line"], false)] {
      let arguments = ["render", "expenses.csv", "--out", "chart.svg"] + options
      let ending = try await Executable.run(Executable.fastvector, arguments, folder: folder.url)
      #expect(ending.code == 0)
      let note = "drawn as points, because several y values have the same x (--draw column=line)"
      #expect(ending.standardError.contains { $0.contains(note) } == isScattered, "\(options) \(ending.standardError)")
      let picture = try String(contentsOf: folder.url.appending(path: "chart.svg"), encoding: .utf8)
      #expect(picture.contains("l0 0") == isScattered)
    }
  }

  @Test func `Gaps between single values are connected unless an option chooses the mark`() async throws {
    let rows = (0..<8).map { "\(1900 + $0),\($0 % 2 == 0 ? "\($0 * 7 % 5)" : "")\n" }
    _ = try folder.file("turnout.csv", Data(("year,share\n" + rows.joined()).utf8))
    for (options, isConnected) in [([], true), (["--draw", "share=points"], false)] {
      let arguments = ["render", "turnout.csv", "--out", "chart.svg"] + options
      let ending = try await Executable.run(Executable.fastvector, arguments, folder: folder.url)
      let note = "gaps between single values are connected (--draw column=points)"
      #expect(ending.code == 0 && ending.standardError.contains { $0.contains(note) } == isConnected)
    }
  }

  @Test func `A note explains how to select the x values if they are row numbers`() async throws {
    let hint = "; --x COLUMN selects the x values"
    for (text, options, isShown) in [
      ("a,b\n5,1\n2,3\n9,2\n", [], true), ("a,b\n5,1\n2,3\n9,2\n", ["--x", "a"], false),
      ("a,b\n5,1\n2,3\n9,2\n", ["--x", "none"], false), ("a\n5\n2\n9\n", [], false),
      ("date,b\n2024-01-01,1\n2024-01-02,3\n", [], false),
    ] {
      _ = try folder.file("t.csv", Data(text.utf8))
      let arguments = ["render", "t.csv", "--out", "chart.svg"] + options
      let ending = try await Executable.run(Executable.fastvector, arguments, folder: folder.url)
      #expect(ending.code == 0 && ending.standardError.joined().contains(hint) == isShown, "\(ending.standardError)")
    }
  }

  @Test func `The interpretation of a file isn't truncated if its columns have long names`() async throws {
    let names = (1...17).map { "quantity number \($0) in a long name of a column" }
    let row = (1...17).map { "\($0)" }.joined(separator: ",")
    let text = "date,\(names.joined(separator: ","))\n2024-01-01,\(row)\n2024-01-02,2\(row)\n"
    _ = try folder.file("long.csv", Data(text.utf8))
    let ending = try await Executable.run(
      Executable.fastvector, ["render", "long.csv", "--out", "chart.svg"], folder: folder.url)
    let note = try #require(ending.standardError.first)
    #expect(note.contains("7 more numeric columns left out (quantity number 11 in a long name of a "), "\(note)")
  }

  @Test func `Dates that are all equal in a file are x values if the file is joined with others`() async throws {
    for day in 1...2 {
      _ = try folder.file("day-\(day).csv", Data("date,level\n2024-01-0\(day),\(day)\n2024-01-0\(day),5\n".utf8))
    }
    let ending = try await Executable.run(
      Executable.fastvector, ["render", "day-*.csv", "--out", "chart.svg"], folder: folder.url)
    #expect(ending.code == 0 && ending.standardError.count == 2)
    #expect(ending.standardError.allSatisfy { $0.contains("x = date (ISO 8601, UTC)") }, "\(ending.standardError)")
    let one = try await Executable.run(
      Executable.fastvector, ["render", "day-1.csv", "--out", "chart.svg"], folder: folder.url)
    #expect(one.standardError.first?.contains("x = row number (date is the same in all rows)") == true)
  }

  @Test(arguments: ["", "5-3", "1-4,3-8", "0-3", "2,,3", "2,a", "2,3-4"])
  func `Invalid columns of fixed width are an error with an example`(columns: String) async throws {
    #expect(try await errorMessage("--fixed-width", columns).contains("such as 11,4,2, or ascending positions"))
  }

  @Test func `A separator and columns of fixed width exclude each other`() async throws {
    let errorMessage = try await errorMessage("--fixed-width", "2,3", "--separator", "tab")
    #expect(errorMessage.hasSuffix("--separator and --fixed-width can't be combined"))
  }

  @Test func `A table whose columns are years is transposed unless an option says otherwise`() async throws {
    let text = "Country,2019,2020,2021\nChile,1,2,4\nPeru,3,5,9\n"
    #expect(
      try await interpretation(text) == "2 rows, header, each row is a line, x = year, y = Chile, Peru")
    #expect(
      try await interpretation(text, "--no-transpose") == "2 rows, header, x = row number, y = 2019, 2020, 2021")
    let seasons = "season,2019,2020,2021\n2,1,2,4\n1,3,5,9\n"
    #expect(try await interpretation(seasons, "--transpose").contains("each row is a line, x = year, y = 2, 1"))
  }

  @Test func `Options that select columns apply to a description`() async throws {
    let text = "t,a,b\n1,2,x\n2,5,y\n3,4,z\n"
    #expect(try await interpretation(text, "--y", "a", "--x", "none").hasSuffix("x = row number, y = a"))
    let path = try folder.file("u.txt", Data(text.utf8)).path
    for option in ["--x", "--y", "--group"] {
      let ending = try await Executable.run(
        Executable.fastvector, ["describe", path, option, "nope"], folder: folder.url)
      #expect(ending.code == 65 && ending.errorMessage.contains("there is no column nope"))
    }
  }

  private static let problems: [(text: String, y: String, advice: String)] = [
    ("x,y\n1,2\n2,ab c\n3,4\n", "y", "if it means a missing value, add --missing 'ab c'"),
    ("x,y\n1,1.5\n2,2.5\n3,\"3,5\"\n", "y", "with a decimal point, such as 1.5; see --decimal and --thousands"),
    ("a;b\n1.010;x\n1.020;y\n", "a", "1.010 can be 1010 or 1.01; add --decimal point or --decimal comma"),
    ("d,v\n5/6/2024,1\n7/8/2023,2\n1/2/2024,3\n", "v", "add --date-format %m/%d/%Y or %d/%m/%Y"),
    ("name,town\nAnn,Oslo\nBob,Rome\n", "*", "if these aren't the columns, add --separator"),
    (
      "i x y\n1 14.5 27.5\n2 98.5 20.5\n3 37.5-65.5\n4 81.5 22.5\n5 11.5 22.5\n", "x",
      "add --fixed-width with the positions of the columns, such as --fixed-width 1-11,12-15,18-22"
    ),
  ]

  @Test(arguments: problems)
  func `Errors about a file name the options that solve the problem`(
    text: String, y: String, advice: String
  ) async throws {
    let path = try folder.file("p.csv", Data(text.utf8)).path
    let ending = try await Executable.run(
      Executable.fastvector, ["render", path, "--y", y, "--out", "p.svg"], folder: folder.url)
    #expect(ending.code == 65 && ending.errorMessage.hasSuffix(advice), "\(ending.errorMessage)")
  }

  @Test func `Control characters in names aren't written to the terminal`() async throws {
    let path = try folder.file("e.csv", Data("x,\"a\u{1B}[31mred\"\n1,2\n2,3\n".utf8)).path
    let ending = try await Executable.run(Executable.fastvector, ["describe", path], folder: folder.url)
    #expect(ending.code == 0 && !ending.output.contains("\u{1B}") && ending.output.contains("a\\u{1B}[31mred"))
  }
}
