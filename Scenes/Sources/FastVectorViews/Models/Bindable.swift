public import Observation

/// A property wrapper that creates bindings to the properties of an observable model.
@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value: AnyObject & Observable> {
  /// The model.
  public var wrappedValue: Value

  /// Creates a wrapper for a model.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// Creates a wrapper for a model.
  public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// The wrapper itself, whose members are bindings.
  public var projectedValue: Bindable { self }

  /// Creates a wrapper from another one, as property wrappers require.
  public init(projectedValue: Bindable) { self = projectedValue }

  /// Returns a binding to a property of the model.
  public subscript<Part>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Part>) -> Binding<Part> {
    _ObjectBindings(object: wrappedValue)[dynamicMember: keyPath]
  }
}

extension Environment {
  /// Creates a property that reads the observable model of the given type.
  ///
  /// - Precondition: When the property is read, the environment contains a model of the type, set with
  ///   `environment(_:)`.
  public init(_ objectType: Value.Type) where Value: AnyObject & Observable {
    self.init { values in
      guard let object = values[ObjectKey<Value>.self] else {
        preconditionFailure("no object of type \(Value.self) in the environment; add one with environment(_:)")
      }
      return object
    }
  }

  /// Creates a property that reads the observable model of the given type, or nil if the environment doesn't contain
  /// one.
  public init<Object: AnyObject & Observable>(_ objectType: Object.Type) where Value == Object? {
    self.init { $0[ObjectKey<Object>.self] }
  }
}

extension View {
  /// Adds an observable model to the environment of the view, for `@Environment(Model.self)`. Nil removes it.
  public func environment<Object: AnyObject & Observable>(_ object: Object?) -> some View {
    transformEnvironment(\.self) { $0[ObjectKey<Object>.self] = object }
  }
}
