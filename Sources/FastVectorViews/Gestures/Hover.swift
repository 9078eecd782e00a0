import FastVectorGeometry
public import Foundation

/// Where a pointer is that moves over a view.
public enum HoverPhase: Hashable, Sendable {
  /// It is at a point of the view.
  case active(CGPoint)
  /// It is no longer over the view.
  case ended
}

extension View {
  /// Runs an action when a pointer comes to be over the view, and when it leaves it: see ``Stage/hover(at:)``.
  public func onHover(perform action: @escaping (Bool) -> Void) -> some View {
    modifier(
      _HoverModifier(coordinateSpace: .local) { phase, wasHovered in
        switch phase {
        case .active: if !wasHovered { action(true) }
        case .ended: action(false)
        }
      })
  }

  /// Runs an action when a pointer moves over the view, and when it leaves it: see ``Stage/hover(at:)``.
  ///
  /// - Parameters:
  ///   - coordinateSpace: What the points are relative to.
  ///   - action: What to run.
  public func onContinuousHover(
    coordinateSpace: CoordinateSpace = .local, perform action: @escaping (HoverPhase) -> Void
  ) -> some View {
    modifier(_HoverModifier(coordinateSpace: coordinateSpace) { phase, _ in action(phase) })
  }

  /// How a view looks under a pointer. Changes nothing here: a stage draws no effects of the system.
  public func hoverEffect(_ effect: HoverEffect = .automatic) -> some View { self }
}

/// How a view looks under a pointer.
public struct HoverEffect: Hashable, Sendable {
  private let name: String

  public static let automatic = HoverEffect(name: "automatic")
  public static let highlight = HoverEffect(name: "highlight")
  public static let lift = HoverEffect(name: "lift")
}

/// What is run where a pointer is over a view.
public struct _HoverModifier: _ItemModifier {
  let coordinateSpace: CoordinateSpace
  let action: (_ phase: HoverPhase, _ wasHovered: Bool) -> Void

  public static func _makeItem(around child: _LayoutItem, _ modifier: _ModifierAttribute<Self>) -> _LayoutItem {
    HoverItem(around: child, modifier)
  }
}

/// The place of a view that a pointer can be over.
private final class HoverItem: ModifierItem<_HoverModifier> {
  override func hit(_ point: CGPoint) -> [_LayoutItem]? { child.hit(point).map { $0 + [self] } }

  /// The pointer is at a point of the stage, or has left where that is nil.
  fileprivate func pointerMoved(to point: CGPoint?, wasHovered: Bool) {
    let modifier = modifier.shown
    let phase = point.map { HoverPhase.active(self.point($0, in: modifier.coordinateSpace)) } ?? .ended
    modifier.action(phase, wasHovered)
  }
}

extension Stage {
  /// A pointer moves to a point: what is drawn there in front, and what it is in, is under it.
  ///
  /// It stays there until it is moved, or leaves. Where views move under it, this is seen when it moves next.
  ///
  /// - Parameter point: In points from the top left of the stage, as views are drawn at the present time.
  public func hover(at point: CGPoint) { movePointer(to: point) }

  /// A pointer moves to the middle of what has a name by `accessibilityIdentifier`, or a text.
  ///
  /// - Throws: ``StageError/nothingNamed(_:)``.
  public func hover(_ name: String) throws(StageError) {
    entering { settle() }
    guard let middle = rootItem?.middle(of: name) else { throw .nothingNamed(name) }
    movePointer(to: middle)
  }

  /// The pointer leaves the stage.
  public func endHover() { movePointer(to: nil) }

  private func movePointer(to point: CGPoint?) {
    perform {
      let hit = point.flatMap { $0.x.isFinite && $0.y.isFinite ? rootItem?.hit($0) : nil } ?? []
      let now = hit.compactMap { $0 as? HoverItem }
      let before = hovered.compactMap(\.item)
      hovered = now.map(Hovered.init)
      for item in before where !now.contains(where: { $0 === item }) { item.pointerMoved(to: nil, wasHovered: true) }
      for item in now { item.pointerMoved(to: point, wasHovered: before.contains { $0 === item }) }
    }
  }

  /// A view under the pointer, which may be gone.
  struct Hovered {
    fileprivate weak var item: HoverItem?

    fileprivate init(_ item: HoverItem) { self.item = item }
  }
}

extension _LayoutItem {
  /// The middle, on the stage, of the first item that has a text or an identifier.
  fileprivate func middle(of name: String) -> CGPoint? {
    if (self as? any TextPlace)?.string == name || (self as? IdentifierItem)?.identifier == name {
      return middle
    }
    return children.lazy.compactMap { $0.isLeaving ? nil : $0.middle(of: name) }.first
  }
}
