public import Observation

/// Makes bindings to the properties of an observable model.
@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value: AnyObject & Observable> {
  /// The model.
  public var wrappedValue: Value

  /// Makes bindings to a model.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// Makes bindings to a model.
  public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// The bindings themselves.
  public var projectedValue: Bindable { self }

  /// Makes bindings of others, as a property wrapper does.
  public init(projectedValue: Bindable) { self = projectedValue }

  /// A binding to a property.
  public subscript<Part>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Part>) -> Binding<Part> {
    _ObjectBindings(object: wrappedValue)[dynamicMember: keyPath]
  }
}

extension Environment {
  /// Makes a property that reads the observable model of a type.
  ///
  /// - Precondition: When it is read, the view is inside of `environment(_:)` with a model of the type.
  public init(_ objectType: Value.Type) where Value: AnyObject & Observable {
    self.init { values in
      guard let object = values[ObjectKey<Value>.self] else {
        preconditionFailure("no object of type \(Value.self) in the environment: give it by environment(_:)")
      }
      return object
    }
  }

  /// Makes a property that reads the observable model of a type, where there is one.
  public init<Object: AnyObject & Observable>(_ objectType: Object.Type) where Value == Object? {
    self.init { $0[ObjectKey<Object>.self] }
  }
}

extension View {
  /// Puts an observable model into the environment of the view, for `@Environment(Model.self)`; nil for none.
  public func environment<Object: AnyObject & Observable>(_ object: Object?) -> some View {
    transformEnvironment(\.self) { $0[ObjectKey<Object>.self] = object }
  }
}
