import GateSimulation
import Testing
import VecbenchComparison
import VecbenchMeasuring

@Suite struct `Rates of verdicts in simulated comparisons` {
  private static let seed: UInt64 = 20

  private func tally(
    _ kind: Kind, _ extent: Extent = .quick, slowdown: Double, order: Order = .headSlower, comparisons: Int
  ) throws -> Tally {
    let cell = Cell(kind, extent, slowdown: slowdown, order: order)
    return try Tally(Simulation(cell), comparisons: comparisons, exchanged: 0, seed: Self.seed)
  }

  @Test(arguments: Kind.allCases) func `No comparison of identical programs fails or reports an improvement`(
    kind: Kind
  ) throws {
    let tally = try tally(kind, slowdown: 0, comparisons: 50)
    #expect(tally.count(.regression, .improvement) == 0)
  }

  @Test(arguments: Kind.allCases.filter(\.isQuiet))
  func `Nearly all comparisons of identical programs on a quiet machine are decided`(kind: Kind) throws {
    let tally = try tally(kind, slowdown: 0, comparisons: 50)
    #expect(tally.undecided <= 1)
    #expect(tally.meanProcessRuns < 8)
  }

  @Test(arguments: [Kind.visibleNeighbor, .hiddenNeighbor])
  func `Nearly all comparisons are decided even if another process regularly uses the core`(kind: Kind) throws {
    #expect(try tally(kind, slowdown: 0, comparisons: 50).undecided <= 2)
  }

  /// The kinds in which process runs of identical programs differ by less than the threshold.
  private static let agreeing = Kind.allCases.filter {
    ![.scatter8, .processModes, .sampleModes, .launchOrder].contains($0)
  }

  @Test(arguments: agreeing, Order.allCases)
  func `A slowdown of 30 % is found in nearly all comparisons`(kind: Kind, order: Order) throws {
    let tally = try tally(kind, slowdown: 0.3, order: order, comparisons: 30)
    #expect(tally.found >= 29)
    #expect(tally.opposite == 0)
  }

  @Test(arguments: Kind.allCases.filter(\.isQuiet), Order.allCases)
  func `A slowdown of 20 % on a quiet machine is found in nearly all comparisons`(
    kind: Kind, order: Order
  ) throws {
    let tally = try tally(kind, slowdown: 0.2, order: order, comparisons: 30)
    #expect(tally.found >= 28)
    #expect(tally.opposite == 0)
  }

  @Test(arguments: [Kind.clock1us, .clock15ms, .scatter3, .hiddenNeighbor], Order.allCases)
  func `A slowdown of exactly the threshold is found in only a few comparisons`(kind: Kind, order: Order) throws {
    #expect(try tally(kind, slowdown: 0.1, order: order, comparisons: 30).found <= 3)
  }

  @Test(arguments: Kind.allCases, [0, 0.1, 0.2, 0.3])
  func `Exchanging the programs in the comparison and in the schedule mirrors the result`(
    kind: Kind, slowdown: Double
  ) throws {
    let cell = Cell(kind, .quick, slowdown: slowdown, order: .headSlower)
    let tally = try Tally(Simulation(cell), comparisons: 10, exchanged: 10, seed: Self.seed)
    #expect(tally.exchanged == 10)
    #expect(tally.notMirrored == 0)
  }

  @Test func `Identical programs fail if base is prepared before head`() throws {
    var simulation = Simulation(Cell(.preparation, .quick, slowdown: 0, order: .headSlower))
    simulation.isBaseFirst = true
    let tally = try Tally(simulation, comparisons: 20, exchanged: 0, seed: Self.seed)
    #expect(tally.count(.regression) >= 18)
    #expect(tally.count(.improvement) == 0)
  }
}
