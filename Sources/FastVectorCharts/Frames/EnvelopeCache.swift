import CChartKernels
import Dispatch
import Foundation
import Synchronization

/// A policy for building two data structures, envelopes and thinned blocks, that make frame time independent of the
/// number of points. See <doc:ChartFrames>.
public enum EnvelopeBuilding: Hashable, Sendable {
  /// Builds on another thread as soon as a frame could use the result. Until the build has finished, frames read every
  /// point.
  case inBackground

  /// Builds synchronously in the first frame that can use the result. This frame takes longer, but all frames of an
  /// animation are reproducible to the last bit.
  case atOnce

  /// Never builds these structures, nor min–max pyramids. Every frame reads every point.
  case never
}

extension EnvelopeBuilding {
  /// The background builds of all charts.
  static let backgroundBuilds = DispatchGroup()
}

extension ChartAnimator {
  /// Waits until all background builds of envelopes and thinned blocks, for all charts in the process, have finished.
  ///
  /// A build is started by the first frame that could use its result. Call this function after that frame; the next
  /// frame then uses the result.
  package static func waitForBackgroundBuilds() { EnvelopeBuilding.backgroundBuilds.wait() }
}

/// The envelopes of the current change, if buckets have enough points to make envelopes worthwhile.
struct EnvelopeCache {
  let building: EnvelopeBuilding

  /// The minimum number of points per bucket for envelopes.
  ///
  /// With fewer points, reading all points is faster.
  private static let leastPointsPerBucket = 16

  private var envelope: LineEnvelope?
  private var construction: Construction?

  /// The start and end vectors of the envelopes.
  private var start = AnimatableVector()
  private var end = AnimatableVector()

  /// A build in progress.
  private final class Construction: Sendable {
    let result = Mutex<LineEnvelope?>(nil)
  }

  /// True if the envelopes are built. Frames then use them.
  var hasEnvelope: Bool { envelope != nil }

  init(building: EnvelopeBuilding) { self.building = building }

  /// Discards the envelopes and cancels their build, because the columns have changed.
  mutating func forgetLayout() {
    envelope = nil
    construction = nil
    start = .zero
    end = .zero
  }

  /// Computes the M4 aggregates of a linear combination of vectors from the envelopes. Returns false if there are no
  /// envelopes for these vectors. In that case, starts to build them if the combination interpolates between two
  /// vectors.
  mutating func reduce(_ terms: borrowing LinearCombination<AnimatableVector>, _ frame: inout LineFrame) -> Bool {
    guard building != .never, terms.count == 2, LineEnvelope.times.contains(terms.coefficient(at: 1)),
      abs(terms.coefficient(at: 0) + terms.coefficient(at: 1) - 1) < 1e-9
    else { return false }
    prepare(terms, frame)
    guard envelope != nil else { return false }
    envelope!.reduce(start: terms.coefficient(at: 0), time: terms.coefficient(at: 1), into: &frame.values)
    return true
  }

  private mutating func prepare(_ terms: borrowing LinearCombination<AnimatableVector>, _ frame: borrowing LineFrame) {
    if start.isIdentical(to: terms.vector(at: 0)), end.isIdentical(to: terms.vector(at: 1)) {
      if envelope == nil { envelope = construction?.result.withLock { $0 } }
      return
    }
    forgetLayout()
    start = terms.vector(at: 0)
    end = terms.vector(at: 1)
    guard frame.layout.pointCount >= Self.leastPointsPerBucket * frame.layout.buckets.count else { return }
    if building == .atOnce {
      envelope = LineEnvelope(from: start, to: end, buckets: frame.layout.buckets, threads: Self.coreCount)
    } else {
      construction = buildInBackground(frame.layout.buckets)
    }
  }

  private func buildInBackground(_ buckets: [fv_bucket]) -> Construction {
    let construction = Construction()
    let (start, end) = (start, end)
    DispatchQueue.global(qos: .userInitiated).async(group: EnvelopeBuilding.backgroundBuilds) { [weak construction] in
      // Skip the build if another change has canceled it.
      guard construction != nil else { return }
      let envelope = LineEnvelope(from: start, to: end, buckets: buckets, threads: Self.coreCount)
      construction?.result.withLock { $0 = envelope }
    }
    return construction
  }

  private static var coreCount: Int { ProcessInfo.processInfo.activeProcessorCount }
}
