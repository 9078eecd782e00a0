import CCairo
import FastVectorCairo
import FastVectorViews
import Foundation

/// Draws elements into a bitmap.
///
/// - Parameters:
///   - elements: The elements, in drawing order.
///   - bitmap: The bitmap.
///   - transform: A transform from points of the elements to pixels of the bitmap.
///   - images: The cache of image files.
func paint(
  _ elements: [DisplayList.Element], into bitmap: inout Bitmap, _ transform: ProjectionTransform,
  _ images: inout Images
) throws {
  for element in elements {
    if case .layer(let layer) = element {
      try paint(layer, into: &bitmap, transform, &images)
    } else if transform.isAffine {
      try unsafe bitmap.drawTransformed(transform) { context, cairo in
        try unsafe paint(element, context, cairo, &images)
      }
    } else {
      try drawProjected([element], into: &bitmap, transform, &images)
    }
  }
}

private func paint(
  _ layer: DisplayList.Layer, into bitmap: inout Bitmap, _ outer: ProjectionTransform, _ images: inout Images
) throws {
  let transform = layer.transform.concatenating(outer)
  guard transform.determinant != 0, transform.determinant.isFinite else { return }
  if !transform.isAffine {
    var flat = layer
    flat.transform = ProjectionTransform()
    return try drawProjected([.layer(flat)], into: &bitmap, transform, &images)
  }
  if !layer.isOnePicture { return try paint(layer.elements, into: &bitmap, transform, &images) }
  // Draw the elements into a separate bitmap. It has a margin, because a filter can move pixels across the edges.
  let margin = layer.filter?.margin(around: bitmap, transform) ?? 0
  let moved = transform.concatenating(.translation(x: Double(margin), y: Double(margin)))
  var picture = try Bitmap(width: bitmap.width + 2 * margin, height: bitmap.height + 2 * margin)
  try paint(layer.elements, into: &picture, moved, &images)
  try layer.filter?.apply(to: &picture, transform)
  if let mask = layer.mask {
    var cover = try Bitmap(width: picture.width, height: picture.height)
    try paint(mask, into: &cover, moved, &images)
    try picture.paint(&cover, by: CAIRO_OPERATOR_DEST_IN)
  }
  try unsafe bitmap.drawTransformed(transform) { context, cairo in
    if let clip = layer.clip { unsafe context.clip(to: clip, cairo) }
    unsafe cairo_identity_matrix(cairo)
    unsafe cairo_translate(cairo, -Double(margin), -Double(margin))
    unsafe cairo_set_operator(cairo, layer.blendMode.cairoOperator)
    unsafe picture.paint(on: cairo, opacity: layer.opacity)
  }
}

/// Draws elements in perspective.
///
/// First draws the elements without perspective into another bitmap, at about the same resolution, and then projects
/// that bitmap.
private func drawProjected(
  _ elements: [DisplayList.Element], into bitmap: inout Bitmap, _ transform: ProjectionTransform,
  _ images: inout Images
) throws {
  let bounds = elements.bounds
  guard !bounds.isNull, bounds.width > 0, bounds.height > 0, bounds.width < 1e5, bounds.height < 1e5 else { return }
  // A transparent margin around the elements makes their edges smooth.
  let scale = min(4, max(0.25, abs(transform.determinant / transform.m33 / transform.m33).squareRoot() * 1.5))
  let room = bounds.insetBy(dx: -2 / scale, dy: -2 / scale)
  let (width, height) = (
    Int(clamping: (room.width * scale).rounded(.up)), Int(clamping: (room.height * scale).rounded(.up))
  )
  guard Bitmap.sizes.contains(width), Bitmap.sizes.contains(height) else { return }
  let toPicture = CGAffineTransform(scaleX: scale, y: scale).translatedBy(x: -room.minX, y: -room.minY)
  var picture = try Bitmap(width: width, height: height)
  try paint(elements, into: &picture, ProjectionTransform(toPicture), &images)
  bitmap.draw(picture, ProjectionTransform(toPicture.inverted()).concatenating(transform))
}

