import FastVectorCharts
import FastVectorData
import FastVectorFiles
import Foundation

/// Parses dates in a column of x values.
struct DateTarget: FuzzTarget {
  let name = "dates"

  let seeds = ["2010-01-31", "2010/01/31 18:00", "2010-01-31T18:00:30.25Z", "2010-01-31 18:00:00,5+01:00"].map {
    [UInt8]($0.utf8)
  }

  let tokens = [
    "-", "/", "T", " ", ":", ".", ",", "Z", "+01", "-0230", "+24:00", "0000", "9999", "29", "23", "59", "60",
  ]

  func check(_ input: [UInt8]) {
    let date = String(decoding: input, as: UTF8.self).replacing("\"", with: "")
    attempt { () throws(FileError) in
      let series = try CSVTable(name: "t.csv", contents: Data("\"x\",y\n\"\(date)\",1\n".utf8)).series(y: "y", x: "x")
      // A row without a date is omitted.
      expect(
        series.count <= 1 && series.allSatisfy(\.x.isFinite), "\(date.debugDescription) is a date that is not finite")
    }
  }
}
