import FastVectorGeometry
public import Foundation

/// A mode for scaling content to an area with a different aspect ratio.
public enum ContentMode: Hashable, CaseIterable, Sendable {
  /// As large as possible within the area.
  case fit
  /// As small as possible while covering the area.
  case fill
}

extension View {
  /// Constrains the proposed size of this view to an aspect ratio.
  ///
  /// - Parameters:
  ///   - aspectRatio: The ratio of width to height; nil for the ratio of the view's ideal size. Ratios that aren't
  ///     positive or aren't finite are treated as nil.
  ///   - contentMode: The mode that determines whether the constrained size fits inside the proposed size or covers it.
  public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
    modifier(_AspectRatioLayout(aspectRatio: aspectRatio, contentMode: contentMode))
  }

  /// Constrains the proposed size of this view to the aspect ratio of a size.
  public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
    self.aspectRatio(aspectRatio.width / aspectRatio.height, contentMode: contentMode)
  }

  /// Scales this view to fit inside the proposed size, with the aspect ratio of its ideal size.
  public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }

  /// Scales this view to cover the proposed size, with the aspect ratio of its ideal size.
  public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }

  /// Takes the whole proposed size, and centers this view at the given point.
  public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { position(CGPoint(x: x, y: y)) }

  /// Takes the whole proposed size, and centers this view at the given point.
  public func position(_ position: CGPoint) -> some View { modifier(_PositionLayout(position: position)) }

  /// Returns the view unchanged, because a stage has no safe area.
  public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View { self }

  /// Returns the view unchanged, because a stage has no safe area.
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }
}

/// A set of safe area regions. A stage has none.
public struct SafeAreaRegions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let container = SafeAreaRegions(rawValue: 1)
  public static let keyboard = SafeAreaRegions(rawValue: 2)
  public static let all: SafeAreaRegions = [.container, .keyboard]
}

/// A type that provides previews for the canvas of an editor. This library doesn't display previews automatically, but
/// a stage can display them.
public protocol PreviewProvider {
  /// The type of the previews.
  associatedtype Previews: View

  /// The views to preview.
  @ViewBuilder static var previews: Previews { get }
}

/// A modifier that constrains the proposed size of a view to an aspect ratio.
public struct _AspectRatioLayout: _ItemModifier {
  let aspectRatio: CGFloat?
  let contentMode: ContentMode

  public static func _makeItem(around child: _LayoutItem, _ modifier: _ModifierAttribute<Self>) -> _LayoutItem {
    AspectRatioItem(around: child, modifier)
  }

  private final class AspectRatioItem: ModifierItem<_AspectRatioLayout> {
    private func offer(_ proposal: ProposedViewSize) -> ProposedViewSize {
      let (modifier, ideal) = (modifier.shown, child.size(.unspecified))
      func usable(_ ratio: CGFloat) -> CGFloat? { ratio > 0 && ratio.isFinite ? ratio : nil }
      guard let ratio = modifier.aspectRatio.flatMap(usable) ?? usable(ideal.width / ideal.height) else {
        return proposal
      }
      switch (proposal.width, proposal.height) {
      case (nil, nil): return ProposedViewSize(width: ideal.width, height: ideal.width / ratio)
      case (let width?, nil): return ProposedViewSize(width: width, height: width / ratio)
      case (nil, let height?): return ProposedViewSize(width: height * ratio, height: height)
      case (let width?, let height?):
        let isWide = width > height * ratio
        return isWide == (modifier.contentMode == .fit)
          ? ProposedViewSize(width: height * ratio, height: height)
          : ProposedViewSize(width: width, height: width / ratio)
      }
    }

    override func chooseSize(_ proposal: ProposedViewSize) -> CGSize { child.size(offer(proposal)) }
    override func placed(_ proposal: ProposedViewSize) { child.place(at: origin, offer(proposal)) }
    override func explicitGuide(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? {
      child.explicitGuide(key, in: offer(proposal))
    }
  }
}

/// A modifier that centers a view at a point.
public struct _PositionLayout: _ItemModifier {
  let position: CGPoint

  public static func _makeItem(around child: _LayoutItem, _ modifier: _ModifierAttribute<Self>) -> _LayoutItem {
    PositionItem(around: child, modifier)
  }

  private final class PositionItem: ModifierItem<_PositionLayout> {
    override func chooseSize(_ proposal: ProposedViewSize) -> CGSize {
      proposal.replacingUnspecifiedDimensions(by: child.size(proposal))
    }

    override func placed(_ proposal: ProposedViewSize) {
      let (own, point) = (child.size(proposal), modifier.shown.position)
      let place = CGPoint(
        x: origin.x + (point.x.isFinite ? point.x : 0) - own.width / 2,
        y: origin.y + (point.y.isFinite ? point.y : 0) - own.height / 2)
      self.place(child, at: place, proposal)
    }

    override func explicitGuide(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? {
      let (own, point) = (child.size(proposal), modifier.shown.position)
      let place = key.axis == .horizontal ? point.x - own.width / 2 : point.y - own.height / 2
      return child.explicitGuide(key, in: proposal).map { place.isFinite ? $0 + place : $0 }
    }
  }
}
