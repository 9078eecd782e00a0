import CLineKernels
import FastVector
import FastVectorGeometry

/// The upper and lower edges of an area, which consists of polygons. The outline of each polygon runs from its left end
/// to its right end and back. Any vertical line between the ends crosses the outline exactly twice.
struct AreaEdges {
  private struct Vertex {
    let x: Double
    let y: Double
  }

  /// An edge of a polygon. It consists of connected vertices from left to right.
  struct Edge {
    /// The indices of the vertices.
    let vertices: Range<Int>

    /// The index of the first vertex whose segment (the line to the next vertex) ends in the current tile or to its
    /// right. A tile is a strip of pixel columns.
    var next: Int
  }

  /// A polygon bounded by two edges, both of which run from its left end to its right end. `left` and `right` are the x
  /// coordinates of these ends.
  struct Polygon {
    let left: Double
    let right: Double
    var edges: (Edge, Edge)
  }

  private var vertices: [Vertex] = []

  /// The polygons, in the order of their left ends.
  private(set) var polygons: [Polygon] = []

  /// The maximum magnitude of a coordinate, in pixels. Below this limit, rounding errors in the difference between two
  /// coordinates aren't visible.
  private static let maxCoordinate = 1e12

  /// Replaces all edges with the edges of a path.
  ///
  /// - Parameters:
  ///   - scale: The number of pixels per unit of the path.
  ///   - origin: The top left of the picture, in pixels. Vertices are stored relative to it.
  /// - Returns: True if the path meets the following conditions; otherwise, the edges aren't valid. Each subpath
  ///   consists of straight lines from its left end to its right end and back. No coordinate exceeds
  ///   ``maxCoordinate``. At least one line is neither horizontal nor vertical.
  mutating func setToEdges(of path: Path, scale: Double, origin: (x: Double, y: Double)) -> Bool {
    vertices.removeAll(keepingCapacity: true)
    polygons.removeAll(keepingCapacity: true)
    guard path.isPolyline else { return false }
    let (xs, ys, verbs) = (path.xs.span, path.ys.span, path.verbs.span)
    var hasSlope = false
    var first = 0
    while first < verbs.count {
      guard verbs[first] == .move else { return false }
      var end = first + 1
      while end < verbs.count, verbs[end] == .line { end += 1 }
      let start = vertices.count
      for index in first..<end {
        let vertex = Vertex(x: xs[index] * scale - origin.x, y: ys[index] * scale - origin.y)
        guard abs(vertex.x) <= Self.maxCoordinate, abs(vertex.y) <= Self.maxCoordinate else { return false }
        if index > first, let last = vertices.last { hasSlope = hasSlope || (last.x != vertex.x && last.y != vertex.y) }
        vertices.append(vertex)
      }
      guard addPolygon(from: start) else { return false }
      first = end
      while first < verbs.count, verbs[first] == .close { first += 1 }
    }
    // Sort only if necessary, because sorting allocates memory.
    let isSorted = zip(polygons, polygons.dropFirst()).allSatisfy { $0.left <= $1.left }
    if !isSorted { polygons.sort { $0.left < $1.left } }
    return hasSlope
  }

  /// Adds the polygon that consists of all vertices, starting at index `start`. Returns false if its outline doesn't
  /// run from its left end to its right end and back.
  private mutating func addPolygon(from start: Int) -> Bool {
    var turn = start
    while turn + 1 < vertices.count, vertices[turn + 1].x >= vertices[turn].x { turn += 1 }
    // The second edge starts with a copy of the right end and ends with the left end.
    let (left, right) = (vertices[start], vertices[turn])
    vertices.insert(right, at: turn + 1)
    vertices.append(left)
    let back = turn + 1..<vertices.count
    for index in back.dropFirst() where vertices[index].x > vertices[index - 1].x { return false }
    // Reversing a slice in place would copy it.
    for offset in 0..<back.count / 2 { vertices.swapAt(back.lowerBound + offset, back.upperBound - 1 - offset) }
    let edges = (Edge(vertices: start..<turn + 1, next: start), Edge(vertices: back, next: back.lowerBound))
    polygons.append(Polygon(left: left.x, right: right.x, edges: edges))
    return true
  }

  /// Adds the lines of a polygon between two x coordinates to the envelope of a tile whose left edge is at `left`.
  /// Between calls to ``setToEdges(of:scale:origin:)``, `left` must not decrease from call to call.
  mutating func addLines(
    ofPolygon index: Int, to envelope: UnsafeMutablePointer<fv_envelope>, from left: Double, to right: Double,
    _ kernels: fv_line_kernels
  ) {
    unsafe Self.addLines(of: &polygons[index].edges.0, vertices, to: envelope, from: left, to: right, kernels)
    unsafe Self.addLines(of: &polygons[index].edges.1, vertices, to: envelope, from: left, to: right, kernels)
  }

  private static func addLines(
    of edge: inout Edge, _ vertices: [Vertex], to envelope: UnsafeMutablePointer<fv_envelope>, from left: Double,
    to right: Double, _ kernels: fv_line_kernels
  ) {
    let last = edge.vertices.upperBound - 1
    while edge.next < last, vertices[edge.next + 1].x < left { edge.next += 1 }
    var index = edge.next
    while index < last, vertices[index].x <= right {
      let (start, end) = (vertices[index], vertices[index + 1])
      unsafe kernels.add_line(envelope, start.x - left, start.y, end.x - left, end.y)
      index += 1
    }
  }
}
