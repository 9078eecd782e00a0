@_spi(Reflection) import Swift

/// A property of a view or modifier that is connected to the view's node in the tree of a stage.
///
/// `@State`, `@Binding` and `@Environment` are dynamic properties. A struct that contains such properties can conform
/// to this protocol, too.
public protocol DynamicProperty {
  /// Updates the property. Called before each evaluation of the body.
  mutating func update()
}

extension DynamicProperty {
  public mutating func update() {}
}

/// A dynamic property that connects itself to a node.
protocol ConnectedProperty: DynamicProperty {
  /// Connects the property to a node.
  ///
  /// - Parameter storage: The object that the node stores for this property. It is nil in the first call. The method
  ///   can set it.
  mutating func connect(to node: _AnyNode, storage: inout AnyObject?)
}

/// Functions that find the dynamic properties of views.
enum DynamicProperties {
  /// Connects the dynamic properties of a value to a node.
  ///
  /// - Parameter storages: The objects that the node stores for the properties, in order of the properties.
  static func install<Value>(in value: inout Value, node: _AnyNode, storages: inout [AnyObject]) {
    var index = 0
    install(in: &value, node: node, storages: &storages, index: &index)
  }

  private static func install<Value>(
    in value: inout Value, node: _AnyNode, storages: inout [AnyObject], index: inout Int
  ) {
    for field in node.stage.dynamicFields.fields(of: Value.self) {
      unsafe withUnsafeMutablePointer(to: &value) { pointer in
        let address = unsafe UnsafeMutableRawPointer(pointer).advanced(by: field.offset)
        unsafe install(field.type, at: address, node: node, storages: &storages, index: &index)
      }
    }
  }

  private static func install<Property: DynamicProperty>(
    _ type: Property.Type, at address: UnsafeMutableRawPointer, node: _AnyNode, storages: inout [AnyObject],
    index: inout Int
  ) {
    let pointer = unsafe address.assumingMemoryBound(to: Property.self)
    if var property = unsafe pointer.pointee as? any ConnectedProperty {
      var storage = index < storages.count ? storages[index] : nil
      property.connect(to: node, storage: &storage)
      if index == storages.count { storages.append(storage ?? Unused.shared) }
      index += 1
      if let connected = property as? Property { unsafe pointer.pointee = connected }
    } else {
      unsafe install(in: &pointer.pointee, node: node, storages: &storages, index: &index)
      unsafe pointer.pointee.update()
    }
  }

  /// A placeholder for the storage of a property that doesn't need any.
  private final class Unused: Sendable {
    static let shared = Unused()
  }
}

/// A cache of the offsets and types of the dynamic properties in each type of view or modifier.
struct DynamicFields {
  typealias Field = (offset: Int, type: any DynamicProperty.Type)

  private var known: [ObjectIdentifier: [Field]] = [:]

  mutating func fields(of type: Any.Type) -> [Field] {
    if let fields = known[ObjectIdentifier(type)] { return fields }
    var fields: [Field] = []
    _ = unsafe _forEachField(of: type) { _, offset, type, _ in
      if let type = type as? any DynamicProperty.Type { fields.append((offset, type)) }
      return true
    }
    known[ObjectIdentifier(type)] = fields
    return fields
  }
}
