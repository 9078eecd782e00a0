import FastVectorGeometry

extension View {
  /// Adds views in front of this one. They are created from a preference of the views inside this one.
  public func overlayPreferenceValue<K: PreferenceKey, Overlay: View>(
    _ key: K.Type, alignment: Alignment = .center, @ViewBuilder _ transform: @escaping (K.Value) -> Overlay
  ) -> some View {
    modifier(_PreferenceLayerModifier<K, Overlay>(alignment: alignment, role: .overlay, transform: transform))
  }

  /// Adds views behind this one. They are created from a preference of the views inside this one.
  public func backgroundPreferenceValue<K: PreferenceKey, Background: View>(
    _ key: K.Type, alignment: Alignment = .center, @ViewBuilder _ transform: @escaping (K.Value) -> Background
  ) -> some View {
    modifier(_PreferenceLayerModifier<K, Background>(alignment: alignment, role: .background, transform: transform))
  }
}

/// A modifier that adds a layer created from a preference of the modified views.
public struct _PreferenceLayerModifier<K: PreferenceKey, Layer: View>: ViewModifier {
  let alignment: Alignment
  let role: LayerRole
  let transform: (K.Value) -> Layer

  public typealias Body = Never

  public static func _makeNode<V: View>(
    _ view: ModifiedContent<V, Self>, _ inputs: _NodeInputs
  ) -> _Node<ModifiedContent<V, Self>> { PreferenceLayerNode(view, inputs) }
}

private final class PreferenceLayerNode<V: View, K: PreferenceKey, Layer: View>: _Node<
  ModifiedContent<V, _PreferenceLayerModifier<K, Layer>>
>, GeometryObserver
{
  private var layered: _Node<ModifiedContent<V, _LayerModifier<Layer>>>?
  private var collected = CollectedPreference<K>()

  private var modifier: _LayerModifier<Layer> {
    let modifier = view.modifier
    let layer = tracking { modifier.transform(collected.value) }
    return _LayerModifier(layer: layer, alignment: modifier.alignment, role: modifier.role)
  }

  override func evaluate() {
    if layered == nil { stage.layout.add(self) }
    updateOrCreate(&layered, ModifiedContent(content: view.content, modifier: modifier), context)
  }

  override func refresh() { updateLayers() }

  private func updateLayers() { (layered as! LayerNode<V, Layer>).update(modifier) }

  func geometryChanged() {
    guard let content = (layered as? LayerNode<V, Layer>)?.content, collected.update(from: content) else { return }
    updateLayers()
  }

  override var children: [_AnyNode] { layered.map { [$0] } ?? [] }
  override func items() -> [_LayoutItem] { layered?.items() ?? [] }
}
