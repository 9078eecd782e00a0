/// A style, whose dynamic properties are those of the view that it draws.
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
