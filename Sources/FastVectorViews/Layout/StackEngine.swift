import FastVectorGeometry
import Foundation

/// How views of a stack are arranged.
enum StackKind {
  /// Along an axis, with an alignment across.
  case line(Axis, AlignmentKey, spacing: CGFloat?)
  /// Over each other.
  case layers(Alignment)
}

/// What computes a stack.
public final class _StackEngine: LayoutEngine {
  private let kind: StackKind

  /// The views in a proposed size, from the origin of all.
  private struct Arrangement {
    let proposal: ProposedViewSize
    let version: Int
    var size = CGSize.zero
    var parts: [LayoutPart] = []
  }

  /// What was arranged last: a stack is placed in the room that it was asked for last, most of the time.
  private var known: Arrangement?

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
    if let known, known.version == content.version, known.proposal == proposal { return known }
    var arrangement = Arrangement(proposal: proposal, version: content.version)
    switch kind {
    case .line(let axis, let alignment, let spacing):
      arrangeLine(content.items, axis, alignment, spacing, &arrangement)
    case .layers(let alignment): arrangeLayers(content.items, alignment, &arrangement)
    }
    known = arrangement
    return arrangement
  }

  private func arrangeLine(
    _ items: [_LayoutItem], _ axis: Axis, _ alignment: AlignmentKey, _ spacing: CGFloat?,
    _ arrangement: inout Arrangement
  ) {
    let gaps = gaps(items, axis, spacing)
    let proposals = proposals(arrangement.proposal, items, axis, gaps)
    var position: CGFloat = 0
    // Across, views are on one line, and the stack begins with the first of them.
    var (start, end): (CGFloat, CGFloat) = (.infinity, -.infinity)
    arrangement.parts.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      let size = item.size(proposals[index])
      let guide = item.guide(alignment, in: proposals[index])
      let across = guide.isFinite ? -guide : 0
      start = min(start, across)
      end = max(end, across + axis.cross(size))
      let origin = axis.size(position, across)
      arrangement.parts.append(
        LayoutPart(item: item, proposal: proposals[index], origin: CGPoint(x: origin.width, y: origin.height)))
      position += axis.main(size) + (index < gaps.count ? gaps[index] : 0)
    }
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
    arrangement.parts = items.map { item in
      func start(_ key: AlignmentKey) -> CGFloat {
        let guide = item.guide(key, in: proposal)
        return guide.isFinite ? -guide : 0
      }
      let origin = CGPoint(x: start(alignment.horizontal.key), y: start(alignment.vertical.key))
      bounds = bounds.union(CGRect(origin: origin, size: item.size(proposal)))
      return LayoutPart(item: item, proposal: proposal, origin: origin)
    }
    guard !items.isEmpty else { return }
    for index in arrangement.parts.indices {
      arrangement.parts[index].origin.x -= bounds.minX
      arrangement.parts[index].origin.y -= bounds.minY
    }
    arrangement.size = bounds.size
  }

  /// The points between each two views.
  private func gaps(_ children: [_LayoutItem], _ axis: Axis, _ spacing: CGFloat?) -> [CGFloat] {
    if let spacing { return [CGFloat](repeating: spacing, count: max(0, children.count - 1)) }
    return zip(children, children.dropFirst()).map { $0.traits.spacing.distance(to: $1.traits.spacing, along: axis) }
  }

  /// What is offered to each view: those that bend least are asked first, and each is offered its share of what the
  /// others before it have left over; views of higher priority come first, and leave the least to the others.
  private func proposals(
    _ proposal: ProposedViewSize, _ children: [_LayoutItem], _ axis: Axis, _ gaps: [CGFloat]
  ) -> [ProposedViewSize] {
    let cross = axis.cross(proposal)
    guard let room = axis.main(proposal) else { return children.map { _ in axis.proposal(nil, cross) } }
    let least = children.map { axis.main($0.size(axis.proposal(0, cross))) }
    let flexibility = zip(children, least).map { axis.main($0.size(axis.proposal(.infinity, cross))) - $1 }
    var proposals = children.map { _ in axis.proposal(nil, cross) }
    var left = room - gaps.reduce(0, +)
    let groups = groups(children.map(\.traits.layoutPriority), flexibility)
    // Summed from the end, so that nothing is subtracted that could leave a rest.
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

  /// The indices of views in groups, those of the highest priority first, and in each group those first that bend least.
  private func groups(_ priorities: [Double], _ flexibility: [CGFloat]) -> [[Int]] {
    // Most lists need no sorting.
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
