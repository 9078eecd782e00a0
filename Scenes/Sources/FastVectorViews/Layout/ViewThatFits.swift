import FastVectorGeometry
import Foundation

/// A view that displays the first of several views that fits the proposed size, or the last view if none fits.
public struct ViewThatFits<Content: View>: View {
  fileprivate let axes: Axis.Set
  private let content: Content

  /// Creates a view that displays one of several views.
  ///
  /// - Parameters:
  ///   - axes: The axes along which the ideal size of a view must fit.
  ///   - content: The views, in order of preference.
  public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
    self.axes = axes
    self.content = content()
  }

  public typealias Body = Never

  public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self> { FittingNode(view, inputs) }

  private final class FittingNode: LeafNode<ViewThatFits> {
    private var child: _Node<Content>?

    override var name: String { "ViewThatFits" }
    override func evaluate() { updateOrCreate(&child, view.content, context) }
    override func makeItem() -> _LayoutItem { FittingItem(self) }
    override var children: [_AnyNode] { child.map { [$0] } ?? [] }
    fileprivate func candidates() -> [_LayoutItem] { child?.items() ?? [] }
    override func contentsChanged() { (item as! FittingItem).invalidateCandidates() }
  }

  private final class FittingItem: _LayoutItem {
    private var known: [_LayoutItem]?
    private var shown: _LayoutItem?

    private var fitting: FittingNode { node as! FittingNode }

    deinit {
      for candidate in known ?? [] { release(candidate) }
    }

    func invalidateCandidates() {
      known = nil
      invalidateLayout()
    }

    private var candidates: [_LayoutItem] {
      if let known { return known }
      let candidates = fitting.candidates()
      known = candidates
      for candidate in candidates { unsafe candidate.container = self }
      return candidates
    }

    /// Returns the view to display for a proposed size.
    private func candidate(in proposal: ProposedViewSize) -> _LayoutItem? {
      let axes = fitting.view.axes
      let ideal = ProposedViewSize(
        width: axes.contains(.horizontal) ? nil : proposal.width,
        height: axes.contains(.vertical) ? nil : proposal.height)
      let present = candidates.filter { !$0.traits.isLeaving }
      return present.first { candidate in
        let size = candidate.size(ideal)
        // The tolerance allows for rounding errors.
        return (!axes.contains(.horizontal) || size.width <= (proposal.width ?? .infinity) + 1e-6)
          && (!axes.contains(.vertical) || size.height <= (proposal.height ?? .infinity) + 1e-6)
      } ?? present.last
    }

    override var children: [_LayoutItem] { shown.map { [$0] } ?? [] }

    override func chooseSize(_ proposal: ProposedViewSize) -> CGSize {
      candidate(in: proposal)?.size(proposal) ?? .zero
    }

    override func placed(_ proposal: ProposedViewSize) {
      shown = candidate(in: proposal)
      shown?.place(at: origin, proposal)
    }

    override func appendDrawing(to list: inout DisplayList) { shown?.draw(into: &list) }

    override func explicitGuide(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? {
      candidate(in: proposal)?.explicitGuide(key, in: proposal)
    }
  }
}
