import FastVectorViewer
import Foundation
import Testing
import VecbenchKit

@Suite struct `Stream parsers` {
  /// Parses a text in chunks of random sizes.
  private func parse(_ bytes: [UInt8], _ format: StreamFormat, parts: () -> Int) -> (StreamParser, [[Double]]) {
    var parser = StreamParser(format)
    var columns: [[Double]] = []
    func add(_ values: [[Double]]) {
      columns = columns.isEmpty ? values : zip(columns, values).map(+)
    }
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = Array(rest.prefix(parts()))
      add(unsafe part.withUnsafeBytes { unsafe parser.take($0) })
      rest = rest.dropFirst(part.count)
    }
    add(parser.finish())
    return (parser, columns)
  }

  private func lines(_ text: String, parts: Int = 1000) -> (StreamParser, [[Double]]) {
    parse(Array(text.utf8), .csv) { parts }
  }

  @Test func `A column of numbers is parsed, even if the last line has no line break`() {
    let (parser, columns) = lines("1\n2.5\n-3e2\n4")
    #expect(columns == [[1, 2.5, -300, 4]])
    #expect(parser.names == ["standard input"] && parser.damagedLines == 0)
  }

  @Test func `A first line of words names the columns`() {
    let (parser, columns) = lines("time,\"load\"\r\n1,2\r\n3,4\r\n")
    #expect(parser.names == ["time", "load"])
    #expect(columns == [[1, 3], [2, 4]])
  }

  @Test func `Text that isn't a number is a gap and is counted`() {
    let (parser, columns) = lines("1,2\n3\nx,4\n5,6z\n7,8,9\n,\n")
    #expect(columns[0].map(\.description) == ["1.0", "3.0", "nan", "5.0", "7.0", "nan"])
    #expect(columns[1].map(\.description) == ["2.0", "nan", "4.0", "nan", "8.0", "nan"])
    #expect(parser.damagedLines == 3)
  }

  @Test func `An overlong line is skipped, and parsing continues after it`() {
    let (parser, columns) = lines("1\n" + String(repeating: "9", count: 2 * StreamParser.longestLine) + "\n2\n")
    #expect(columns == [[1, 2]])
    #expect(parser.damagedLines == 1)
  }

  @Test func `Numbers are the same for any division into chunks`() {
    var generator = SplitMix64(seed: 7)
    let values = (0..<300).map { _ in Double.random(in: -1e6...1e6, using: &generator) }
    let text = Array(values.map { "\($0)" }.joined(separator: "\n").utf8)
    let raw = unsafe values.withUnsafeBytes { unsafe Array($0) }
    for _ in 0..<20 {
      #expect(parse(text, .csv) { Int.random(in: 1...40, using: &generator) }.1 == [values])
      #expect(parse(raw, .doubles) { Int.random(in: 1...40, using: &generator) }.1 == [values])
    }
  }

  @Test func `A truncated number is counted`() {
    let (parser, columns) = parse([UInt8](repeating: 0, count: 19), .doubles) { 19 }
    #expect(columns == [[0, 0]] && parser.damagedLines == 1)
  }
}
