import CLineKernels
package import FastVector
import FastVectorDrawing
public import FastVectorGeometry

/// A rasterizer that draws the lines and areas of charts directly into the pixels of a bitmap.
///
/// If a line runs from left to right and is drawn with a round pen, any vertical line crosses its stroke in a single
/// interval, no matter how steep or jagged the line is. Therefore this rasterizer, unlike a general one, doesn't have
/// to sort edges or compute winding numbers. For each of sixteen vertical lines per pixel column (samples), it stores
/// the highest and the lowest point that the pen touches. The coverage of a pixel is the part of its area between these
/// points. It is exact in the vertical direction, and within 1/32 pixel per edge in the horizontal direction. An area
/// between two lines is drawn in the same way.
///
/// The rasterizer draws the bitmap in tiles, which are sixteen pixel columns wide and as high as the clip region. A run
/// is a part of a line between two gaps, or one polygon of an area.
///
/// A rasterizer reuses its buffers from line to line. Don't use it from two threads at the same time.
@safe public final class LineRasterizer {
  private var line = ClippedLine()
  private var area = AreaEdges()
  /// The envelope of the current run: its highest and lowest point for each sample of the tile. It is used only if
  /// earlier runs have touched the tile. It is cleared after each run.
  private let current: UnsafeMutablePointer<fv_envelope>
  /// The envelopes of all runs in the current tile, merged into layers that don't overlap. They are cleared after each
  /// tile.
  private let layers: UnsafeMutablePointer<fv_envelope>
  /// The coverage of each pixel of the current tile, from 0 to 255, in row-major order.
  private var coverage: UnsafeMutablePointer<UInt8>
  private var coverageHeight = 0
  private let kernels: fv_line_kernels

  private static let tileColumns = Int(FV_TILE_COLUMNS)
  private static let columnSamples = Double(FV_COLUMN_SAMPLES)
  private static let layerCount = Int(FV_LAYERS)
  private static let tileSamples = Int32(FV_TILE_SAMPLES)

  /// Creates a rasterizer.
  public convenience init() { self.init(instructionSet: .active) }

  /// Creates a rasterizer for an instruction set, which the processor must support.
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

  /// Strokes a line with round joins and caps. A single point between two gaps is drawn as a dot. Where the line
  /// overlaps itself, a translucent color is applied only once.
  ///
  /// - Parameters:
  ///   - path: Straight lines whose x coordinates never decrease, in points from the top left of the bitmap. Points
  ///     that aren't finite are gaps.
  ///   - lineWidth: The width of the line, in points. If it isn't positive, nothing is drawn.
  ///   - color: The color, which can be translucent.
  ///   - scale: The number of pixels per point. If it isn't positive, nothing is drawn.
  ///   - clip: The pixels to draw into; nil for the whole bitmap.
  ///   - bitmap: The bitmap to draw into.
  /// - Returns: True if `path` meets the requirements above. Otherwise returns false and draws nothing.
  /// - Complexity: O(n + c + p) for n points, c pixel columns of the clip region and p pixels drawn. Doesn't allocate
  ///   if the rasterizer has already drawn a line with as many points, and if the clip region is as high as the
  ///   previous one.
  public func stroke(
    _ path: Path, lineWidth: Double, color: Color, scale: Double = 1, clip: PixelRect? = nil, into bitmap: inout Bitmap
  ) -> Bool {
    let clip = (clip ?? bitmap.bounds).intersection(bitmap.bounds)
    let width = Double(clip.columns.count), height = Double(clip.rows.count)
    // Limit the radius. A pen with the maximum radius already covers the whole picture if its center is near the
    // picture.
    let radius = min(lineWidth * scale / 2, 4 * (width + height))
    let window = ClippedLine.Window(width: width, height: height, margin: radius > 0 ? radius + 2 : 2)
    let origin = (x: Double(clip.columns.lowerBound), y: Double(clip.rows.lowerBound))
    guard line.setToPoints(of: path, scale: scale, origin: origin, window: window) else { return false }
    guard radius > 0, scale > 0, color.bytes.alpha > 0, !clip.isEmpty, !line.points.isEmpty else { return true }
    var first = 0
    drawTiles(of: clip, color, into: &bitmap) { column, columns in
      rasterizeLine(column: column, columns: columns, first: &first, radius: radius)
    }
    return true
  }

