public import FastVectorGeometry
public import Foundation

/// The letters of a chart, in points.
public struct ChartFonts: Hashable, Sendable {
  /// The title's.
  public var title: Font

  /// The subtitle's.
  public var subtitle: Font

  /// Those of the labels of axes and of the legend.
  public var label: Font

  /// Those at ticks.
  public var tick: Font

  /// Makes fonts.
  public init(
    title: Font = .system(size: 18, weight: .bold), subtitle: Font = .system(size: 13),
    label: Font = .system(size: 12), tick: Font = .system(size: 11)
  ) {
    self.title = title
    self.subtitle = subtitle
    self.label = label
    self.tick = tick
  }

  /// The same fonts in other sizes: twice as large where the factor is 2. What is not above 0, and NaN, counts as 0.
  public func scaled(by factor: Double) -> ChartFonts {
    func scaled(_ font: Font) -> Font { .system(size: font.size * factor, weight: font.weight, design: font.design) }
    return ChartFonts(
      title: scaled(title), subtitle: scaled(subtitle), label: scaled(label), tick: scaled(tick))
  }
}
