import CChartKernels
import Dispatch
import FastVector
import Foundation
import Synchronization

/// The envelope of a line's current change, which is its animation from one series to another. The envelope is built
/// once, for the vectors at the start and the end of the change.
struct ChangeEnvelope {
  let building: EnvelopeBuilding

  /// The envelope, or nil until it is built.
  private(set) var envelope: LineEnvelope?

  private var start = AnimatableVector()
  private var end = AnimatableVector()
  private var construction: Construction?

  /// A build that is in progress or has finished.
  private final class Construction: Sendable {
    let result = Mutex<LineEnvelope?>(nil)
  }

  init(building: EnvelopeBuilding) { self.building = building }

  /// True if a build was started for the current vectors.
  var isStarted: Bool { construction != nil }

  /// Compares the two vectors of a linear combination with the vectors of the previous call. If they are identical,
  /// returns true, and stores the result of a finished build in ``envelope``. Otherwise, discards the envelope, cancels
  /// its build, and returns false.
  mutating func keep(_ terms: borrowing LinearCombination<AnimatableVector>) -> Bool {
    if start.isIdentical(to: terms.vector(at: 0)), end.isIdentical(to: terms.vector(at: 1)) {
      if envelope == nil { envelope = construction?.result.withLock { $0 } }
      return true
    }
    forget()
    (start, end) = (terms.vector(at: 0), terms.vector(at: 1))
    return false
  }

  /// Starts to build the envelope.
  ///
  /// - Parameters:
  ///   - buckets: The buckets (runs of consecutive points), as ranges within the vectors.
  ///   - limit: The maximum number of segments. An envelope with more segments is discarded.
  mutating func build(_ buckets: [fv_bucket], limit: Int = .max) {
    let construction = Construction()
    self.construction = construction
    let (start, end) = (start, end)
    @Sendable func make() -> LineEnvelope? {
      LineEnvelope(from: start, to: end, buckets: buckets, threads: Self.coreCount, limit: limit)
    }
    guard building == .inBackground else {
      envelope = make()
      return
    }
    DispatchQueue.global(qos: .userInitiated).async(group: EnvelopeBuilding.backgroundBuilds) { [weak construction] in
      // Skip the build if another change has canceled it.
      guard construction != nil else { return }
      let envelope = make()
      construction?.result.withLock { $0 = envelope }
    }
  }

  /// Computes the M4 aggregates of the buckets with the indices in `range`. The coefficients of the linear combination
  /// determine the time. Returns false if the envelope isn't built yet.
  mutating func reduce(
    _ terms: borrowing LinearCombination<AnimatableVector>, _ range: Range<Int>, into aggregates: inout [fv_m4]
  ) -> Bool {
    guard envelope != nil else { return false }
    envelope!.reduce(start: terms.coefficient(at: 0), time: terms.coefficient(at: 1), range, into: &aggregates)
    return true
  }

  /// Releases the envelope and cancels its build.
  mutating func forget() { self = ChangeEnvelope(building: building) }

  /// Returns true if an envelope is valid for a linear combination. The combination must interpolate between two
  /// vectors, so that its coefficients are 1 - t and t, and the time t must be within ``LineEnvelope/times``.
  static func isValid(for terms: borrowing LinearCombination<AnimatableVector>) -> Bool {
    terms.count == 2 && LineEnvelope.times.contains(terms.coefficient(at: 1))
      && abs(terms.coefficient(at: 0) + terms.coefficient(at: 1) - 1) < 1e-9
  }

  private static var coreCount: Int { ProcessInfo.processInfo.activeProcessorCount }
}