  /// Fills an area. Where its polygons overlap, a translucent color is applied only once.
  ///
  /// - Parameters:
  ///   - path: Polygons with straight edges, in points from the top left of the bitmap. Each polygon runs from its left
  ///     end to its right end and back. Coordinates must be finite, and at most 10^12 pixels from the top left of
  ///     `clip`. At least one edge must be neither horizontal nor vertical. Cairo fills rectangles just as fast, and with
  ///     exact horizontal positions.
  ///   - color: The color, which can be translucent.
  ///   - scale: The number of pixels per point. If it isn't positive, nothing is drawn.
  ///   - clip: The pixels to draw into; nil for the whole bitmap.
  ///   - bitmap: The bitmap to draw into.
  /// - Returns: True if `path` meets the requirements above. Otherwise returns false and draws nothing.
  /// - Complexity: O(n + m log m + c + p) for n points, m polygons, c pixel columns of the clip region and p pixels
  ///   drawn. Doesn't allocate if the rasterizer has already drawn an area with as many points, if the clip region is
  ///   as high as the previous one, and if the polygons are ordered from left to right.
  public func fill(
    _ path: Path, color: Color, scale: Double = 1, clip: PixelRect? = nil, into bitmap: inout Bitmap
  ) -> Bool {
    let clip = (clip ?? bitmap.bounds).intersection(bitmap.bounds)
    let origin = (x: Double(clip.columns.lowerBound), y: Double(clip.rows.lowerBound))
    guard area.setToEdges(of: path, scale: scale, origin: origin) else { return false }
    guard scale > 0, color.bytes.alpha > 0, !clip.isEmpty else { return true }
    var first = 0
    drawTiles(of: clip, color, into: &bitmap) { column, columns in
      rasterizeArea(column: column, columns: columns, first: &first)
    }
    return true
  }

