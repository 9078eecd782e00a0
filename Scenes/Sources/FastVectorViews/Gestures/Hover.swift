import FastVectorGeometry
public import Foundation

/// The phase of a pointer that moves over a view.
public enum HoverPhase: Hashable, Sendable {
  /// The pointer is over the view, at a location.
  case active(CGPoint)
  /// The pointer has left the view.
  case ended
}

extension View {
  /// Runs an action with true when a pointer enters the view and with false when it leaves: see ``Stage/hover(at:)``.
  public func onHover(perform action: @escaping (Bool) -> Void) -> some View {
    modifier(
      _HoverModifier(coordinateSpace: .local) { phase, wasHovered in
        switch phase {
        case .active: if !wasHovered { action(true) }
        case .ended: action(false)
        }
      })
  }

  /// Runs an action when a pointer moves over the view and when it leaves: see ``Stage/hover(at:)``.
  ///
  /// - Parameters:
  ///   - coordinateSpace: The coordinate space of the locations.
  ///   - action: The action, which receives the phase of the pointer.
  public func onContinuousHover(
    coordinateSpace: CoordinateSpace = .local, perform action: @escaping (HoverPhase) -> Void
  ) -> some View {
    modifier(_HoverModifier(coordinateSpace: coordinateSpace) { phase, _ in action(phase) })
  }

  /// Returns the view unchanged, because a stage doesn't draw the system's hover effects.
  public func hoverEffect(_ effect: HoverEffect = .automatic) -> some View { self }
}

/// An effect on a view under the pointer.
public struct HoverEffect: Hashable, Sendable {
  private let name: String

  public static let automatic = HoverEffect(name: "automatic")
  public static let highlight = HoverEffect(name: "highlight")
  public static let lift = HoverEffect(name: "lift")
}

/// The modifier behind the hover methods.
public struct _HoverModifier: _ItemModifier {
  let coordinateSpace: CoordinateSpace
  let action: (_ phase: HoverPhase, _ wasHovered: Bool) -> Void

  public static func _makeItem(around child: _LayoutItem, _ modifier: _ModifierAttribute<Self>) -> _LayoutItem {
    HoverItem(around: child, modifier)
  }
}

/// The layout item of a view that responds to a pointer.
private final class HoverItem: ModifierItem<_HoverModifier> {
  override func hit(_ point: CGPoint) -> [_LayoutItem]? { child.hit(point).map { $0 + [self] } }

  /// Runs the action for a pointer at a point of the stage. If `point` is nil, the pointer has left the view.
  fileprivate func pointerMoved(to point: CGPoint?, wasHovered: Bool) {
    let modifier = modifier.shown
    let phase = point.map { HoverPhase.active(self.point($0, in: modifier.coordinateSpace)) } ?? .ended
    modifier.action(phase, wasHovered)
  }
}

extension Stage {
  /// Moves the pointer to a point. It is then over the frontmost view at that point, and over the views that enclose
  /// it.
  ///
  /// The pointer stays there until it's moved or leaves. If views move under a resting pointer, hover actions run only
  /// when the pointer is moved next.
  ///
  /// - Parameter point: A point relative to the top left of the stage. Views are hit as they are drawn at the current
  ///   time.
  public func hover(at point: CGPoint) { movePointer(to: point) }

  /// Moves the pointer to the center of the first view whose text or `accessibilityIdentifier` is `name`.
  ///
  /// - Throws: ``StageError/nothingNamed(_:)`` if there isn't such a view.
  public func hover(_ name: String) throws(StageError) {
    entering { settle() }
    guard let middle = rootItem?.middle(of: name) else { throw .nothingNamed(name) }
    movePointer(to: middle)
  }

  /// Moves the pointer off the stage.
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

  /// A weak reference to the item of a view under the pointer.
  struct Hovered {
    fileprivate weak var item: HoverItem?

    fileprivate init(_ item: HoverItem) { self.item = item }
  }
}

extension _LayoutItem {
  /// Returns the center, in stage coordinates, of the first item whose text or identifier is `name`.
  fileprivate func middle(of name: String) -> CGPoint? {
    if (self as? any AnyTextItem)?.string == name || (self as? IdentifierItem)?.identifier == name {
      return middle
    }
    return children.lazy.compactMap { $0.isLeaving ? nil : $0.middle(of: name) }.first
  }
}
