/// A hash table that maps colors to numbers. A lookup is ten times as fast as in a `Dictionary`, whose hash function is
/// slower because it protects against denial-of-service attacks.
struct ColorTable: Sequence {
  /// The number of colors in the table.
  private(set) var count = 0
  /// The slots of the table. Each contains a 24-bit color and its number, or nil. At most half of the slots are used.
  /// Collisions are resolved by linear probing.
  private var slots = [Slot?](repeating: nil, count: 1024)

  typealias Slot = (color: UInt32, value: Int)

  init() {}

  /// Creates a table that contains the number of occurrences of each color.
  init(counting pixels: [UInt32]) {
    // Count each run of equal pixels with a single lookup.
    var start = 0
    while start < pixels.count {
      var end = start + 1
      while end < pixels.count, pixels[end] == pixels[start] { end += 1 }
      set((self[pixels[start]] ?? 0) + end - start, for: pixels[start])
      start = end
    }
  }

  /// The number that is stored for a color. Nil if the color isn't in the table.
  subscript(color: UInt32) -> Int? { slots[place(of: color)]?.value }

  mutating func set(_ value: Int, for color: UInt32) {
    if 2 * count >= slots.count { grow() }
    let place = place(of: color)
    if slots[place] == nil { count += 1 }
    slots[place] = (color, value)
  }

  func makeIterator() -> some IteratorProtocol<Slot> { slots.lazy.compactMap { $0 }.makeIterator() }

  /// Returns the index of the slot that contains a color. If the color isn't in the table, returns the index of a free
  /// slot for it.
  private func place(of color: UInt32) -> Int {
    var place = Int(color &* 0x9e37_79b1 >> 8) & (slots.count - 1)
    while let slot = slots[place], slot.color != color { place = (place + 1) & (slots.count - 1) }
    return place
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: nil, count: 2 * old.count)
    for case let slot? in old { slots[place(of: slot.color)] = slot }
  }
}
