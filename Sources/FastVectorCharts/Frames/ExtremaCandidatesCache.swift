import Dispatch
import FastVector
import Synchronization

/// The thinned blocks of the current change, built when its window moves. See ``ExtremaCandidates``.
struct ExtremaCandidatesCache {
  private let building: EnvelopeBuilding

  /// The vectors of the previous frame, and the build for them.
  private var start = AnimatableVector()
  private var end = AnimatableVector()
  private var construction: Construction?

  /// A serial queue for the builds of all charts, because each build saturates a core and the memory bandwidth.
  private static let queue = DispatchQueue(label: "FastVectorCharts.ExtremaCandidates", qos: .userInitiated)

  private final class Construction: Sendable {
    let result = Mutex<ExtremaCandidates?>(nil)
  }

  init(building: EnvelopeBuilding) { self.building = building }

  /// Returns the thinned blocks for a linear combination, if they are built. The build starts when a second frame needs
  /// the same vectors, because a line that receives new points has different vectors in each frame, and a build would
  /// be useless.
  ///
  /// - Parameter level: The level of min–max pyramids whose entries are as large as the smallest blocks, for a new
  ///   build.
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

  /// Returns true if thinned blocks are valid for a linear combination: an interpolation between two vectors, at a
  /// time for which the blocks are built.
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
