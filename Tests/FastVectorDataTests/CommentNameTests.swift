import FastVectorCharts
import FastVectorData
import Foundation
import TestSupport
import Testing

@Suite struct `Names in a comment with commas above cells separated by blanks` {
  private let data = rows(9) { "\(Double($0) / 4) \($0 * $0)e30" }

  @Test func `Names with units are used`() throws {
    let table = try table("# model with M = 1.0, E = 2.0\n# time (day), total luminosity (erg/s)\n" + data)
    #expect(table.columnNames == ["time (day)", "total luminosity (erg/s)"])
  }

  @Test(arguments: ["# written by this program, see the manual", "# time, flux, error"])
  func `Other comments aren't names`(comment: String) throws {
    #expect(try table(comment + "\n" + data).columnNames == ["1", "2"])
  }
}
