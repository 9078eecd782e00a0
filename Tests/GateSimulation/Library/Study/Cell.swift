import VecbenchMeasuring

/// One configuration of the study. Many comparisons are simulated for each cell.
package struct Cell: Hashable, Codable, Sendable {
  package var kind: Kind
  package var extent: Extent

  /// The slowdown of the slower program, such as 0.1 for 10 %.
  package var slowdown: Double
  package var order: Order

  package init(_ kind: Kind, _ extent: Extent, slowdown: Double, order: Order) {
    (self.kind, self.extent, self.slowdown, self.order) = (kind, extent, slowdown, order)
  }

  /// All cells of the study, in the order of its table.
  package static let all = Kind.allCases.flatMap { kind in
    Extent.allCases.flatMap { extent in
      [0, 0.1, 0.2, 0.3].flatMap { slowdown in
        Order.allCases.map { Cell(kind, extent, slowdown: slowdown, order: $0) }
      }
    }
  }

  /// A number that is unique within the study. It selects the random stream.
  package var stream: UInt64 { UInt64(Self.all.firstIndex(of: self)!) }
}
