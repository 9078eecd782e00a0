import Foundation
import ProgramTestSupport
import Testing

@Suite struct `Rendering detected columns on logarithmic axes` {
  /// Runs `fastvector render` on a table. Returns the notes about it, the texts in the picture, and the exit code.
  private func render(
    _ table: String, _ arguments: String...
  ) async throws -> (note: String, texts: [String], code: Int32) {
    let folder = try Folder()
    try folder.file("table.csv", table)
    let ending = try await Executable.run(
      Executable.fastvector, ["render", "table.csv", "--out", "chart.svg"] + arguments, folder: folder.url)
    let text = try? folder.text("chart.svg")
    let texts = text.map { $0.matches(of: /<text [^>]*>([^<]*)</).map { String($0.1) } } ?? []
    return (ending.standardError.joined(separator: "\n"), texts, ending.code)
  }

  private func table(_ header: String, _ rows: [(Double, Double)]) -> String {
    header + "\n" + rows.map { x, y in "\(Int(exactly: x).map(String.init) ?? "\(x)"),\(y)\n" }.joined()
  }

  @Test func `Sizes that double are on a logarithmic axis, and so are times that grow with their square`() async throws
  {
    let rows = (0...12).map { power in (pow(2, Double(power)), pow(4, Double(power)) * 3e-9) }
    let (note, texts, _) = try await render(table("size,time", rows))
    #expect(note.hasSuffix("; logarithmic x and y (--linear x, --linear y)"))
    #expect(["1", "10", "100", "1000"].allSatisfy(texts.contains))
    let linear = try await render(table("size,time", rows), "--linear", "x", "--linear", "y")
    #expect(!linear.note.contains("logarithmic") && ["1000", "2000", "3000"].allSatisfy(linear.texts.contains))
    let limited = try await render(table("size,time", rows), "--x-limits", "0..100", "--y-limits", "0..1")
    #expect(!limited.note.contains("logarithmic"))
  }

  @Test(arguments: [("Frequency", 30, true), ("Power", 30, false), ("freq (Hz)", 12, false)])
  func `The axis of frequencies is logarithmic if they span three decades`(
    name: String, count: Int, isLogarithmic: Bool
  ) async throws {
    // Ten even steps in each decade aren't a geometric sequence.
    let rows = (0..<count).map { row in
      let frequency = pow(10, Double(row / 10 - 1)) * Double(1 + row % 10)
      return "\(frequency),\(70 - row * row % 11)\n"
    }
    let note = try await render("\(name),Real\n" + rows.joined()).note
    #expect(note.contains("logarithmic x") == isLogarithmic, "\(note)")
  }

  @Test(arguments: [
    // Equal steps, steps in two clusters, four values, a range of less than 50, and x values from 0.
    (0..<200).map { Double($0 + 1) }, [1, 1.01, 1.02, 100, 101, 102, 103], [1, 10, 100, 1000], [1, 2, 4, 8, 16, 32],
    [0, 1, 2, 4, 8, 16, 32, 64, 128],
  ])
  func `Other x values are on a linear axis`(x: [Double]) async throws {
    let note = try await render(table("length,force", x.enumerated().map { ($1, Double($0 % 3)) }), "--x", "length")
      .note
    #expect(note.contains("x = length") && !note.contains("logarithmic"))
  }

  @Test func `A y axis is linear if a value is 0, or if most values are visible`() async throws {
    func note(_ y: (Int) -> Double) async throws -> String {
      try await render(table("epoch,residual", (1...40).map { (Double($0), y($0)) })).note
    }
    let residual = { (epoch: Int) in pow(0.7, Double(epoch)) }
    #expect(try await note(residual).hasSuffix("; logarithmic y (--linear y)"))
    #expect(try await !note { $0 == 30 ? 0 : residual($0) }.contains("logarithmic"))
    #expect(try await !note { $0 == 30 ? -1e-9 : residual($0) }.contains("logarithmic"))
    #expect(try await !note { $0 < 10 ? residual($0 + 20) : 1 + residual($0) }.contains("logarithmic"))
    #expect(try await !note { pow(0.9, Double($0)) }.contains("logarithmic"), "less than three orders of magnitude")
  }

  @Test func `Each panel has its own scale, and bars are on a linear axis`() async throws {
    let rows = (1...40).map { "\($0),\(pow(0.7, Double($0))),\(500 + $0 % 7)\n" }.joined()
    let note = try await render("epoch,residual,pressure\n" + rows).note
    #expect(note.contains("y = residual | pressure (2 panels)") && note.contains("logarithmic y"))
    let bars = try await render("epoch,residual,pressure\n" + rows, "--draw", "residual=bars")
    #expect(bars.code == 0 && !bars.note.contains("logarithmic"))
  }

  @Test func `An axis can't be both logarithmic and linear`() async throws {
    let (note, _, code) = try await render("x,y\n1,2\n2,3\n", "--log", "y", "--linear", "y")
    #expect(code == 64 && note.contains("--log y and --linear y can't be combined"))
  }
}
