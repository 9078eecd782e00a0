import CLineKernels
import FastVectorDrawing

/// Draws the lines of charts straight into the pixels of a bitmap.
///
/// A line that runs from left to right, drawn with a round pen, is a band: along any vertical line it begins and ends
/// once, however steep or jagged it is. So nothing has to be sorted, and no windings counted: the uppermost and the
/// lowest point of the pen are kept for sixteen vertical lines in each pixel column, and what they enclose in a pixel
/// is how much of it is covered. Along the vertical lines that is exact, across them it is one in thirty-two of a
/// pixel for each edge.
///
/// A rasterizer keeps the memory that it works in for the next line. It is not to be used by two threads at once.
@safe public final class LineRasterizer {
  private var line = ClippedLine()
  /// What a run of points covers in a tile that others cover too, empty between runs.
  private let current: UnsafeMutablePointer<fv_envelope>
  /// What the runs so far cover in a tile, in layers that do not touch each other, empty between tiles.
  private let layers: UnsafeMutablePointer<fv_envelope>
  private var coverage: UnsafeMutablePointer<UInt8>
  private var coverageHeight = 0
  private let kernels: fv_line_kernels

  private static let tileColumns = Int(FV_TILE_COLUMNS)
  private static let columnSamples = Double(FV_COLUMN_SAMPLES)
  private static let layerCount = Int(FV_LAYERS)
  private static let tileSamples = Int32(FV_TILE_SAMPLES)

  /// Makes a rasterizer.
  public convenience init() { self.init(instructionSet: .active) }

  /// Makes a rasterizer that uses an instruction set, which this machine has to have.
  package init(instructionSet: InstructionSet) {
    unsafe kernels = fv_line_kernels_for(instructionSet.rawValue).pointee
    unsafe current = .allocate(capacity: 1)
    unsafe layers = .allocate(capacity: Self.layerCount)
    unsafe coverage = .allocate(capacity: 0)
    let all = fv_range(first: 0, end: Self.tileSamples)
    unsafe fv_clear(current, all)
    for layer in 0..<Self.layerCount { unsafe fv_clear(layers + layer, all) }
  }

  deinit {
    unsafe current.deallocate()
    unsafe layers.deallocate()
    unsafe coverage.deallocate()
  }

  /// Strokes a line with round joins and ends. Points alone between gaps are dots. Where the line covers a pixel more
  /// than once, the colour is laid on once.
  ///
  /// - Parameters:
  ///   - path: Straight lines whose points do not go back to the left, in points from the top left of the bitmap.
  ///     Points that are not finite are gaps.
  ///   - lineWidth: The width of the line in points. Where it is not above 0, nothing is drawn.
  ///   - color: The colour, which may be translucent.
  ///   - scale: Pixels for each point. Where it is not above 0, nothing is drawn.
  ///   - clip: The columns and rows of pixels to draw into; nil for all.
  ///   - bitmap: The picture to draw into.
  /// - Returns: Whether the path is such a line; if not, nothing was drawn.
  /// - Complexity: O(n + the pixel columns of the bitmap + the pixels drawn), for n points; allocates nothing once the
  ///   rasterizer has drawn as many points, and as high a bitmap.
  public func stroke(
    _ path: Path, lineWidth: Double, color: Color, scale: Double = 1, clip: PixelRect? = nil, into bitmap: inout Bitmap
  ) -> Bool {
    let clip = (clip ?? bitmap.bounds).intersection(bitmap.bounds)
    let width = Double(clip.columns.count), height = Double(clip.rows.count)
    // A pen as large as this covers all, from wherever it is seen.
    let radius = min(lineWidth * scale / 2, 4 * (width + height))
    let window = ClippedLine.Window(width: width, height: height, margin: radius > 0 ? radius + 2 : 2)
    let origin = (x: Double(clip.columns.lowerBound), y: Double(clip.rows.lowerBound))
    guard line.setToPoints(of: path, scale: scale, origin: origin, window: window) else { return false }
    guard radius > 0, scale > 0, color.bytes.alpha > 0, !clip.isEmpty, !line.points.isEmpty else { return true }
    reserveCoverage(height: clip.rows.count)
    let (stride, color) = (bitmap.bytesPerRow, color.premultiplied)
    unsafe bitmap.withMutablePixels { pixels in
      let start = unsafe pixels + clip.rows.lowerBound * (stride / 4) + clip.columns.lowerBound
      var first = 0
      for column in Swift.stride(from: 0, to: clip.columns.count, by: Self.tileColumns) {
        let columns = min(Self.tileColumns, clip.columns.count - column)
        let rows = rasterize(line.points.span, column: column, columns: columns, first: &first, radius: radius)
        if rows.first >= rows.end { continue }
        unsafe kernels.composite(coverage, rows, color, start + column, stride)
      }
    }
    return true
  }

