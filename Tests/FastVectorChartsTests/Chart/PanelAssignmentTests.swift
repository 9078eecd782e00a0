import FastVectorCharts
import TestSupport
import Testing

@Suite struct `Assigning quantities to panels` {
  private func panels(_ extents: ClosedRange<Double>?...) -> [Int] { PanelAssignment(extents).panels }

  @Test func `Quantities of similar size share a panel`() {
    #expect(panels(-5...12, 0...18, 4...31) == [0, 0, 0])
    #expect(panels() == [] && panels(1...2) == [0])
  }

  @Test func `A quantity that would flatten the others has a separate panel`() {
    #expect(panels(33...39, 34...40, 32...38, 33...39, 9e7...4e8) == [0, 0, 0, 0, 1])
    #expect(panels(990...1030, 0...12) == [0, 1])
  }

  @Test func `Panels are in the order of their first quantities`() {
    #expect(panels(400...8500, 16...25, 1000...9000, 18...23) == [0, 1, 0, 1])
  }

  @Test func `A quantity shares a panel if it covers at least 10 % of the axis`() {
    #expect(panels(0...100, 0...10) == [0, 0])
    #expect(panels(0...100, 0...9.99) == [0, 1])
    // The distance between the two ranges also makes the axis longer.
    #expect(panels(0...10, 90...100) == [0, 0] && panels(0...10, 91...101) == [0, 1])
  }

  @Test func `Related quantities share a panel if each covers at least a thirtieth of the axis`() {
    func panels(_ extents: ClosedRange<Double>..., related: Set<Int>) -> [Int] {
      PanelAssignment(extents) { related.contains($0) && related.contains($1) }.panels
    }
    #expect(panels(0...30, 0...1, related: [0, 1]) == [0, 0])
    #expect(panels(0...30, 0...0.9, related: [0, 1]) == [0, 1])
    // A related quantity is preferred over an unrelated one that fits better.
    #expect(panels(0...100, 0...20, 0...1000, 0...1, related: [0, 1]) == [0, 0, 1, 2])
    // A small quantity on an axis with an unrelated one must cover 10 %.
    #expect(panels(0...100, 0...5, 0...90, related: [0, 1]) == [0, 1, 0])
  }

  @Test func `The quantities that fit best share a panel`() {
    // If quantities were assigned in order, the first two would share a panel in each of these examples.
    #expect(panels(0...10, 0...90, 0...8, 0...100) == [0, 1, 0, 1])
    #expect(panels(0...1, 0...7, 0...60) == [0, 0, 1])
    #expect(panels(0...1, 0...8, 0...60) == [0, 1, 1])
  }

  @Test func `There are at most six panels, and the quantities that fit best are merged`() {
    let sizes = [1, 1e3, 1e6, 4e7, 1e9, 1e12, 1e15, 1e18].map { 0...$0 }
    #expect(PanelAssignment(sizes).panels == [0, 0, 1, 2, 2, 3, 4, 5])
  }

  @Test func `Constants close to other quantities, and quantities without values, need no separate panel`() {
    #expect(panels(0...100, 7...7, nil) == [0, 0, 0])
    #expect(panels(7...7, 7...7, 9...9) == [0, 0, 0])
    #expect(panels(nil, nil) == [0, 0])
    // A constant flattens other quantities if it is far from them.
    #expect(panels(0...100, 1e6...1e6) == [0, 1])
    #expect(panels(0...100, 5e6...6e6, 5.5e6...5.5e6) == [0, 1, 1])
  }

  @Test func `Extreme numbers are assigned to panels`() {
    let most = Double.greatestFiniteMagnitude
    #expect(panels(-most...most, 0...1, -most...0) == [0, 1, 0])
    #expect(panels(0...1e-300, 0...1) == [0, 1])
  }

  @Test func `All quantities share one panel if there are more of them than the limit`() {
    let sizes = (0...PanelAssignment.maxQuantities).map { index in 0.0...(index == 0 ? 1e9 : 1) }
    #expect(Set(PanelAssignment(sizes).panels) == [0])
    #expect(Set(PanelAssignment(Array(sizes.dropLast())).panels) == [0, 1])
  }

  @Test func `In random assignments, each quantity covers at least 10 % of its axis, or there are six panels`() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<500 {
      let extents = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
        let scale = [1, 10, 1e3, 1e5, 1e7, 1e9].randomElement(using: &generator)!
        let size = scale * Double.random(in: 1...9, using: &generator).rounded()
        let start = [0, size, -size / 2, 1000].randomElement(using: &generator)!
        return start...start + size
      }
      let assignment = PanelAssignment(extents)
      let count = Set(assignment.panels).count
      #expect(count <= 6 && Set(assignment.panels) == Set(0..<count))
      guard count < 6 else { continue }
      for panel in 0..<count {
        let members = zip(extents, assignment.panels).filter { $1 == panel }.map(\.0)
        let whole = members.map(\.upperBound).max()! - members.map(\.lowerBound).min()!
        for range in members { #expect((range.upperBound - range.lowerBound) / whole >= 0.1 - 1e-9, "\(extents)") }
      }
    }
  }
}
