import Foundation

extension View {
  /// Keeps the room of the view, draws nothing of it, and lets points through.
  public func hidden() -> some View { modifier(_HiddenModifier()) }
}

/// Hides a view.
public struct _HiddenModifier: _ItemModifier {
  public static func _makeItem(around child: _LayoutItem, _ modifier: _ModifierAttribute<Self>) -> _LayoutItem {
    HiddenItem(around: child, modifier)
  }

  private final class HiddenItem: ModifierItem<_HiddenModifier> {
    override func appendDrawing(to list: inout DisplayList) {}
    override func hit(_ point: CGPoint) -> [_LayoutItem]? { nil }
    override var summary: String? { "hidden" }
  }
}
