import FastVectorGeometry
public import Foundation

/// How something of a shape is put into room of another one.
public enum ContentMode: Hashable, CaseIterable, Sendable {
  /// As large as it can be inside.
  case fit
  /// As small as it can be to cover all.
  case fill
}

extension View {
  /// Offers the view room of a ratio of width to height.
  ///
  /// - Parameters:
  ///   - aspectRatio: The ratio; nil for that of the view's ideal size. What is not positive or not finite counts as nil.
  ///   - contentMode: Whether that room is inside what is offered, or covers it.
  public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
    modifier(_AspectRatioLayout(aspectRatio: aspectRatio, contentMode: contentMode))
  }

  /// Offers the view room of the ratio of a size.
  public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
    self.aspectRatio(aspectRatio.width / aspectRatio.height, contentMode: contentMode)
  }

  /// Scales the view to fit into what it is offered.
  public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }

  /// Scales the view to cover what it is offered.
  public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }

  /// Takes all room that is offered, and puts the centre of the view at a point of it.
  public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { position(CGPoint(x: x, y: y)) }

  /// Takes all room that is offered, and puts the centre of the view at a point of it.
  public func position(_ position: CGPoint) -> some View { modifier(_PositionLayout(position: position)) }

  /// Nothing: a stage has no safe area to keep out of.
  public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View { self }

  /// Nothing: a stage has no safe area to keep out of.
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }
}

/// Parts of a screen that views keep out of. A stage has none.
public struct SafeAreaRegions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let container = SafeAreaRegions(rawValue: 1)
  public static let keyboard = SafeAreaRegions(rawValue: 2)
  public static let all: SafeAreaRegions = [.container, .keyboard]
}

/// Views for a canvas of an editor. Nothing shows them here; a stage can.
public protocol PreviewProvider {
  /// The type of the views.
  associatedtype Previews: View

  /// The views.
  @ViewBuilder static var previews: Previews { get }
}

/// Room of a ratio.
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

/// A place in the room.
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