  private func reserveCoverage(height: Int) {
    guard height != coverageHeight else { return }
    unsafe coverage.deallocate()
    let bytes = height * Self.tileColumns
    unsafe coverage =
      UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64).bindMemory(to: UInt8.self, capacity: bytes)
    unsafe coverage.initialize(repeating: 0, count: bytes)
    coverageHeight = height
  }

  /// Sets the coverage of a tile.
  ///
  /// - Parameters:
  ///   - points: The points of the line.
  ///   - column: The tile's first column of pixels.
  ///   - columns: The columns of the tile that are drawn.
  ///   - first: The first point whose pen, or line to the next one, may reach the tile. Moves on with the tiles.
  /// - Returns: The rows that the line touches in the tile.
  private func rasterize(
    _ points: Span<ClippedLine.Point>, column: Int, columns: Int, first: inout Int, radius: Double
  ) -> fv_range {
    let column = Double(column)
    let end = column + Double(columns) + radius
    while first + 1 < points.count, points[first + 1].x < column - radius { first += 1 }
    var tile = Tile()
    var run = Self.none
    var index = first
    while index < points.count, points[index].x <= end {
      let point = points[index]
      if point.link == .start { finishRun(&run, in: &tile) }
      let envelope = unsafe tile.layers == 0 ? layers : current
      let x = point.x - column
      var right = x
      unsafe kernels.add_disc(envelope, Float(x), Float(point.y), Float(radius))
      index += 1
      if index < points.count, points[index].link == .line {
        right = points[index].x - column
        let (dx, dy) = (right - x, points[index].y - point.y)
        // Between points above each other, the pens at the ends reach as far as any between them.
        if dx > Self.leastSlant {
          unsafe kernels.add_edges(envelope, Float(x), Float(point.y), Float(dx), Float(dy), Float(radius))
        }
      }
      run = union(run, Self.samples(from: x - radius, to: right + radius))
    }
    finishRun(&run, in: &tile)
    let drawn = fv_range(
      first: tile.samples.first, end: min(tile.samples.end, Int32(columns) * Int32(FV_COLUMN_SAMPLES)))
    for layer in 0..<tile.layers {
      let rows = unsafe kernels.cover(layers + layer, drawn, coverage, Int32(coverageHeight))
      tile.rows = union(tile.rows, rows)
      unsafe fv_clear(layers + layer, tile.samples)
    }
    return tile.rows
  }

  /// What the runs of points have touched in a tile.
  private struct Tile {
    var samples = none
    var layers = 0
    var rows = none
  }

  private static let none = fv_range(first: 0, end: 0)

  /// The least horizontal distance of two points, in pixels, between which the line has edges: a small part of what
  /// lies between two samples.
  private static let leastSlant = 1.0 / 4096

  /// Adds what a run of points covers to what the runs before it do.
  private func finishRun(_ run: inout fv_range, in tile: inout Tile) {
    guard run.first < run.end else { return }
    tile.samples = union(tile.samples, run)
    if tile.layers == 0 {
      // The first run was drawn where it belongs.
      tile.layers = 1
    } else {
      let merged = unsafe fv_merge(layers, current, run, coverage, Int32(coverageHeight))
      unsafe fv_clear(current, run)
      tile.rows = union(tile.rows, merged.rows)
      tile.layers = max(tile.layers, Int(merged.layers))
    }
    run = Self.none
  }

  /// The samples of a tile that lie between two places, and one more on either side.
  private static func samples(from left: Double, to right: Double) -> fv_range {
    let most = Double(tileSamples)
    return fv_range(
      first: Int32(min(max(left * columnSamples - 1, 0), most)),
      end: Int32(min(max(right * columnSamples + 2, 0), most)))
  }
}

private func union(_ a: fv_range, _ b: fv_range) -> fv_range {
  if a.first >= a.end { return b }
  return b.first >= b.end ? a : fv_range(first: min(a.first, b.first), end: max(a.end, b.end))
}
