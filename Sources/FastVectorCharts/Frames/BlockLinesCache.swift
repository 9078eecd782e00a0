import Dispatch
import FastVector
import Synchronization

/// The thinned blocks of the change under way, built once its window moves; see ``BlockLines``.
struct BlockLinesCache {
  private let building: EnvelopeBuilding

  /// The vectors of the frame before, and the blocks that are built, or being built, for them.
  private var start = AnimatableVector()
  private var end = AnimatableVector()
  private var construction: Construction?

  /// One build at a time, of all charts: each of them takes a core and the bandwidth of the memory.
  private static let queue = DispatchQueue(label: "FastVectorCharts.BlockLines", qos: .userInitiated)

  private final class Construction: Sendable {
    let result = Mutex<BlockLines?>(nil)
  }

  init(building: EnvelopeBuilding) { self.building = building }

  /// The blocks of a sum, where they are built. They are as soon as a second frame wants those of the same vectors: the
  /// vectors of a line to which points are appended are others in each.
  ///
  /// - Parameter level: The level of indexes whose entries are as large as the smallest blocks, where they are to be built.
  mutating func lines(for terms: borrowing LinearCombination<AnimatableVector>, level: Int) -> BlockLines? {
    guard Self.hold(for: terms) else { return nil }
    guard start.isIdentical(to: terms.vector(at: 0)), end.isIdentical(to: terms.vector(at: 1)) else {
      (start, end) = (terms.vector(at: 0), terms.vector(at: 1))
      construction = nil
      return nil
    }
    if construction == nil { construction = building == .atOnce ? buildAtOnce(level) : buildInBackground(level) }
    return construction?.result.withLock { $0 }
  }

  /// Gives the memory back, and stops what is being built.
  mutating func forget() { self = BlockLinesCache(building: building) }

  /// Whether thinned blocks hold for a sum: a way from one vector to another, at a time that they are for.
  private static func hold(for terms: borrowing LinearCombination<AnimatableVector>) -> Bool {
    guard terms.count == 2 else { return false }
    let (start, end) = (terms.coefficient(at: 0), terms.coefficient(at: 1))
    return start != 0 && end != 0 && LineEnvelope.times.contains(end)
      && abs(start + end - 1) <= 2 * Double.ulpOfOne
  }

  private func buildAtOnce(_ level: Int) -> Construction {
    let construction = Construction()
    let lines = BlockLines(from: start, to: end, level: level) { true }
    construction.result.withLock { $0 = lines }
    return construction
  }

  private func buildInBackground(_ level: Int) -> Construction {
    let construction = Construction()
    let (start, end) = (start, end)
    Self.queue.async(group: EnvelopeBuilding.backgroundBuilds) { [weak construction] in
      let lines = BlockLines(from: start, to: end, level: level) { [weak construction] in construction != nil }
      construction?.result.withLock { $0 = lines }
    }
    return construction
  }
}
