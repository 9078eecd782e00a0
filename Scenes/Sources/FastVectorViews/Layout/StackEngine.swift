import FastVectorGeometry
import Foundation

/// The arrangement of the views of a stack.
enum StackKind {
  /// The views follow each other along an axis, and are aligned across it.
  case line(Axis, AlignmentKey, spacing: CGFloat?)
  /// The views overlay each other.
  case layers(Alignment)
}

/// The engine that computes the layout of stacks.
public final class _StackEngine: LayoutEngine {
  private let kind: StackKind

  /// The positions of the views for a proposed size, relative to the origin of the stack.
  private struct Arrangement {
    let proposal: ProposedViewSize
    var version: Int
    var size = CGSize.zero
    var parts: [LayoutPart] = []

    /// The measurement of each view.
    var measures: [Measure] = []
  }

  /// The properties of a view that an arrangement depends on.
  private struct Measure {
    var version: Int
    var size: CGSize
    var guide = CGPoint.zero

    /// The minimum and maximum lengths along the axis of a horizontal or vertical stack.
    var least: CGFloat = 0
    var most: CGFloat = 0
    var priority = 0.0
    var closed: Edge.Set = []

    func isSame(as other: Measure) -> Bool {
      size == other.size && guide == other.guide && least == other.least && most == other.most
        && priority == other.priority && closed == other.closed
    }
  }

  /// A cache of the most recent arrangements. Enclosing layouts request the same few sizes repeatedly.
  private var known: [Arrangement] = []
  private static var maxArrangements: Int { 4 }

  /// The maximum number of changed views that are measured again. If more have changed, the arrangement is recomputed.
  private static var maxChanges: Int { 32 }

  init(_ kind: StackKind) { self.kind = kind }

  var name: String {
    switch kind {
    case .line(.horizontal, _, _): "HStack"
    case .line(.vertical, _, _): "VStack"
    case .layers: "ZStack"
    }
  }

  func size(of content: LayoutContent, in proposal: ProposedViewSize) -> CGSize {
    arrangement(of: content, in: proposal).size
  }

  func parts(of content: LayoutContent, in bounds: CGRect, _ proposal: ProposedViewSize) -> [LayoutPart] {
    var parts = arrangement(of: content, in: proposal).parts
    for index in parts.indices {
      parts[index].origin.x += bounds.minX
      parts[index].origin.y += bounds.minY
    }
    return parts
  }

  func explicitGuide(
    _ key: AlignmentKey, of content: LayoutContent, in bounds: CGRect, _ proposal: ProposedViewSize
  ) -> CGFloat? {
    key.merged(
      arrangement(of: content, in: proposal).parts.compactMap { part in
        let start = key.axis == .horizontal ? part.origin.x : part.origin.y
        return part.item.explicitGuide(key, in: part.proposal).map { start + $0 }
      })
  }

  func spacing(of content: LayoutContent) -> ViewSpacing { ViewSpacing() }

  private func arrangement(of content: LayoutContent, in proposal: ProposedViewSize) -> Arrangement {
    if let index = known.firstIndex(where: { $0.proposal == proposal }) {
      if known[index].version == content.version { return known[index] }
      if update(&known[index], content) { return known[index] }
      known.remove(at: index)
    }
    var arrangement = Arrangement(proposal: proposal, version: content.version)
    switch kind {
    case .line(let axis, let alignment, let spacing):
      arrangeLine(content.items, axis, alignment, spacing, &arrangement)
    case .layers(let alignment): arrangeLayers(content.items, alignment, &arrangement)
    }
    if known.count == Self.maxArrangements { known.removeFirst() }
    known.append(arrangement)
    return arrangement
  }

  /// Updates an arrangement if the changed views still have the same measurements.
  ///
  /// - Returns: True if the arrangement is valid. Otherwise it must be computed again.
  private func update(_ arrangement: inout Arrangement, _ content: LayoutContent) -> Bool {
    guard content.version > 0, arrangement.parts.count == content.items.count else { return false }
    var changes = 0
    for (index, item) in content.items.enumerated() {
      guard arrangement.parts[index].item === item else { return false }
      if arrangement.measures[index].version == item.layoutVersion { continue }
      changes += 1
      guard changes <= Self.maxChanges else { return false }
      let measure = measure(item, arrangement.parts[index].proposal, arrangement.proposal)
      guard measure.isSame(as: arrangement.measures[index]) else { return false }
      arrangement.measures[index].version = measure.version
    }
    arrangement.version = content.version
    return true
  }

  private func measure(_ item: _LayoutItem, _ offer: ProposedViewSize, _ room: ProposedViewSize) -> Measure {
    var measure = Measure(version: item.layoutVersion, size: item.size(offer))
    switch kind {
    case .line(let axis, let alignment, _):
      measure.guide.x = item.guide(alignment, in: offer)
      measure.priority = item.traits.layoutPriority
      measure.closed = item.traits.spacing.closed
      if axis.main(room) != nil {
        measure.least = axis.main(item.size(axis.proposal(0, axis.cross(room))))
        measure.most = axis.main(item.size(axis.proposal(.infinity, axis.cross(room))))
      }
    case .layers(let alignment):
      measure.guide = CGPoint(
        x: item.guide(alignment.horizontal.key, in: offer), y: item.guide(alignment.vertical.key, in: offer))
    }
    return measure
  }