  /// Draws a color into each tile of a clip region, with the coverage that a closure computes.
  ///
  /// - Parameter rasterize: A closure that stores the coverage of a tile in `coverage`. It returns the rows of the tile
  ///   that are covered.
  private func drawTiles(
    of clip: PixelRect, _ color: Color, into bitmap: inout Bitmap,
    _ rasterize: (_ column: Int, _ columns: Int) -> fv_range
  ) {
    reserveCoverage(height: clip.rows.count)
    let (stride, color) = (bitmap.bytesPerRow, color.premultiplied)
    unsafe bitmap.withMutablePixels { pixels in
      let start = unsafe pixels + clip.rows.lowerBound * (stride / 4) + clip.columns.lowerBound
      for column in Swift.stride(from: 0, to: clip.columns.count, by: Self.tileColumns) {
        let rows = rasterize(column, min(Self.tileColumns, clip.columns.count - column))
        if rows.first >= rows.end { continue }
        unsafe kernels.composite(coverage, rows, color, start + column, stride)
      }
    }
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

  /// Computes the coverage of the pixels in a tile that the line touches, and stores it in `coverage`.
  ///
  /// - Parameters:
  ///   - column: The first pixel column of the tile.
  ///   - columns: The number of columns of the tile to draw.
  ///   - first: The index of the first point that can affect the tile, either through the pen at the point or through
  ///     the line to the next point. The function advances it for the next tile.
  ///   - radius: The radius of the pen, in pixels.
  /// - Returns: The rows of the tile that the line touches.
  private func rasterizeLine(column: Int, columns: Int, first: inout Int, radius: Double) -> fv_range {
    let line = line
    let points = line.points.span
    let column = Double(column)
    let end = column + Double(columns) + radius
    while first + 1 < points.count, points[first + 1].x < column - radius { first += 1 }
    var tile = Tile()
    var run = Self.none
    var index = first
    while index < points.count, points[index].x <= end {
      let point = points[index]
      if case .start = point.link { finishRun(&run, in: &tile) }
      let envelope = unsafe tile.layers == 0 ? layers : current
      let x = point.x - column
      var right = x
      unsafe kernels.add_disc(envelope, Float(x), Float(point.y), Float(radius))
      index += 1
      if index < points.count, case .line = points[index].link {
        right = points[index].x - column
        let (dx, dy) = (right - x, points[index].y - point.y)
        // A nearly vertical segment needs no edges: the envelope stores only the highest and lowest point of each
        // sample, and the discs at both ends already determine these.
        if dx > Self.leastSlant {
          unsafe kernels.add_edges(envelope, Float(x), Float(point.y), Float(dx), Float(dy), Float(radius))
        }
      }
      run = union(run, Self.samples(from: x - radius, to: right + radius))
    }
    finishRun(&run, in: &tile)
    return cover(tile, columns: columns)
  }

  /// Computes the coverage of the pixels in a tile that are in the area, and stores it in `coverage`.
  ///
  /// - Parameters:
  ///   - column: The first pixel column of the tile.
  ///   - columns: The number of columns of the tile to draw.
  ///   - first: The index of the first polygon that can be in the tile. The function advances it for the next tile.
  /// - Returns: The rows of the tile that the area touches.
  private func rasterizeArea(column: Int, columns: Int, first: inout Int) -> fv_range {
    let (column, end) = (Double(column), Double(column + columns))
    while first < area.polygons.count, area.polygons[first].right < column { first += 1 }
    var tile = Tile()
    for index in first..<area.polygons.count {
      let (left, right) = (area.polygons[index].left, area.polygons[index].right)
      if left > end { break }
      if right < column { continue }
      let envelope = unsafe tile.layers == 0 ? layers : current
      unsafe area.addLines(ofPolygon: index, to: envelope, from: column, to: end, kernels)
      var run = Self.samples(from: left - column, to: right - column)
      finishRun(&run, in: &tile)
    }
    return cover(tile, columns: columns)
  }

  /// Computes the coverage of the layers of a tile, and clears the layers. Returns the rows that are covered.
  private func cover(_ tile: Tile, columns: Int) -> fv_range {
    var tile = tile
    let drawn = fv_range(
      first: tile.samples.first, end: min(tile.samples.end, Int32(columns) * Int32(FV_COLUMN_SAMPLES)))
    for layer in 0..<tile.layers {
      let rows = unsafe kernels.cover(layers + layer, drawn, coverage, Int32(coverageHeight))
      tile.rows = union(tile.rows, rows)
      unsafe fv_clear(layers + layer, tile.samples)
    }
    return tile.rows
  }

  /// The parts of a tile that runs have touched so far: a range of samples, a number of layers and a range of rows.
  private struct Tile {
    var samples = none
    var layers = 0
    var rows = none
  }

  private static let none = fv_range(first: 0, end: 0)

  /// The minimum horizontal distance between two points, in pixels, for which the straight edges of the stroke between
  /// them are drawn. It is much smaller than the distance between two samples, 1/16 pixel.
  private static let leastSlant = 1.0 / 4096

  /// Merges the envelope of a finished run into the envelopes of the earlier runs, and resets the run.
  private func finishRun(_ run: inout fv_range, in tile: inout Tile) {
    guard run.first < run.end else { return }
    tile.samples = union(tile.samples, run)
    if tile.layers == 0 {
      // The first run was drawn directly into the first layer.
      tile.layers = 1
    } else {
      let merged = unsafe fv_merge(layers, current, run, coverage, Int32(coverageHeight))
      unsafe fv_clear(current, run)
      tile.rows = union(tile.rows, merged.rows)
      tile.layers = max(tile.layers, Int(merged.layers))
    }
    run = Self.none
  }

  /// Returns the range of samples of a tile between two x coordinates, plus one sample on each side. Coordinates are in
  /// pixels from the left edge of the tile.
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
