public import FastVectorAnimation

/// A property wrapper that reads a value from the environment of a view.
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  private let read: (EnvironmentValues) -> Value
  private var values: EnvironmentValues?

  /// Creates a property that reads an environment value.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.init { $0[keyPath: keyPath] } }

  init(read: @escaping (EnvironmentValues) -> Value) { self.read = read }

  /// The value. Before the view is on a stage, it is the default value.
  public var wrappedValue: Value { read(values ?? EnvironmentValues()) }
}

extension Environment: ConnectedProperty {
  mutating func connect(to node: _AnyNode, storage: inout AnyObject?) { values = node.context.environment }
}

extension View {
  /// Sets an environment value of the view.
  public func environment<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) -> some View {
    modifier(_EnvironmentKeyWritingModifier(keyPath: keyPath, value: value))
  }

  /// Transforms an environment value of the view.
  public func transformEnvironment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, transform: @escaping (inout Value) -> Void
  ) -> some View {
    modifier(_EnvironmentKeyTransformModifier(keyPath: keyPath, transform: transform))
  }
}

/// A modifier that sets an environment value.
public struct _EnvironmentKeyWritingModifier<Value>: _EnvironmentModifier {
  let keyPath: WritableKeyPath<EnvironmentValues, Value>
  let value: Value

  public func _change(_ values: inout EnvironmentValues) { values[keyPath: keyPath] = value }
  public func _isSame(as other: Self) -> Bool { keyPath == other.keyPath && isSame(value, other.value) }
}

/// A modifier that transforms an environment value.
public struct _EnvironmentKeyTransformModifier<Value>: _EnvironmentModifier {
  let keyPath: WritableKeyPath<EnvironmentValues, Value>
  let transform: (inout Value) -> Void

  public func _change(_ values: inout EnvironmentValues) { transform(&values[keyPath: keyPath]) }
}

/// A modifier that changes the environment.
public protocol _EnvironmentModifier: ViewModifier where Body == Never {
  func _change(_ values: inout EnvironmentValues)

  /// Returns true if another modifier is known to make the same change.
  func _isSame(as other: Self) -> Bool
}

extension _EnvironmentModifier {
  public func _isSame(as other: Self) -> Bool { false }

  public static func _makeNode<V: View>(
    _ view: ModifiedContent<V, Self>, _ inputs: _NodeInputs
  ) -> _Node<ModifiedContent<V, Self>> { EnvironmentNode(view, inputs) }
}

private final class EnvironmentNode<V: View, M: _EnvironmentModifier>: _Node<ModifiedContent<V, M>> {
  private var child: _Node<V>?
  private var changed: (by: M, outer: Int, context: NodeContext)?

  override func evaluate() {
    if changed?.outer != context.version || changed?.by._isSame(as: view.modifier) != true {
      var values = context.environment
      view.modifier._change(&values)
      changed = (view.modifier, context.version, NodeContext(environment: values, version: stage.nextSerial()))
    }
    updateOrCreate(&child, view.content, changed!.context)
  }

  override var children: [_AnyNode] { child.map { [$0] } ?? [] }
  override func items() -> [_LayoutItem] { child?.items() ?? [] }
}
