public import FastVectorGeometry
import Foundation

extension View {
  /// Sets the default font of text in this view.
  public func font(_ font: Font?) -> some View { environment(\.font, font) }

  /// Makes text in this view bold, or cancels an enclosing `bold(_:)` if `isActive` is false. A bold font stays bold.
  public func bold(_ isActive: Bool = true) -> some View { environment(\.textAttributes.isBold, isActive) }

  /// Sets the font weight of text in this view, regardless of its font; nil for the weight of the font.
  public func fontWeight(_ weight: Font.Weight?) -> some View { environment(\.textAttributes.weight, weight) }

  /// Sets the font design of text in this view, regardless of its font; nil for the design of the font.
  public func fontDesign(_ design: Font.Design?) -> some View { environment(\.textAttributes.design, design) }

  /// Draws text in this view with characters of equal width, unless `isActive` is false.
  public func monospaced(_ isActive: Bool = true) -> some View { fontDesign(isActive ? .monospaced : nil) }

  /// Returns the view unchanged, because all digits already have the same width.
  public func monospacedDigit() -> some View { self }

  /// Makes text in this view italic, or cancels an enclosing `italic(_:)` if `isActive` is false. An italic font stays
  /// italic.
  public func italic(_ isActive: Bool = true) -> some View { environment(\.textAttributes.isItalic, isActive) }

  /// Underlines text in this view. The line has the color of the text unless another one is specified.
  public func underline(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View {
    environment(\.textAttributes.underline, isActive ? Text.LineStyle(pattern: pattern, color: color) : .hidden)
  }

  /// Strikes through text in this view. The line has the color of the text unless another one is specified.
  public func strikethrough(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View {
    environment(\.textAttributes.strikethrough, isActive ? Text.LineStyle(pattern: pattern, color: color) : .hidden)
  }

  /// Adds spacing after each character of text in this view, in points.
  public func kerning(_ kerning: CGFloat) -> some View { environment(\.textAttributes.kerning, kerning) }

  /// Adds spacing after each character of text in this view, in points. This takes precedence over `kerning(_:)`.
  public func tracking(_ tracking: CGFloat) -> some View { environment(\.textAttributes.tracking, tracking) }

  /// Raises text in this view above its baseline by a distance, in points.
  public func baselineOffset(_ baselineOffset: CGFloat) -> some View {
    environment(\.textAttributes.baselineOffset, baselineOffset)
  }

  /// Sets the case of letters in text; nil to leave it unchanged.
  public func textCase(_ textCase: Text.Case?) -> some View { environment(\.textCase, textCase) }

  /// Sets the maximum number of lines of text; nil for no limit. Truncated text ends in an ellipsis unless another
  /// truncation mode is set.
  ///
  /// Numbers below 1 count as 1.
  public func lineLimit(_ number: Int?) -> some View { environment(\.lineLimit, number) }

  /// Sets the maximum number of lines of text, and whether space is reserved for all of them.
  public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
    lineLimit(upTo: limit, atLeast: reservesSpace ? limit : nil)
  }

  /// Sets the minimum number of lines for which space is reserved, and the maximum number of lines of text.
  public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
    lineLimit(upTo: limit.upperBound, atLeast: limit.lowerBound)
  }

  /// Sets the minimum number of lines for which space is reserved.
  public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View {
    lineLimit(upTo: nil, atLeast: limit.lowerBound)
  }

  /// Sets the maximum number of lines of text.
  public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View { lineLimit(limit.upperBound) }

  private func lineLimit(upTo most: Int?, atLeast least: Int?) -> some View {
    transformEnvironment(\.textLayout) { ($0.lineLimit, $0.reservedLines) = (most, least) }
  }

  /// Sets which part of the last line is truncated if text is too long.
  public func truncationMode(_ mode: Text.TruncationMode) -> some View { environment(\.truncationMode, mode) }

  /// Returns the view unchanged. Text is never tightened to fit.
  public func allowsTightening(_ flag: Bool) -> some View { self }

  /// Sets the horizontal alignment of multiline text.
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    environment(\.multilineTextAlignment, alignment)
  }

  /// Sets the spacing between lines of text, in points.
  public func lineSpacing(_ lineSpacing: CGFloat) -> some View { environment(\.lineSpacing, lineSpacing) }

  /// Sets the minimum scale of text that would otherwise be truncated, as a fraction of its font size.
  ///
  /// The text is drawn at the largest of 20 evenly spaced font sizes that fits, or at the smallest one if none fits.
  public func minimumScaleFactor(_ factor: CGFloat) -> some View { environment(\.minimumScaleFactor, factor) }
}
