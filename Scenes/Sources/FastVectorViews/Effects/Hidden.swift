import Foundation

extension View {
  /// Hides the view. It still takes up space in the layout, but isn't drawn and doesn't receive touches.
  public func hidden() -> some View { modifier(_HiddenModifier()) }
}

/// A modifier that hides a view.
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
