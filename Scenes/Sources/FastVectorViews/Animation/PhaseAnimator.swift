import FastVectorGeometry
import Foundation

/// A view that cycles through phases. The change to each phase has a separate animation.
///
/// The view starts in the first phase. Without a trigger, it starts to cycle immediately and never stops. With a
/// trigger, it starts one cycle, through the other phases and back to the first one, whenever the trigger changes. Each
/// phase begins when the animation to the previous phase is logically complete.
public struct PhaseAnimator<Phase: Equatable, Content: View>: View {
  private let phases: [Phase]
  private let trigger: AnyEquatable?
  private let content: (Phase) -> Content
  private let animation: (Phase) -> Animation?

  @State private var index = 0
  @State private var round = 0

  /// Creates a view that cycles through phases repeatedly.
  ///
  /// - Parameters:
  ///   - phases: The phases. If there are none, the view is empty.
  ///   - content: A closure that returns the view in a phase.
  ///   - animation: A closure that returns the animation to a phase, or nil to switch to the phase without an
  ///     animation.
  public init(
    _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) {
    self.phases = Array(phases)
    trigger = nil
    self.content = content
    self.animation = animation
  }

  /// Creates a view that cycles through phases once whenever a trigger changes.
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

  /// Starts a cycle from the current phase, and cancels the running cycle, if there is one.
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
      // Advance by at most one phase per frame, so that phases without a duration don't loop endlessly.
      stage.afterFrame { go(current) }
    }
  }
}

/// A type-erased equatable value.
struct AnyEquatable: Equatable {
  private let value: any Equatable

  init(_ value: any Equatable) { self.value = value }

  static func == (lhs: Self, rhs: Self) -> Bool {
    func isEqual<T: Equatable>(_ value: T) -> Bool { value == rhs.value as? T }
    return isEqual(lhs.value)
  }
}

extension View {
  /// Cycles the view through phases repeatedly: see ``PhaseAnimator``.
  public func phaseAnimator<Phase: Equatable>(
    _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) -> some View {
    let view = PlaceholderContentView<Self>(view: AnyView(self))
    return PhaseAnimator(phases, content: { content(view, $0) }, animation: animation)
  }

  /// Cycles the view through phases once whenever a trigger changes: see ``PhaseAnimator``.
  public func phaseAnimator<Phase: Equatable>(
    _ phases: some Sequence<Phase>, trigger: some Equatable,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) -> some View {
    let view = PlaceholderContentView<Self>(view: AnyView(self))
    return PhaseAnimator(phases, trigger: trigger, content: { content(view, $0) }, animation: animation)
  }
}
