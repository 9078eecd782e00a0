import FastVectorGeometry
import Foundation

/// A transition between the old and the new content of a text or image view.
public struct ContentTransition: Hashable, Sendable {
  enum Kind: Hashable {
    case identity, opacity, interpolate
    case numericText(countsDown: Bool)
    case numericValue(Double)
    case symbolEffect(SymbolReplacementEffect)
  }

  let kind: Kind

  /// A symbol is replaced using the automatic symbol effect, even without an animation. Text changes immediately.
  public static var symbolEffect: ContentTransition { symbolEffect(.automatic) }

  /// A symbol is replaced using the given symbol effect, even without an animation. Text changes immediately.
  ///
  /// - Parameters:
  ///   - effect: The effect that replaces the symbol.
  ///   - options: The options of the effect. Only the speed is used.
  public static func symbolEffect<T: ContentTransitionSymbolEffect>(
    _ effect: T, options: SymbolEffectOptions = .default
  ) -> ContentTransition {
    ContentTransition(kind: .symbolEffect(SymbolReplacementEffect(motion: effect._motion, options: options)))
  }

  /// The content changes immediately.
  public static let identity = ContentTransition(kind: .identity)

  /// The old content fades out while the new content fades in.
  public static let opacity = ContentTransition(kind: .opacity)

  /// If the characters of a single line of text stay the same, the text scales from its old font size to the new one.
  /// Otherwise, the old and the new content cross-fade. If only the font weight changes, the change is immediate.
  public static let interpolate = ContentTransition(kind: .interpolate)

  /// Old characters move up by the height of the line and fade out. New characters move in from below by the same
  /// distance and fade in. If the transition counts down, both move in the opposite direction. Unchanged characters
  /// move to their new positions. Multiline text cross-fades.
  ///
  /// - Parameter countsDown: True if the characters move down.
  public static func numericText(countsDown: Bool = false) -> ContentTransition {
    ContentTransition(kind: .numericText(countsDown: countsDown))
  }

  /// Animates like ``numericText(countsDown:)``, and moves characters down if the value decreases.
  public static func numericText(value: Double) -> ContentTransition { ContentTransition(kind: .numericValue(value)) }
}

/// The motion and the options of a symbol replacement.
struct SymbolReplacementEffect: Hashable, Sendable {
  let motion: _SymbolMotion
  let options: SymbolEffectOptions
}

private struct ContentTransitionKey: EnvironmentKey {
  static let defaultValue = ContentTransition.identity
}

extension EnvironmentValues {
  /// The transition between the old and the new content of text and images.
  public var contentTransition: ContentTransition {
    get { self[ContentTransitionKey.self] }
    set { self[ContentTransitionKey.self] = newValue }
  }
}

extension View {
  /// Sets the transition between the old and the new content of text and images in this view.
  public func contentTransition(_ transition: ContentTransition) -> some View {
    environment(\.contentTransition, transition)
  }
}

/// A running transition from old text to new text.
struct TextChange {
  let transition: ContentTransition
  let before: TextPicture

  /// The progress, from 0 to 1.
  let progress: Attribute<Double>

  /// The numeric value of the old text, if it has one.
  let beforeValue: Double?