  private func arrangeLine(
    _ items: [_LayoutItem], _ axis: Axis, _ alignment: AlignmentKey, _ spacing: CGFloat?,
    _ arrangement: inout Arrangement
  ) {
    let gaps = gaps(items, axis, spacing)
    let proposals = proposals(arrangement.proposal, items, axis, gaps)
    let measures = zip(items, proposals).map { measure($0, $1, arrangement.proposal) }
    var position: CGFloat = 0
    // Across the axis, the guides of all views are at 0, and the stack starts at the smallest offset.
    var (start, end): (CGFloat, CGFloat) = (.infinity, -.infinity)
    arrangement.parts.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      let measure = measures[index]
      let across = measure.guide.x.isFinite ? -measure.guide.x : 0
      start = min(start, across)
      end = max(end, across + axis.cross(measure.size))
      let origin = axis.size(position, across)
      arrangement.parts.append(
        LayoutPart(item: item, proposal: proposals[index], origin: CGPoint(x: origin.width, y: origin.height)))
      position += axis.main(measure.size) + (index < gaps.count ? gaps[index] : 0)
    }
    arrangement.measures = measures
    guard !items.isEmpty else { return }
    for index in arrangement.parts.indices {
      if axis == .horizontal {
        arrangement.parts[index].origin.y -= start
      } else {
        arrangement.parts[index].origin.x -= start
      }
    }
    arrangement.size = axis.size(position, end - start)
  }

  private func arrangeLayers(_ items: [_LayoutItem], _ alignment: Alignment, _ arrangement: inout Arrangement) {
    let proposal = arrangement.proposal
    var bounds = CGRect.null
    arrangement.measures = items.map { measure($0, proposal, proposal) }
    arrangement.parts = zip(items, arrangement.measures).map { item, measure in
      let origin = CGPoint(
        x: measure.guide.x.isFinite ? -measure.guide.x : 0, y: measure.guide.y.isFinite ? -measure.guide.y : 0)
      bounds = bounds.union(CGRect(origin: origin, size: measure.size))
      return LayoutPart(item: item, proposal: proposal, origin: origin)
    }
    guard !items.isEmpty else { return }
    for index in arrangement.parts.indices {
      arrangement.parts[index].origin.x -= bounds.minX
      arrangement.parts[index].origin.y -= bounds.minY
    }
    arrangement.size = bounds.size
  }

  /// Returns the distances between adjacent views, in points.
  private func gaps(_ children: [_LayoutItem], _ axis: Axis, _ spacing: CGFloat?) -> [CGFloat] {
    if let spacing { return [CGFloat](repeating: spacing, count: max(0, children.count - 1)) }
    return zip(children, children.dropFirst()).map { $0.traits.spacing.distance(to: $1.traits.spacing, along: axis) }
  }

  /// Returns the proposed size of each view. Views with a higher priority are sized first; only the minimum lengths of
  /// views with lower priorities are reserved. Views with the same priority are sized from the least to the most
  /// flexible, and each is offered an equal part of the length that remains.
  private func proposals(
    _ proposal: ProposedViewSize, _ children: [_LayoutItem], _ axis: Axis, _ gaps: [CGFloat]
  ) -> [ProposedViewSize] {
    let cross = axis.cross(proposal)
    guard let room = axis.main(proposal) else { return children.map { _ in axis.proposal(nil, cross) } }
    let least = children.map { axis.main($0.size(axis.proposal(0, cross))) }
    let flexibility = zip(children, least).map { axis.main($0.size(axis.proposal(.infinity, cross))) - $1 }
    var proposals = children.map { _ in axis.proposal(nil, cross) }
    var left = room - gaps.reduce(0, +)
    let groups = groups(children.map { $0.traits.layoutPriority }, flexibility)
    // Add up from the end, because subtracting from a total could leave a rounding error.
    var reserved = [CGFloat](repeating: 0, count: groups.count + 1)
    for number in groups.indices.reversed() {
      reserved[number] = groups[number].reduce(reserved[number + 1]) { $0 + least[$1] }
    }
    for (number, peers) in groups.enumerated() {
      for (place, index) in peers.enumerated() {
        let share = max(0, (left - reserved[number + 1]) / CGFloat(peers.count - place))
        proposals[index] = axis.proposal(share, cross)
        let rest = left - axis.main(children[index].size(proposals[index]))
        left = rest.isNaN ? 0 : rest
      }
    }
    return proposals
  }

  /// Returns the indices of the views, grouped by priority in descending order, and sorted by flexibility in ascending
  /// order within each group.
  private func groups(_ priorities: [Double], _ flexibility: [CGFloat]) -> [[Int]] {
    // Most stacks don't need sorting.
    if priorities.allSatisfy({ $0 == priorities.first }), flexibility.allSatisfy({ $0 == flexibility.first }) {
      return [Array(priorities.indices)]
    }
    let order = priorities.indices.sorted {
      (-priorities[$0], flexibility[$0], $0) < (-priorities[$1], flexibility[$1], $1)
    }
    var groups: [[Int]] = []
    for index in order {
      if let first = groups.last?.first, priorities[first] == priorities[index] {
        groups[groups.count - 1].append(index)
      } else {
        groups.append([index])
      }
    }
    return groups
  }
}
