/// The layout state of a stage.
struct StageLayout {
  /// True if something has changed since the last layout.
  var isNeeded = true

  /// The effect whose content is being laid out.
  var space: EffectItem?

  /// The way in which views are inserted while their items are collected; nil for the initial content.
  var insertion: Insertion?

  /// True if a view has an explicit alignment guide.
  var hasExplicitGuides = false

  /// A version number that changes whenever a preference may have changed.
  private(set) var preferencesVersion = 0

  mutating func preferencesChanged() { preferencesVersion += 1 }

  /// The objects that depend on the positions or sizes of views.
  private var readers: [any GeometryObserver] = []

  var hasReaders: Bool { !readers.isEmpty }

  mutating func add(_ reader: any GeometryObserver) { readers.append(reader) }

  /// Removes the readers that no longer exist, and returns the others.
  mutating func liveReaders() -> [any GeometryObserver] {
    readers.removeAll { !$0.isAlive }
    return readers
  }
}

/// The way in which a view is inserted.
enum Insertion {
  /// An insertion without an animation. Its transition is animated only if the transition itself has an animation.
  case immediate
  /// An insertion with an animation.
  case animated
}

/// An object that depends on the position or size of a view on the stage. Geometry effects that enclose the view affect
/// both.
protocol GeometryObserver: AnyObject {
  var isAlive: Bool { get }
  func geometryChanged()
}
