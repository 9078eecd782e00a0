import Foundation
import GateSimulation
import Testing
import VecbenchComparison
import VecbenchMeasuring

@Suite struct `Tallies of simulated comparisons` {
  private static func tally(slowdown: Double, order: Order) throws -> Tally {
    let cell = Cell(.scatter1, .quick, slowdown: slowdown, order: order)
    return try Tally(Simulation(cell), comparisons: 5, exchanged: 2, seed: 1)
  }

  @Test func `A tally counts a regression if head is slower, and an improvement if base is slower`() throws {
    for order in Order.allCases {
      let tally = try Self.tally(slowdown: 0.3, order: order)
      #expect((tally.found, tally.opposite, tally.undecided) == (5, 0, 0))
      #expect(tally.count(order == .headSlower ? .regression : .improvement) == 5)
    }
  }

  @Test func `A tally is reproducible and has one line of JSON`() throws {
    let lines = try Tally.lines([try Self.tally(slowdown: 0, order: .headSlower)])
    #expect(try Tally.lines([try Self.tally(slowdown: 0, order: .headSlower)]) == lines)
    #expect(lines.split(separator: "\n").count == 1)
  }
}
