import FastVector

/// An algorithm that computes the M4 aggregates of an animated line (the first, lowest, highest and last value in each
/// pixel column) from the envelopes of the columns; see ``LineEnvelope``. This algorithm is used while the points stay
/// in the same columns.
struct ColumnEnvelopes {
  /// The minimum number of points per bucket (see ``ColumnLayout``). With fewer points, reading all of them is faster.
  private static let minPointsPerBucket = 16

  private var change: ChangeEnvelope

  var building: EnvelopeBuilding { change.building }

  init(building: EnvelopeBuilding) { change = ChangeEnvelope(building: building) }

  /// Releases the envelopes. Call this when the points in a column have changed.
  mutating func forget() { change.forget() }

  /// Computes the M4 aggregates of a frame. If the envelopes for the vectors in `terms` aren't built yet, starts to
  /// build them if this is worthwhile, and returns false.
  mutating func reduce(_ terms: borrowing LinearCombination<AnimatableVector>, _ frame: inout LineFrame) -> Bool {
    guard building != .never, ChangeEnvelope.isValid(for: terms) else { return false }
    let buckets = frame.layout.buckets
    if !change.keep(terms), frame.layout.pointCount >= Self.minPointsPerBucket * buckets.count {
      change.build(buckets)
    }
    guard change.reduce(terms, 0..<buckets.count, into: &frame.values) else { return false }
    frame.algorithm = .columnEnvelopes
    return true
  }
}
