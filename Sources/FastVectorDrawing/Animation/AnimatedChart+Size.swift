import FastVectorCharts

extension AnimatedChart {
  /// Returns the error for a size without room for a plot. It contains a size with enough room.
  ///
  /// - Parameter labels: The widest labels of earlier charts. The layout must have room for them as well.
  func sizeError(_ labels: TickLabelRoom) -> ChartLayoutError {
    let (width, height) = (start.size.width, start.size.height)
    var size = (width: width, height: height)
    if let taller = minHeight(labels) {
      size.height = taller
    } else {
      // Find the height first, and then the width, because titles and legends have fewer rows in a wide picture.
      let largest = largestSide
      func hasRoom(_ width: Int, _ height: Int) -> Bool { resized(width, height).missingSize(labels) == nil }
      if !hasRoom(largest, height) {
        size.height = Self.least(height...largest) { hasRoom(max(width, $0), $0) }
      }
      size.width = Self.least(width...largest) { hasRoom($0, size.height) }
    }
    return .noRoom(width: width, height: height, minWidth: size.width, minHeight: size.height)
  }

  /// Returns the minimum height with enough room at the width of this animation. Nil if the width is too small at any
  /// height.
  private func minHeight(_ labels: TickLabelRoom) -> Int? {
    let (width, largest) = (start.size.width, largestSide)
    var height = start.size.height
    while let larger = resized(width, height).missingSize(labels) {
      guard larger.width == width, larger.height <= largest else {
        // If a taller picture has room for all names next to the lines, it doesn't need room for "and 10 more".
        guard resized(width, largest).missingSize(labels) == nil else { return nil }
        return Self.least(height...largest) { resized(width, $0).missingSize(labels) == nil }
      }
      height = larger.height
    }
    return height
  }

  /// Returns lower bounds of a larger size with enough room. Nil if this size has enough room.
  private func missingSize(_ labels: TickLabelRoom) -> (width: Int, height: Int)? {
    do throws(ChartLayoutError) {
      var labels = labels
      _ = try laidOut(&labels)
      return nil
    } catch .noRoom(_, _, let minWidth, let minHeight) {
      return (minWidth, minHeight)
    } catch {
      return nil
    }
  }

  /// Returns the least element of a range for which a condition is true. If it is true for an element, it should be
  /// true for all larger ones. If it isn't true for any element, returns the largest one.
  private static func least(_ range: ClosedRange<Int>, where isTrue: (Int) -> Bool) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if isTrue(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The largest valid width and height of a picture with the scale of the start chart, in points.
  private var largestSide: Int {
    let pixels = Double(ChartLayout.sizes.upperBound)
    return max(Int(clamping: pixels / max(start.size.scale, 1)), start.size.width, start.size.height)
  }

  /// Returns a copy of this animation with another size.
  private func resized(_ width: Int, _ height: Int) -> AnimatedChart {
    var animated = self
    (animated.start.size.width, animated.start.size.height) = (width, height)
    return animated
  }
}
