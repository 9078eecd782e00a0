public import FastVectorGeometry
import Foundation

extension View {
  /// The font of texts.
  public func font(_ font: Font?) -> some View { environment(\.font, font) }

  /// Draws texts bold, whatever their font.
  public func bold(_ isActive: Bool = true) -> some View { environment(\.textAttributes.isBold, isActive) }

  /// The weight of texts, whatever their font; nil for that of the font.
  public func fontWeight(_ weight: Font.Weight?) -> some View { environment(\.textAttributes.weight, weight) }

  /// The design of texts, whatever their font; nil for that of the font.
  public func fontDesign(_ design: Font.Design?) -> some View { environment(\.textAttributes.design, design) }

  /// Draws texts in letters that are all as wide as each other.
  public func monospaced(_ isActive: Bool = true) -> some View { fontDesign(isActive ? .monospaced : nil) }

  /// Draws texts with digits that are all as wide as each other, which they are.
  public func monospacedDigit() -> some View { self }

  /// Draws texts in slanted letters.
  public func italic(_ isActive: Bool = true) -> some View { environment(\.textAttributes.isItalic, isActive) }

  /// Draws a line under texts; its colour is that of the text where none is given.
  public func underline(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View {
    environment(\.textAttributes.underline, isActive ? Text.LineStyle(pattern: pattern, color: color) : .hidden)
  }

  /// Draws a line through texts; its colour is that of the text where none is given.
  public func strikethrough(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View {
    environment(\.textAttributes.strikethrough, isActive ? Text.LineStyle(pattern: pattern, color: color) : .hidden)
  }

  /// Adds room after each letter of texts, in points.
  public func kerning(_ kerning: CGFloat) -> some View { environment(\.textAttributes.kerning, kerning) }

  /// Adds room after each letter of texts, in points, which counts more than `kerning(_:)`.
  public func tracking(_ tracking: CGFloat) -> some View { environment(\.textAttributes.tracking, tracking) }

  /// Draws texts above their base line by a distance, in points.
  public func baselineOffset(_ baselineOffset: CGFloat) -> some View {
    environment(\.textAttributes.baselineOffset, baselineOffset)
  }

  /// Shows texts in capital or small letters; nil for as they are.
  public func textCase(_ textCase: Text.Case?) -> some View { environment(\.textCase, textCase) }

  /// The lines that a text has at most; nil for as many as it needs. What is left out is replaced by an ellipsis.
  ///
  /// A number below 1 counts as 1.
  public func lineLimit(_ number: Int?) -> some View { environment(\.lineLimit, number) }

  /// The lines that a text has at most, and whether it takes the room of as many.
  public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
    lineLimit(upTo: limit, atLeast: reservesSpace ? limit : nil)
  }

  /// The lines that a text has at least, as empty room, and at most.
  public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
    lineLimit(upTo: limit.upperBound, atLeast: limit.lowerBound)
  }

  /// The lines that a text has at least, as empty room.
  public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View {
    lineLimit(upTo: nil, atLeast: limit.lowerBound)
  }

  /// The lines that a text has at most.
  public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View { lineLimit(limit.upperBound) }

  private func lineLimit(upTo most: Int?, atLeast least: Int?) -> some View {
    transformEnvironment(\.textLayout) { ($0.lineLimit, $0.reservedLines) = (most, least) }
  }

  /// Where a line is cut that is too long for the last one of a text.
  public func truncationMode(_ mode: Text.TruncationMode) -> some View { environment(\.truncationMode, mode) }

  /// Whether letters may be set tighter so that a text fits. Changes nothing here: they never are.
  public func allowsTightening(_ flag: Bool) -> some View { self }

  /// Where the lines of a text are that are shorter than the longest one.
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    environment(\.multilineTextAlignment, alignment)
  }

  /// Room between the lines of a text, in points.
  public func lineSpacing(_ lineSpacing: CGFloat) -> some View { environment(\.lineSpacing, lineSpacing) }

  /// How small the letters of a text may become, as a fraction of their size, so that it is not cut off.
  ///
  /// The size is the largest that fits among twenty evenly spaced ones.
  public func minimumScaleFactor(_ factor: CGFloat) -> some View { environment(\.minimumScaleFactor, factor) }
}
