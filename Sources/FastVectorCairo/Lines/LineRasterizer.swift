import CLineKernels
package import FastVector
import FastVectorDrawing
public import FastVectorGeometry

/// A rasterizer that draws the lines and areas of charts directly into the pixels of a bitmap.
///
/// If a line runs from left to right and is drawn with a round pen, any vertical line crosses its stroke in a single
/// interval, no matter how steep or jagged the line is. Unlike a general rasterizer, this one therefore doesn't have to
/// sort edges or compute winding numbers. It samples each pixel column at sixteen vertical lines, and stores the
/// highest and lowest point that the pen touches for each of these samples. The coverage of a pixel is the part of its
/// area between these points. It is exact in the vertical direction, and accurate to 1/32 pixel per edge in the
/// horizontal direction. The area between two lines is drawn in the same way.
///
/// The bitmap is drawn in tiles that are sixteen pixel columns wide and as high as the clip region. A run is a part of
/// a line between two gaps, or a polygon of an area.
///
/// A rasterizer reuses its buffers for each line. Don't use it from several threads at the same time.
@safe public final class LineRasterizer {
  private var line = ClippedLine()
  private var area = AreaEdges()
  /// The envelope of the current run, which consists of its highest and lowest point for each sample of the tile. It is
  /// used only if earlier runs have touched the tile, and is cleared after each run.
  private let current: UnsafeMutablePointer<fv_envelope>
  /// The envelopes of all runs in the current tile, merged into layers that don't overlap. They are cleared after each
  /// tile.
  private let layers: UnsafeMutablePointer<fv_envelope>
  /// The coverage of each pixel in the current tile, from 0 to 255, in row-major order.
  private var coverage: UnsafeMutablePointer<UInt8>
  private var coverageHeight = 0
  private let kernels: fv_line_kernels

  private static let tileColumns = Int(FV_TILE_COLUMNS)
  private static let columnSamples = Double(FV_COLUMN_SAMPLES)
  private static let layerCount = Int(FV_LAYERS)
  private static let tileSamples = Int32(FV_TILE_SAMPLES)

  /// Creates a rasterizer.
  public convenience init() { self.init(instructionSet: .active) }

  /// Creates a rasterizer that uses an instruction set. The processor must support it.
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

  /// Strokes a line with round joins and caps. A single point between two gaps is drawn as a dot. If the line overlaps
  /// itself, a translucent color is applied only once.
  ///
  /// - Parameters:
  ///   - path: A path of straight lines whose x coordinates never decrease, in points from the top left of the
  ///     bitmap. Points that aren't finite are gaps.
  ///   - lineWidth: The width of the line, in points. If it isn't positive, nothing is drawn.
  ///   - color: The color, which can be translucent.
  ///   - scale: The number of pixels per point. If it isn't positive, nothing is drawn.
  ///   - clip: The rectangle of pixels to draw into; nil for the whole bitmap.
  ///   - bitmap: The bitmap to draw into.
  /// - Returns: True if `path` meets these requirements. If it doesn't, the function returns false and draws nothing.
  /// - Complexity: O(n + c + p) for n points, c pixel columns in the clip region and p drawn pixels. Doesn't allocate
  ///   if the rasterizer has drawn a line with at least as many points before, and the clip region is as high as the
  ///   previous one.
  public func stroke(
    _ path: Path, lineWidth: Double, color: Color, scale: Double = 1, clip: PixelRect? = nil, into bitmap: inout Bitmap
  ) -> Bool {
    let clip = (clip ?? bitmap.bounds).intersection(bitmap.bounds)
    let width = Double(clip.columns.count), height = Double(clip.rows.count)
    // Limit the radius. If the center of a pen with the maximum radius is near the picture, the pen already covers the
    // whole picture.
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

  /// Fills an area. If its polygons overlap, a translucent color is applied only once.
  ///
  /// - Parameters:
  ///   - path: A path of polygons with straight edges, in points from the top left of the bitmap. Each polygon runs
  ///     from its left end to its right end and back. Coordinates must be finite, and at most 10^12 pixels from the top
  ///     left of `clip`. At least one edge must be neither horizontal nor vertical. For other polygons, use Cairo,
  ///     which fills rectangles just as fast and with exact horizontal positions.
  ///   - color: The color, which can be translucent.
  ///   - scale: The number of pixels per point. If it isn't positive, nothing is drawn.
  ///   - clip: The rectangle of pixels to draw into; nil for the whole bitmap.
  ///   - bitmap: The bitmap to draw into.
  /// - Returns: True if `path` meets these requirements. If it doesn't, the function returns false and draws nothing.
  /// - Complexity: O(n + m log m + c + p) for n points, m polygons, c pixel columns in the clip region and p drawn
  ///   pixels. Doesn't allocate if the rasterizer has drawn an area with at least as many points before, the clip
  ///   region is as high as the previous one, and the polygons are in order from left to right.
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

  /// Draws a color into the tiles of a clip region, with the coverage that a closure computes.
  ///
  /// - Parameter rasterize: A closure that computes the coverage of a tile, stores it in `coverage`, and returns the
  ///   range of covered rows.
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

  /// Computes the coverage of a tile by the line, and stores it in `coverage`.
  ///
  /// - Parameters:
  ///   - column: The first pixel column of the tile.
  ///   - columns: The number of columns to draw in the tile.
  ///   - first: The index of the first point that can affect the tile, either because of the pen at this point or
  ///     because of the line to the next point. The function advances it for the next tile.
  ///   - radius: The radius of the pen, in pixels.
  /// - Returns: The range of rows in the tile that the line touches.
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
        // A nearly vertical segment needs no edges. The envelope stores only the highest and lowest point of each
        // sample, and these are determined by the discs at both ends.
        if dx > Self.minSlant {
          unsafe kernels.add_edges(envelope, Float(x), Float(point.y), Float(dx), Float(dy), Float(radius))
        }
      }
      run = union(run, Self.samples(from: x - radius, to: right + radius))
    }
    finishRun(&run, in: &tile)
    return cover(tile, columns: columns)
  }

  /// Computes the coverage of a tile by the area, and stores it in `coverage`.
  ///
  /// - Parameters:
  ///   - column: The first pixel column of the tile.
  ///   - columns: The number of columns to draw in the tile.
  ///   - first: The index of the first polygon that can be in the tile. The function advances it for the next tile.
  /// - Returns: The range of rows in the tile that the area touches.
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

  /// Computes the coverage of a tile from its layers, and clears the layers. Returns the range of covered rows.
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

  /// The part of a tile that runs have touched so far. It consists of a range of samples, a number of layers and a
  /// range of rows.
  private struct Tile {
    var samples = none
    var layers = 0
    var rows = none
  }

  private static let none = fv_range(first: 0, end: 0)

  /// The minimum horizontal distance between two points, in pixels, at which the straight edges of the stroke between
  /// them are drawn. It is much smaller than the distance between two samples, which is 1/16 pixel.
  private static let minSlant = 1.0 / 4096

  /// Merges the envelope of a finished run with the envelopes of earlier runs, and resets the run.
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

  /// Returns the range of samples between two x coordinates, plus one sample on each side. Coordinates are in pixels
  /// from the left edge of the tile.
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
