import FastVectorData
import Foundation
import TestSupport
import Testing

@Suite struct `Tables on several threads` {
  /// The file has about 12 blocks of 128 KiB, so that several cores read it.
  @Test func `A large table has the same values for one reader and for several at the same time`() async throws {
    var generator = SeededGenerator(seed: 7)
    let expected = (0..<100_000).map { _ in Double(Int.random(in: -9999...9999, using: &generator)) }
    let text = "n,text\n" + expected.map { "\(Int($0)),\"a\nb, c\"\n" }.joined()
    let table = try CSVTable(name: "t.csv", contents: Data(text.utf8))
    try await withThrowingTaskGroup(of: [Double].self) { group in
      for _ in 0..<3 { group.addTask { try table.column(named: "n") } }
      for try await values in group { #expect(values == expected) }
    }
  }
}
