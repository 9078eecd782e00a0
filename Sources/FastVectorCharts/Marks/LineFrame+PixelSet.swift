import CChartKernels
package import FastVector
import FastVectorGeometry
package import Foundation

extension LineFrame {
  /// The maximum number of points in a pixel column that are all in the path, at their exact coordinates. If a column
  /// has more points, the path contains only the first, lowest, highest and last of them, so the pixels of all points
  /// in the column are stored in ``pixels``.
  package static let maxExactPoints = 2

  /// The approximate maximum number of visible points to read in order to fill ``pixels``. `moving` applies to frames
  /// in which the points or the visible range change, and `resting` to all other frames. If there are at least twice as
  /// many visible points, only every n-th one is read, and the first, lowest, highest and last value of each column are
  /// added.
  static let maxPointsRead = (moving: 1 << 22, resting: 1 << 28)

  /// Fills ``pixels`` with the pixels that contain points, in all columns with more than ``maxExactPoints`` points.
  ///
  /// - Parameters:
  ///   - terms: The linear combination of vectors that yields the y values.
  ///   - most: The approximate maximum number of points to read; see ``maxPointsRead``.
  /// - Complexity: O(n k) for n visible points and k terms, in one pass over the vectors
  package mutating func markPixels(
    _ terms: borrowing LinearCombination<AnimatableVector>, _ scale: LineLayout, in rect: CGRect, most: Int
  ) {
    guard terms.reach(layout.pointEnd) else {
      var sum = AnimatableVector()
      sum.setToCombination(terms)
      var padded = LinearCombination<AnimatableVector>()
      padded.append(sum + AnimatableVector(repeating: 0, count: layout.pointEnd), scaledBy: 1)
      return markPixels(padded, scale, in: rect, most: most)
    }
    let sizes = 1.0...100_000
    pixels.reset(
      columnCount: Int(min(max(rect.width, 0), sizes.upperBound)) + 1,
      rowCount: Int(min(max(rect.height.rounded(.up), sizes.lowerBound), sizes.upperBound)))
    let step = max(1, layout.pointCount / max(most, 1))
    unsafe terms.withTerms { vectors, coefficients, termCount in
      for position in layout.buckets.indices {
        let (bucket, column) = (layout.buckets[position], Int(layout.columns[position]))
        guard bucket.end - bucket.start > Self.maxExactPoints, 0..<pixels.columnCount ~= column else { continue }
        let height = heights[position]
        // The second condition is also true for infinite points, which are all at one edge of the plot.
        if step > 1 || height.lowest == height.highest {
          for y in [height.first, height.lowest, height.highest, height.last] {
            pixels.insert(column: column, distance: y - rect.minY)
          }
          if height.lowest == height.highest { continue }
        }
        let origin = scale.origin - rect.minY
        if termCount == 1 {
          let (slope, vector) = unsafe (scale.slope * coefficients[0], vectors[0])
          for point in stride(from: bucket.start, to: bucket.end, by: step) {
            unsafe pixels.insert(column: column, distance: origin + slope * vector[point])
          }
        } else {
          for point in stride(from: bucket.start, to: bucket.end, by: step) {
            var value = 0.0
            for term in 0..<termCount { unsafe value += coefficients[term] * vectors[term][point] }
            pixels.insert(column: column, distance: origin + scale.slope * value)
          }
        }
      }
    }
  }
}
