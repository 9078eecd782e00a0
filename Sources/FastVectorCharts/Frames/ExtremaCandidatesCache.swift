import Dispatch
import FastVector
import Synchronization

/// The thinned blocks of the current change. They are built if the visible range moves during the change. See
/// ``ExtremaCandidates``.
struct ExtremaCandidatesCache {
  private let building: EnvelopeBuilding

  /// The vectors of the previous frame, and the build of their thinned blocks.
  private var start = AnimatableVector()
  private var end = AnimatableVector()
  private var construction: Construction?

  /// A serial queue for the builds of all charts, because each build saturates a core and the memory bandwidth.
  private static let queue = DispatchQueue(label: "FastVectorCharts.ExtremaCandidates", qos: .userInitiated)

  private final class Construction: Sendable {
    let result = Mutex<ExtremaCandidates?>(nil)
  }

  init(building: EnvelopeBuilding) { self.building = building }

  /// Returns the thinned blocks for a linear combination, or nil until they are built. The build starts when a second
  /// frame needs the blocks of the same vectors. A line that receives new points has different vectors in each frame,
  /// for which a build would be useless.
  ///
  /// - Parameter level: The level of min–max pyramids whose entries have as many points as the smallest blocks. Used
  ///   only if a build starts.
  mutating func lines(for terms: borrowing LinearCombination<AnimatableVector>, level: Int) -> ExtremaCandidates? {
    guard Self.hold(for: terms) else { return nil }
    guard start.isIdentical(to: terms.vector(at: 0)), end.isIdentical(to: terms.vector(at: 1)) else {
      (start, end) = (terms.vector(at: 0), terms.vector(at: 1))
      construction = nil
      return nil
    }
    if construction == nil { construction = building == .atOnce ? buildAtOnce(level) : buildInBackground(level) }
    return construction?.result.withLock { $0 }
  }

  /// Releases the memory and cancels the build.
  mutating func forget() { self = ExtremaCandidatesCache(building: building) }

  /// Returns true if thinned blocks can be used for a linear combination. It must interpolate between two vectors, at a
  /// time within ``LineEnvelope/times``.
  private static func hold(for terms: borrowing LinearCombination<AnimatableVector>) -> Bool {
    guard terms.count == 2 else { return false }
    let (start, end) = (terms.coefficient(at: 0), terms.coefficient(at: 1))
    return start != 0 && end != 0 && LineEnvelope.times.contains(end)
      && abs(start + end - 1) <= 2 * Double.ulpOfOne
  }

  private func buildAtOnce(_ level: Int) -> Construction {
    let construction = Construction()
    let lines = ExtremaCandidates(from: start, to: end, level: level) { true }
    construction.result.withLock { $0 = lines }
    return construction
  }

  private func buildInBackground(_ level: Int) -> Construction {
    let construction = Construction()
    let (start, end) = (start, end)
    Self.queue.async(group: EnvelopeBuilding.backgroundBuilds) { [weak construction] in
      let lines = ExtremaCandidates(from: start, to: end, level: level) { [weak construction] in construction != nil }
      construction?.result.withLock { $0 = lines }
    }
    return construction
  }
}
