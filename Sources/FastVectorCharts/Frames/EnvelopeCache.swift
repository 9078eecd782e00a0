import CChartKernels
import Dispatch
import Foundation
import Synchronization

/// When the envelopes of a change are built, from which its frames are made without looking at every point.
public enum EnvelopeBuilding: Hashable, Sendable {
  /// In the background, as soon as a frame could use them. Until they are there, frames look at every point.
  case inBackground

  /// By the first frame that can use them, which then takes as long. The frames of an animation are then always the
  /// same to the last bit.
  case atOnce

  /// Never, nor are indexes used: every frame looks at every point.
  case never
}

extension EnvelopeBuilding {
  /// The builds in the background, of all charts.
  static let backgroundBuilds = DispatchGroup()
}

extension ChartAnimator {
  /// Waits for the envelopes and thinned blocks that are being built in the background, for any chart of the process.
  ///
  /// A build starts with a frame that can use its result. Call this function after such a frame; the next frame then uses the
  /// result.
  package static func waitForBackgroundBuilds() { EnvelopeBuilding.backgroundBuilds.wait() }
}

/// The envelope of the change under way, if it pays.
struct EnvelopeCache {
  let building: EnvelopeBuilding

  /// The points for each bucket from which envelopes pay.
  ///
  /// A frame from the points then takes longer than one from the envelopes.
  private static let leastPointsPerBucket = 16

  private var envelope: LineEnvelope?
  private var construction: Construction?

  /// The vectors that it leads from and to.
  private var start = AnimatableVector()
  private var end = AnimatableVector()

  /// An envelope that is being built.
  private final class Construction: Sendable {
    let result = Mutex<LineEnvelope?>(nil)
  }

  /// Whether there is an envelope, so that frames are made from it.
  var hasEnvelope: Bool { envelope != nil }

  init(building: EnvelopeBuilding) { self.building = building }

  /// Forgets what was built, or is being built, for columns that are no longer the same.
  mutating func forgetLayout() {
    envelope = nil
    construction = nil
    start = .zero
    end = .zero
  }

  /// Works out what the columns come down to at the time of a combination. Returns false where there is no envelope
  /// for it, and builds one if it is a way from one vector to another.
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
      // Nobody waits for it any more where another change has come.
      guard construction != nil else { return }
      let envelope = LineEnvelope(from: start, to: end, buckets: buckets, threads: Self.coreCount)
      construction?.result.withLock { $0 = envelope }
    }
    return construction
  }

  private static var coreCount: Int { ProcessInfo.processInfo.activeProcessorCount }
}
