import CCairo
package import FastVectorCairo
package import FastVectorViews
import Foundation

/// A renderer for the successive frames of an animation.
///
/// If only a small rectangle of a frame changes, only the elements that touch it are redrawn: in a separate bitmap,
/// from which the rectangle is then copied. Drawing with a clip instead could round pixels differently.
package struct FramePictures {
  private var images = Images()
  private var last: (picture: Bitmap, parts: [PicturePart], scale: Double)?
  private var scratch: Bitmap?

  /// The number of parts (see ``PicturePart``) that were drawn for the last frame, and the total number of its parts.
  package private(set) var work = (drawn: 0, all: 0)

  package init() {}

  /// The image files that can't be read.
  package var unreadableImages: Set<ImageFile> { images.unreadable }

  /// Returns an image of a display list.
  package mutating func picture(of list: DisplayList, width: Int, height: Int, scale: Double) throws -> Bitmap {
    if let last, last.picture.width != width || last.picture.height != height || last.scale != scale { self.last = nil }
    let transform = ProjectionTransform(CGAffineTransform(scaleX: scale, y: scale))
    let before = last?.parts ?? []
    var parts: [PicturePart] = []
    collectParts(of: list.elements, transform, before, &parts)
    // Clear `last`, so that the bitmap can be modified in place unless the caller still holds it.
    var picture = last?.picture
    last = nil
    if try picture == nil || !redraw(&picture!, before, parts) { picture = try drawn(parts, width, height) }
    last = (picture!, parts, scale)
    return picture!
  }

  private mutating func drawn(_ parts: [PicturePart], _ width: Int, _ height: Int) throws -> Bitmap {
    work = (parts.count, parts.count)
    var picture = try Bitmap(width: width, height: height)
    for part in parts { try paint([part.element], into: &picture, part.transform, &images) }
    return picture
  }

  /// Updates a bitmap of the previous frame by redrawing only the changes.
  ///
  /// - Returns: True on success. False, with the bitmap unchanged, if drawing the whole frame takes about the same time
  ///   or less.
  private mutating func redraw(
    _ picture: inout Bitmap, _ before: [PicturePart], _ parts: [PicturePart]
  ) throws -> Bool {
    let (width, height) = (picture.width, picture.height)
    guard let damage = damage(before, parts) else { return false }
    let area = damage.intersection(CGRect(x: 0, y: 0, width: width, height: height))
    work = (0, parts.count)
    if area.isNull || area.isEmpty { return true }
    guard area.width * area.height < 0.5 * Double(width * height) else { return false }
    let touched = parts.filter { $0.bounds.map { $0.intersects(area) } ?? true }
    guard touched.count < parts.count || parts.count < 4 else { return false }
    work.drawn = touched.count
    var drawing = try self.scratch ?? Bitmap(width: width, height: height)
    self.scratch = nil
    if drawing.width != width || drawing.height != height { drawing = try Bitmap(width: width, height: height) }
    drawing.clear(area)
    for part in touched { try paint([part.element], into: &drawing, part.transform, &images) }
    picture.copy(area, of: drawing)
    self.scratch = drawing
    return true
  }

  /// Returns the bounding box of all changes, in whole pixels, or nil if it is unknown.
  private func damage(_ old: [PicturePart], _ new: [PicturePart]) -> CGRect? {
    var start = 0
    while start < min(old.count, new.count), old[start].isSame(as: new[start]) { start += 1 }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > start, newEnd > start, old[oldEnd - 1].isSame(as: new[newEnd - 1]) {
      oldEnd -= 1
      newEnd -= 1
    }
    var changed: [PicturePart] = []
    for index in 0..<max(oldEnd, newEnd) - start {
      let (one, other) = (start + index, start + index)
      if oldEnd == newEnd, old[one].isSame(as: new[other]) { continue }
      if one < oldEnd { changed.append(old[one]) }
      if other < newEnd { changed.append(new[other]) }
    }
    var damage = CGRect.null
    for part in changed {
      guard let bounds = part.bounds else { return nil }
      damage = damage.union(bounds)
    }
    return damage
  }
}

/// A part of a frame that can be redrawn separately: an element with its transform from points to pixels.
private struct PicturePart {
  let element: DisplayList.Element
  let transform: ProjectionTransform

  /// A rectangle of whole pixels that contains everything the part draws, or nil if it isn't known.
  let bounds: CGRect?

  init(_ element: DisplayList.Element, _ transform: ProjectionTransform) {
    (self.element, self.transform) = (element, transform)
    bounds = element.pixelBounds(transform)?.wholePixels
  }

  func isSame(as other: PicturePart) -> Bool { transform == other.transform && element == other.element }
}

