public import FastVectorGeometry

extension DisplayList {
  /// Elements that are drawn together.
  public struct Layer: Sendable {
    // A reference, as layers are moved from list to list, and changed in place where views move.
    private var storage: Storage

    private final class Storage: @unchecked Sendable {
      // Not checked for overlapping accesses, as the layer is a value.
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

    /// A layer that holds on to nothing.
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

    /// Where the points of the elements go.
    public var transform: ProjectionTransform {
      get { unsafe storage.values.transform }
      _modify { yield &values.transform }
    }

    /// How opaque the elements are, as one picture: 0 to 1.
    public var opacity: Double {
      get { unsafe storage.values.opacity }
      _modify { yield &values.opacity }
    }

    /// What they are drawn inside of, in their own coordinates; nil for no bounds.
    public var clip: Path? {
      get { unsafe storage.values.clip }
      _modify { yield &values.clip }
    }

    /// What is made of them as one picture, before all else.
    public var filter: Filter? {
      get { unsafe storage.values.filter }
      _modify { yield &values.filter }
    }

    /// What they are as opaque as, in their own coordinates; nil for all.
    public var mask: [Element]? {
      get { unsafe storage.values.mask }
      _modify { yield &values.mask }
    }

    /// How they are mixed with what is behind them in the layer around them.
    public var blendMode: BlendMode {
      get { unsafe storage.values.blendMode }
      _modify { yield &values.blendMode }
    }

    /// Whether they are drawn as one picture even where nothing else asks for that.
    public var isGroup: Bool {
      get { unsafe storage.values.isGroup }
      _modify { yield &values.isGroup }
    }

    /// What is drawn.
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
