/// A key for a value in an animation's environment.
public protocol EnvironmentKey {
  /// The type of the value.
  associatedtype Value

  /// The value of the key if no value has been set.
  static var defaultValue: Value { get }
}

/// Values that an animation can read while it runs. Each value is identified by an ``EnvironmentKey``.
///
/// ```swift
/// extension EnvironmentValues {
///   var isPaused: Bool {
///     get { self[IsPausedKey.self] }
///     set { self[IsPausedKey.self] = newValue }
///   }
/// }
/// ```
public struct EnvironmentValues: CustomStringConvertible {
  private var values: [ObjectIdentifier: (key: Any.Type, value: Any)] = [:]

  /// Creates an environment with default values.
  public init() {}

  /// The value for a key, or the key's default value if no value has been set.
  ///
  /// - Complexity: O(1).
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get {
      // Unwrap the entry before the cast. If `K.Value` is an optional type, casting a missing entry would succeed and
      // return nil instead of the default value.
      guard let entry = values[ObjectIdentifier(key)] else { return K.defaultValue }
      return entry.value as? K.Value ?? K.defaultValue
    }
    set { values[ObjectIdentifier(key)] = (key, newValue) }
  }

  /// The keys and values that were set, sorted by key name.
  public var description: String {
    let entries = values.values.map { "\($0.key) = \($0.value)" }
    return "[" + entries.sorted().joined(separator: ", ") + "]"
  }
}
