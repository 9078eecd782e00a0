import FastVectorCharts
import FastVectorData
import Foundation
import TestSupport
import Testing

@Suite struct `X columns to the right of their values` {
  @Test func `Consecutive episodes are x values in any column`() throws {
    let rows = rows(20) { "\($0),\(Double($0 * $0 % 7) / 2),\($0 + 1),PPO" }
    let reading = try table(",episode reward,episode,Method\n" + rows).lines()
    #expect(reading.xName == "episode" && reading.lines[0].map(\.x) == (1...20).map(Double.init))
  }

  @Test func `Numbers in a column named episode that aren't consecutive aren't x values`() throws {
    let rows = rows(20) { "\($0),\(Double($0 * $0 % 7) / 2),\($0 / 3)" }
    #expect(try table(",reward,episode\n" + rows).xColumn == nil)
  }

  private func sweep(_ name: String, _ value: (Int) -> Double) -> String {
    ",Real,Imaginary,\(name)\n" + rows(30) { "\($0),\(70 - $0 * $0 % 11),\($0 * 3 % 7),\(value($0))" }
  }

  @Test func `Frequencies that ascend and rarely repeat are x values`() throws {
    // Each decade starts with the last frequency of the decade before.
    let frequency = { (row: Int) in pow(10, Double(row / 6) + Double(row % 6) / 5 - 1) }
    #expect(try table(sweep("Frequency", frequency)).xColumn == "Frequency")
    #expect(try table(sweep("Power", frequency)).xColumn != "Power")
    #expect(try table(sweep("Frequency") { Double($0 * 7 % 5) }).xColumn != "Frequency")
  }
}
