public import FastVectorGeometry

extension DisplayList {
  /// A group of elements with a common transform and common effects.
  public struct Layer: Sendable {
    // The properties are stored by reference, because layers are often moved between lists. Moving views modify them in
    // place.
    private var storage: Storage

    private final class Storage: @unchecked Sendable {
      // Exclusivity checks aren't needed, because the layer has value semantics.
      @exclusivity(unchecked) var values: Values
      init(_ values: Values) { unsafe self.values = values }
    }

    private struct Values: Equatable {
      var transform: ProjectionTransform
      var opacity: Double
      var clip: Path?
      var filter: Filter?
      var mask: [Element]?
      var blendMode: BlendMode
      var isGroup: Bool
      var elements: [Element]
    }

    /// An empty layer, used as a placeholder while another layer is moved or redrawn.
    static let empty = Layer()

    init(
      transform: ProjectionTransform = ProjectionTransform(), opacity: Double = 1.0, clip: Path? = nil,
      filter: Filter? = nil, mask: [Element]? = nil, blendMode: BlendMode = .normal, isGroup: Bool = false,
      elements: [Element] = []
    ) {
      storage = Storage(
        Values(
          transform: transform, opacity: opacity, clip: clip, filter: filter, mask: mask, blendMode: blendMode,
          isGroup: isGroup, elements: elements))
    }

    private var values: Values {
      get { unsafe storage.values }
      _modify {
        if !isKnownUniquelyReferenced(&storage) { storage = unsafe Storage(storage.values) }
        yield unsafe &storage.values
      }
    }

    /// The transform from the coordinates of the elements to the coordinates of the enclosing layer.
    public var transform: ProjectionTransform {
      get { unsafe storage.values.transform }
      _modify { yield &values.transform }
    }

    /// The opacity of the elements as a group, from 0 to 1.
    public var opacity: Double {
      get { unsafe storage.values.opacity }
      _modify { yield &values.opacity }
    }

    /// The clip path, in the coordinates of the elements; nil if the layer isn't clipped.
    public var clip: Path? {
      get { unsafe storage.values.clip }
      _modify { yield &values.clip }
    }

    /// The filter of the elements as a group. It is applied before all other effects.
    public var filter: Filter? {
      get { unsafe storage.values.filter }
      _modify { yield &values.filter }
    }

    /// The elements whose opacity masks the layer, in the same coordinates as ``elements``; nil if the layer isn't
    /// masked.
    public var mask: [Element]? {
      get { unsafe storage.values.mask }
      _modify { yield &values.mask }
    }

    /// The mode for blending the group with the content behind it in the enclosing layer.
    public var blendMode: BlendMode {
      get { unsafe storage.values.blendMode }
      _modify { yield &values.blendMode }
    }

    /// True if the elements are drawn as a group even if no other property requires it.
    public var isGroup: Bool {
      get { unsafe storage.values.isGroup }
      _modify { yield &values.isGroup }
    }

    /// The elements, from back to front.
    public var elements: [Element] {
      get { unsafe storage.values.elements }
      _modify { yield &values.elements }
    }
  }
}

extension DisplayList.Layer: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.storage === rhs.storage || lhs.values == rhs.values
  }
}
