import FastVectorCharts
import FastVectorData
import FastVectorDrawing
import Foundation
import TestSupport
import Testing

@Suite struct `Reading tables of the drawn data` {
  @Test(arguments: [false, true]) func `A chart written as CSV has the same data when it is read`(isTime: Bool) throws {
    var generator = SeededGenerator(seed: 1)
    let count = 200
    for _ in 0..<20 {
      var x = 0.0
      let xs = (0..<count).map { _ in
        x = (x * 1.01 + Double.random(in: 1e-3...1e6, using: &generator)).nextUp
        return isTime ? 1e9 + x : x
      }
      let columns = ["plain", "with, \"quotes\"", "a;b"].map { name in
        let values = (0..<count).map { row in
          row % 17 == 3
            ? .nan : Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &generator)).finiteOrInfinite
        }
        return (name: name, values: values)
      }
      let series = try columns.map { name, values in
        isTime
          ? try Series(x: xs.map { Date(timeIntervalSince1970: $0) }, y: values, id: .text(name))
          : try Series(x: xs, y: values, id: .text(name))
      }
      let text = try Chart(series).csv()
      let table = try CSVTable(name: "table", contents: Data(text.utf8))
      #expect(table.columnNames == [isTime ? "time" : "x"] + columns.map(\.name))
      for (column, original) in zip(columns, series) {
        let read = try table.series(y: column.name, x: isTime ? "time" : "x")
        #expect(read.map(\.x) == original.map(\.x))
        // Compare strings, because NaN isn't equal to itself.
        #expect(read.map { "\($0.y)" } == original.map { "\($0.y)" })
      }
    }
  }
}

extension Double {
  /// The number, or 1 if it is NaN.
  fileprivate var finiteOrInfinite: Double { isNaN ? 1 : self }
}
