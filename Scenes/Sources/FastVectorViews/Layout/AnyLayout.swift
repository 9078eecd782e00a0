import FastVectorAnimation
public import FastVectorGeometry
public import Foundation

/// A type-erased layout. If the type of the wrapped layout changes, the views keep their identity and state, and can
/// move to their new positions with an animation.
public struct AnyLayout: Layout {
  let base: any Layout

  /// Creates a type-erased layout that wraps a layout.
  public init<L: Layout>(_ layout: L) { base = (layout as? AnyLayout)?.base ?? layout }

  /// The type-erased cache of a layout.
  public struct Cache {
    var content: Any
    let type: Any.Type
  }

  public typealias AnimatableData = _AnyAnimatableData

  public func makeCache(subviews: Subviews) -> Cache {
    func open<L: Layout>(_ layout: L) -> Cache { Cache(content: layout.makeCache(subviews: subviews), type: L.self) }
    return open(base)
  }

  public func updateCache(_ cache: inout Cache, subviews: Subviews) {
    func open<L: Layout>(_ layout: L) {
      guard cache.type == L.self else { return cache = makeCache(subviews: subviews) }
      withContent(of: layout, &cache) { layout.updateCache(&$0, subviews: subviews) }
    }
    open(base)
  }

  public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
    func open<L: Layout>(_ layout: L) -> ViewSpacing {
      withContent(of: layout, &cache) { layout.spacing(subviews: subviews, cache: &$0) }
    }
    return open(base)
  }

  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
    func open<L: Layout>(_ layout: L) -> CGSize {
      withContent(of: layout, &cache) { layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &$0) }
    }
    return open(base)
  }

  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) {
    func open<L: Layout>(_ layout: L) {
      withContent(of: layout, &cache) {
        layout.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &$0)
      }
    }
    open(base)
  }

  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat? {
    func open<L: Layout>(_ layout: L) -> CGFloat? {
      withContent(of: layout, &cache) {
        layout.explicitAlignment(of: guide, in: bounds, proposal: proposal, subviews: subviews, cache: &$0)
      }
    }
    return open(base)
  }

  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat? {
    func open<L: Layout>(_ layout: L) -> CGFloat? {
      withContent(of: layout, &cache) {
        layout.explicitAlignment(of: guide, in: bounds, proposal: proposal, subviews: subviews, cache: &$0)
      }
    }
    return open(base)
  }

  /// Calls `body` with the cache of `layout`, which must have created the cache.
  private func withContent<L: Layout, Result>(
    of layout: L, _ cache: inout Cache, _ body: (inout L.Cache) -> Result
  ) -> Result {
    var content = cache.content as! L.Cache
    defer { cache.content = content }
    return body(&content)
  }

  /// The animatable data of the wrapped layout. The data doesn't animate between layouts of different types.
  public var animatableData: _AnyAnimatableData {
    get {
      func open<L: Layout>(_ layout: L) -> _AnyAnimatableData { _AnyAnimatableData(layout.animatableData, of: L.self) }
      return open(base)
    }
    set {
      func open<L: Layout>(_ layout: L) -> AnyLayout? {
        guard newValue.owner == ObjectIdentifier(L.self), let data = newValue.data as? L.AnimatableData else {
          return nil
        }
        var layout = layout
        layout.animatableData = data
        return AnyLayout(layout)
      }
      if let layout = open(base) { self = layout }
    }
  }
}

/// Type-erased animatable data. The difference between the data of values of different types is zero.
public struct _AnyAnimatableData: VectorArithmetic {
  /// The wrapped data, or nil for zero.
  var data: (any VectorArithmetic)?

  /// The type of the value that the data belongs to.
  var owner: ObjectIdentifier?

  init(_ data: (any VectorArithmetic)?, of type: Any.Type) { (self.data, owner) = (data, ObjectIdentifier(type)) }

  private init() {}

  public static var zero: _AnyAnimatableData { _AnyAnimatableData() }

  public static func == (lhs: _AnyAnimatableData, rhs: _AnyAnimatableData) -> Bool {
    func open<V: VectorArithmetic>(_ value: V) -> Bool { value == rhs.data as? V }
    return lhs.owner == rhs.owner && lhs.data.map { open($0) } ?? (rhs.data == nil)
  }

  private func combined(
    with other: _AnyAnimatableData, _ isSum: Bool
  ) -> _AnyAnimatableData? {
    func open<V: VectorArithmetic>(_ value: V) -> (any VectorArithmetic)? {
      (other.data as? V).map { isSum ? value + $0 : value - $0 }
    }
    guard owner == other.owner, let data, let sum = open(data) else { return nil }
    var result = self
    result.data = sum
    return result
  }

  public static func + (lhs: _AnyAnimatableData, rhs: _AnyAnimatableData) -> _AnyAnimatableData {
    if lhs.data == nil { return rhs }
    return lhs.combined(with: rhs, true) ?? lhs
  }

  public static func - (lhs: _AnyAnimatableData, rhs: _AnyAnimatableData) -> _AnyAnimatableData {
    if rhs.data == nil { return lhs }
    if lhs.data == nil {
      var negative = rhs
      negative.scale(by: -1)
      return negative
    }
    return lhs.combined(with: rhs, false) ?? .zero
  }

  public mutating func scale(by rhs: Double) {
    func open<V: VectorArithmetic>(_ value: V) -> any VectorArithmetic { value.scaled(by: rhs) }
    data = data.map { open($0) }
  }

  public var magnitudeSquared: Double { data?.magnitudeSquared ?? 0 }
}
