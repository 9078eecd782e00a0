public import FastVectorGeometry
import Foundation

/// A view that goes through phases, each under an animation of its own.
///
/// It rests at the first phase. Without a trigger it starts at once and goes round for ever; with one, each change of it
/// makes it go once through the other phases and back. It goes on where the animation is logically complete.
public struct PhaseAnimator<Phase: Equatable, Content: View>: View {
  private let phases: [Phase]
  private let trigger: AnyEquatable?
  private let content: (Phase) -> Content
  private let animation: (Phase) -> Animation?

  @State private var index = 0
  @State private var round = 0

  /// Makes a view that goes through phases over and over.
  ///
  /// - Parameters:
  ///   - phases: The phases. Of none nothing is shown.
  ///   - content: The view in a phase.
  ///   - animation: The animation that leads to a phase, or nil to jump there.
  public init(
    _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) {
    self.phases = Array(phases)
    trigger = nil
    self.content = content
    self.animation = animation
  }

  /// Makes a view that goes through phases once whenever a trigger changes.
  public init(
    _ phases: some Sequence<Phase>, trigger: some Equatable, @ViewBuilder content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) {
    self.phases = Array(phases)
    self.trigger = AnyEquatable(trigger)
    self.content = content
    self.animation = animation
  }

  public var body: some View {
    if !phases.isEmpty {
      content(phases[min(index, phases.count - 1)])
        .onChange(of: trigger) { start() }
        .onAppear { if trigger == nil { start() } }
    }
  }

  /// Goes round from here; a round under way ends.
  private func start() {
    round += 1
    go(round)
  }

  private func go(_ current: Int) {
    guard current == round, phases.count > 1, let stage = Stage.current else { return }
    let next = (index + 1) % phases.count
    withAnimation(animation(phases[next])) {
      index = next
    } completion: {
      guard next != 0 || trigger == nil else { return }
      // Not more than one phase a frame, so that phases that take no time do not go on for ever.
      stage.afterFrame { go(current) }
    }
  }
}

/// A value of any type that can be compared.
struct AnyEquatable: Equatable {
  private let value: any Equatable

  init(_ value: any Equatable) { self.value = value }

  static func == (lhs: Self, rhs: Self) -> Bool {
    func isEqual<T: Equatable>(_ value: T) -> Bool { value == rhs.value as? T }
    return isEqual(lhs.value)
  }
}

extension View {
  /// Takes the view through phases over and over: see ``PhaseAnimator``.
  public func phaseAnimator<Phase: Equatable>(
    _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) -> some View {
    let view = PlaceholderContentView<Self>(view: AnyView(self))
    return PhaseAnimator(phases, content: { content(view, $0) }, animation: animation)
  }

  /// Takes the view through phases once whenever a trigger changes: see ``PhaseAnimator``.
  public func phaseAnimator<Phase: Equatable>(
    _ phases: some Sequence<Phase>, trigger: some Equatable,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) -> some View {
    let view = PlaceholderContentView<Self>(view: AnyView(self))
    return PhaseAnimator(phases, trigger: trigger, content: { content(view, $0) }, animation: animation)
  }
}
