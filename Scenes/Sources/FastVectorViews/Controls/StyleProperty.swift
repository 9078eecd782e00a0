/// A wrapper around a style. It connects the style's dynamic properties to the node of the view that the style draws.
struct StyleProperty<Style>: ConnectedProperty {
  var style: Style

  private final class Storages {
    var list: [AnyObject] = []
  }

  mutating func connect(to node: _AnyNode, storage: inout AnyObject?) {
    let storages = storage as? Storages ?? Storages()
    storage = storages
    DynamicProperties.install(in: &style, node: node, storages: &storages.list)
  }
}
