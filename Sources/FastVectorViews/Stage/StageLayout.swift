/// What the layout of a stage is about.
struct StageLayout {
  /// Whether something has changed since the last layout.
  var isNeeded = true

  /// The effect whose inside is being laid out.
  var space: EffectItem?

  /// Whether what is listed just now came under an animation.
  var isListingNewViews = false

  /// Whether a view has an alignment guide of its own.
  var hasExplicitGuides = false

  /// Another number wherever a view may tell those around it something else.
  private(set) var preferencesVersion = 0

  mutating func preferencesChanged() { preferencesVersion += 1 }

  /// What depends on where it is.
  private var readers: [any PlaceReader] = []

  var hasReaders: Bool { !readers.isEmpty }

  mutating func add(_ reader: any PlaceReader) { readers.append(reader) }

  /// The readers that are still there.
  mutating func aliveReaders() -> [any PlaceReader] {
    readers.removeAll { !$0.isAlive }
    return readers
  }
}

/// Something that depends on where it is, with all effects around it.
protocol PlaceReader: AnyObject {
  var isAlive: Bool { get }
  func placesChanged()
}