/// Draws an element that isn't a layer.
private func paint(
  _ element: DisplayList.Element, _ context: borrowing BitmapContext, _ cairo: OpaquePointer,
  _ images: inout Images
) throws {
  switch element {
  case .fill(let path, let paint, let style): context.fill(path, with: paint.source, style: style)
  case .stroke(let path, let paint, let style): context.stroke(path, with: paint.source, style: style)
  case .text(let text, let font, let paint):
    context.draw(text, at: .zero, anchor: .topLeading, font: font, source: paint.source)
  case .image(let file, let size):
    if var image = images.bitmap(file) { unsafe image.paint(on: cairo, size: size) }
  case .layer: break
  }
}

extension DisplayList.Paint {
  /// The source pattern for Cairo.
  fileprivate var source: Source {
    switch self {
    case .color(let color): .color(color)
    case .linearGradient(let gradient, let start, let end): .linear(gradient.colorStops, from: start, to: end)
    case .radialGradient(let gradient, let center, let start, let end):
      .radial(gradient.colorStops, center: center, from: start, to: end)
    case .angularGradient(let gradient, let center, let start, let end):
      .angular(gradient.colorStops, center: center, from: start, to: end)
    case .mesh(let mesh):
      .mesh(columns: mesh.columns, points: mesh.points, colors: mesh.colors, background: mesh.background)
    }
  }
}

extension Gradient {
  fileprivate var colorStops: ColorStops { ColorStops(drawnStops.map { ($0.location, $0.color) }) }
}

extension [DisplayList.Element] {
  /// A rectangle that contains all drawn pixels of the elements.
  fileprivate var bounds: CGRect {
    reduce(CGRect.null) { bounds, element in
      switch element {
      case .fill(let path, _, _): bounds.union(path.finiteBounds)
      case .stroke(let path, _, let style):
        // Joins can extend beyond the path.
        bounds.union(path.finiteBounds.insetBy(dx: -style.reach, dy: -style.reach))
      case .text(let text, let font, _):
        bounds.union(CGRect(x: -font.size, y: 0, width: font.size * Double(text.count + 2), height: font.size * 1.3))
      case .image(_, let size): bounds.union(CGRect(origin: .zero, size: size))
      case .layer(let layer): bounds.union(layer.bounds)
      }
    }
  }
}

extension DisplayList.Layer {
  /// True if the elements have to be drawn into a separate bitmap before they are drawn into the destination.
  var isOnePicture: Bool {
    opacity < 1 || clip != nil || filter != nil || mask != nil || blendMode != .normal || isGroup
  }

  fileprivate var bounds: CGRect {
    var inner = elements.bounds
    if let reach = filter?.reach, reach.isFinite { inner = inner.insetBy(dx: -reach, dy: -reach) }
    if let clip { inner = inner.intersection(clip.finiteBounds) }
    guard !inner.isNull else { return .null }
    return [(0, 0), (1, 0), (0, 1), (1, 1)].reduce(CGRect.null) { box, corner in
      let point = CGPoint(x: inner.minX + corner.0 * inner.width, y: inner.minY + corner.1 * inner.height)
        .applying(transform)
      return point.x.isFinite && point.y.isFinite ? box.union(CGRect(origin: point, size: .zero)) : box
    }
  }
}

extension StrokeStyle {
  /// The maximum distance of a stroked pixel from the path, in points. It is reached at mitered corners.
  fileprivate var reach: Double { lineWidth * max(1, min(miterLimit, 10)) / 2 }
}

extension Path {
  /// The bounding box of all finite points of the path, including control points.
  var finiteBounds: CGRect {
    zip(xs, ys).reduce(CGRect.null) { box, point in
      point.0.isFinite && point.1.isFinite ? box.union(CGRect(x: point.0, y: point.1, width: 0, height: 0)) : box
    }
  }
}