  func draw(to after: TextPicture, in room: CGSize, isMirrored: Bool, into list: inout DisplayList) {
    let fraction = min(max(progress.shown, 0), 1)
    func fade() {
      list.layer(DisplayList.Layer(opacity: 1 - fraction)) { before.draw(in: room, isMirrored: isMirrored, into: &$0) }
      list.layer(DisplayList.Layer(opacity: fraction)) { after.draw(in: room, isMirrored: isMirrored, into: &$0) }
    }
    switch transition.kind {
    case .identity, .symbolEffect: after.draw(in: room, isMirrored: isMirrored, into: &list)
    case .opacity: fade()
    case .interpolate:
      guard before.string == after.string, let old = before.onlyLine, let new = after.onlyLine, new.height > 0 else {
        return fade()
      }
      // Scale from the old line height to the new one, around the center.
      let scale = (old.height + (new.height - old.height) * fraction) / new.height
      let transform = CGAffineTransform(translationX: room.width / 2, y: room.height / 2)
        .scaledBy(x: scale, y: scale).translatedBy(x: -room.width / 2, y: -room.height / 2)
      list.layer(DisplayList.Layer(transform: ProjectionTransform(transform))) {
        after.draw(in: room, isMirrored: isMirrored, into: &$0)
      }
    case .numericText, .numericValue:
      guard let old = before.onlyLine, let new = after.onlyLine else { return fade() }
      let roll = Roll(
        old: before.glyphs(of: old, in: room, isMirrored: isMirrored),
        new: after.glyphs(of: new, in: room, isMirrored: isMirrored), fraction: fraction, isDown: isDown)
      roll.draw(before, after, in: room, into: &list)
    }
  }

  private var isDown: Bool {
    switch transition.kind {
    case .numericText(let countsDown): countsDown
    case .numericValue(let value): beforeValue.map { value < $0 } ?? false
    default: false
    }
  }
}

/// A character at a position.
private struct Glyph {
  let text: String
  let segment: TextLines.Segment
  let origin: CGPoint
}

extension TextPicture {
  fileprivate func glyphs(of line: TextLines.Line, in room: CGSize, isMirrored: Bool) -> [Glyph] {
    var x = left(of: line, in: room, isMirrored: isMirrored)
    let top = top(in: room)
    return line.segments.flatMap { segment in
      segment.text.map { character in
        let text = String(character)
        defer { x += segment.part.width(of: text) }
        let y = top + line.ascent - segment.font.ascent - segment.part.baselineOffset
        return Glyph(text: text, segment: segment, origin: CGPoint(x: x, y: y))
      }
    }
  }
}

/// A transition that animates individual characters.
private struct Roll {
  let old: [Glyph]
  let new: [Glyph]
  let fraction: Double
  let isDown: Bool

  /// The pairs of indices of equal characters in the old and the new text. The common prefix is matched from the left,
  /// and all other characters from the right, so that digits with the same place value are matched.
  private var pairs: [(old: Int, new: Int)] {
    var start = 0
    while start < min(old.count, new.count), old[start].text == new[start].text { start += 1 }
    var pairs = (0..<start).map { (old: $0, new: $0) }
    var distance = 1
    while old.count - distance >= start, new.count - distance >= start {
      let pair = (old: old.count - distance, new: new.count - distance)
      if old[pair.old].text == new[pair.new].text { pairs.append(pair) }
      distance += 1
    }
    return pairs
  }

  func draw(_ before: TextPicture, _ after: TextPicture, in room: CGSize, into list: inout DisplayList) {
    let pairs = pairs
    let sign: Double = isDown ? -1 : 1
    func draw(_ glyph: Glyph, of text: TextPicture, opacity: Double, down: Double) {
      let y = glyph.origin.y + down * glyph.segment.font.lineHeight
      list.layer(DisplayList.Layer(opacity: opacity)) {
        text.draw(glyph.text, glyph.segment, at: CGPoint(x: glyph.origin.x, y: y), in: room, into: &$0)
      }
    }
    for (index, glyph) in old.enumerated() where !pairs.contains(where: { $0.old == index }) {
      draw(glyph, of: before, opacity: 1 - fraction, down: -sign * fraction)
    }
    for (index, glyph) in new.enumerated() {
      guard let pair = pairs.first(where: { $0.new == index }) else {
        draw(glyph, of: after, opacity: fraction, down: sign * (1 - fraction))
        continue
      }
      let start = old[pair.old].origin
      let origin = CGPoint(
        x: start.x + (glyph.origin.x - start.x) * fraction, y: start.y + (glyph.origin.y - start.y) * fraction)
      after.draw(glyph.text, glyph.segment, at: origin, in: room, into: &list)
    }
  }
}