/// Appends a part for each separately drawn element, and reuses equal parts of the previous frame.
private func collectParts(
  of elements: [DisplayList.Element], _ transform: ProjectionTransform, _ known: [PicturePart],
  _ parts: inout [PicturePart]
) {
  for element in elements {
    if case .layer(let layer) = element, !layer.isOnePicture {
      let inner = layer.transform.concatenating(transform)
      if inner.isAffine, inner.determinant != 0, inner.determinant.isFinite {
        collectParts(of: layer.elements, inner, known, &parts)
        continue
      }
    }
    if parts.count < known.count, known[parts.count].transform == transform, known[parts.count].element == element {
      parts.append(known[parts.count])
    } else {
      parts.append(PicturePart(element, transform))
    }
  }
}

extension DisplayList.Element {
  /// Returns a rectangle that contains all pixels of the element, or nil if it isn't known.
  ///
  /// - Parameter transform: A transform from points to pixels.
  fileprivate func pixelBounds(_ transform: ProjectionTransform) -> CGRect? {
    guard transform.isAffine else { return nil }
    switch self {
    case .fill(let path, _, _): return path.usableBounds?.pixels(transform)
    case .stroke(let path, _, let style):
      // Include the miters of corners and square caps.
      let reach = style.lineWidth * max(1.5, style.miterLimit) / 2
      return path.usableBounds?.insetBy(dx: -reach, dy: -reach).pixels(transform)
    case .text(let text, let font, _):
      // Other characters may be drawn in a fallback font, or combined with each other, so their widths aren't known.
      guard text.unicodeScalars.allSatisfy({ $0.value < 0x300 }) else { return nil }
      let room = CGRect(x: 0, y: 0, width: font.width(of: text), height: font.size)
      return room.insetBy(dx: -2 * font.size, dy: -2 * font.size).pixels(transform)
    case .image(_, let size): return CGRect(origin: .zero, size: size).pixels(transform)
    case .layer(let layer): return layer.pixelBounds(transform)
    }
  }
}

extension DisplayList.Layer {
  fileprivate func pixelBounds(_ outer: ProjectionTransform) -> CGRect? {
    let transform = transform.concatenating(outer)
    guard transform.isAffine else { return nil }
    var bounds = CGRect.null
    for element in elements {
      guard let inner = element.pixelBounds(transform) else { return nil }
      bounds = bounds.union(inner)
    }
    if bounds.isNull { return bounds }
    if let filter {
      // The Frobenius norm of the matrix is an upper bound of the scale factor in any direction.
      let squares = [transform.m11, transform.m12, transform.m21, transform.m22].map { $0 * $0 }
      let reach = filter.reach * squares.reduce(0, +).squareRoot() + 4
      guard reach.isFinite else { return nil }
      bounds = bounds.insetBy(dx: -reach, dy: -reach)
    }
    return bounds
  }
}

extension Path {
  /// The bounding box of the path, or nil if one of its points is too large for pixel coordinates or isn't a number.
  fileprivate var usableBounds: CGRect? {
    zip(xs, ys).allSatisfy { abs($0) < 1e6 && abs($1) < 1e6 } ? finiteBounds : nil
  }
}

extension CGRect {
  /// Returns the bounding box of the transformed corners, in pixels, or nil if it is too large.
  fileprivate func pixels(_ transform: ProjectionTransform) -> CGRect? {
    if isNull { return self }
    var box = CGRect.null
    for (x, y) in [(minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY)] {
      let point = CGPoint(x: x, y: y).applying(transform)
      guard abs(point.x) < 1e6, abs(point.y) < 1e6 else { return nil }
      box = box.union(CGRect(origin: point, size: .zero))
    }
    return box
  }

  /// The pixels that the rectangle touches, with a margin for antialiasing.
  fileprivate var wholePixels: CGRect {
    if isNull { return self }
    let (left, top) = (minX.rounded(.down) - 2, minY.rounded(.down) - 2)
    return CGRect(x: left, y: top, width: maxX.rounded(.up) + 2 - left, height: maxY.rounded(.up) + 2 - top)
  }
}

extension Bitmap {
  /// Makes all pixels in a rectangle transparent.
  fileprivate mutating func clear(_ area: CGRect) {
    let words = bytesPerRow / 4
    unsafe withMutablePixels { pixels in
      for row in Int(area.minY)..<Int(area.maxY) {
        unsafe (pixels + row * words + Int(area.minX)).update(repeating: 0, count: Int(area.width))
      }
    }
  }

  /// Copies the pixels in a rectangle from a bitmap of the same size.
  fileprivate mutating func copy(_ area: CGRect, of other: Bitmap) {
    let words = bytesPerRow / 4
    unsafe other.withPixels { from in
      unsafe withMutablePixels { to in
        for row in Int(area.minY)..<Int(area.maxY) {
          let start = row * words + Int(area.minX)
          unsafe (to + start).update(from: from + start, count: Int(area.width))
        }
      }
    }
  }
}
