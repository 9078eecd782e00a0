public import FastVectorGeometry
public import Foundation

/// The fonts of a chart. Sizes are in points.
public struct ChartFonts: Hashable, Sendable {
  /// The font of the title.
  public var title: Font

  /// The font of the subtitle.
  public var subtitle: Font

  /// The font of axis labels and the legend.
  public var label: Font

  /// The font of tick labels.
  public var tick: Font

  /// Creates a set of fonts. By default, only the title is bold.
  public init(
    title: Font = .system(size: 18, weight: .bold), subtitle: Font = .system(size: 13),
    label: Font = .system(size: 12), tick: Font = .system(size: 11)
  ) {
    self.title = title
    self.subtitle = subtitle
    self.label = label
    self.tick = tick
  }

  /// Returns the fonts with all sizes multiplied by a factor. A factor that isn't finite and positive counts as 0.
  public func scaled(by factor: Double) -> ChartFonts {
    func scaled(_ font: Font) -> Font {
      var scaled = font
      scaled.size = Font.system(size: font.size * factor).size
      return scaled
    }
    return ChartFonts(
      title: scaled(title), subtitle: scaled(subtitle), label: scaled(label), tick: scaled(tick))
  }
}
