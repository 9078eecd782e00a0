import AnimationTestSupport
import FastVector
import FastVectorAnimation
import Foundation
import Testing

@Suite struct `Animations` {
  @Test func `Animations have the same default arguments as in SwiftUI`() {
    let equal: [(Animation, Animation)] = [
      (.linear, .linear(duration: 0.35)), (.easeIn, .easeIn(duration: 0.35)), (.easeOut, .easeOut(duration: 0.35)),
      (.easeInOut, .easeInOut(duration: 0.35)),
      (.timingCurve(0.1, 0.2, 0.3, 0.4), .timingCurve(0.1, 0.2, 0.3, 0.4, duration: 0.35)),
      (.linear(duration: 2), .timingCurve(.linear, duration: 2)),
      (.spring, .spring(duration: 0.5, bounce: 0, blendDuration: 0)), (.spring, .spring(Spring())),
      (.spring(response: 0.3), .spring(response: 0.3, dampingFraction: 0.825, blendDuration: 0)),
      (.spring(dampingFraction: 0.5), .spring(response: 0.5, dampingFraction: 0.5)),
      (.interactiveSpring, .spring(response: 0.15, dampingFraction: 0.85, blendDuration: 0.25)),
      (.interactiveSpring(), .interactiveSpring(duration: 0.15, extraBounce: 0, blendDuration: 0.25)),
      (.interactiveSpring(response: 0.2), .spring(response: 0.2, dampingFraction: 0.86, blendDuration: 0.25)),
      (.smooth, .spring), (.smooth(duration: 0.4, extraBounce: 0.1), .spring(duration: 0.4, bounce: 0.1)),
      (.snappy, .spring(bounce: 0.15)), (.snappy(extraBounce: 0.1), .spring(bounce: 0.25)),
      (.bouncy, .spring(bounce: 0.3)), (.bouncy(duration: 1), .spring(duration: 1, bounce: 0.3)),
      (.spring(bounce: -0.5), .spring(response: 0.5, dampingFraction: 2)),
      (.interpolatingSpring, .interpolatingSpring(duration: 0.5, bounce: 0, initialVelocity: 0)),
      (.interpolatingSpring(stiffness: 100, damping: 10), .interpolatingSpring(mass: 1, stiffness: 100, damping: 10)),
      (
        .interpolatingSpring(Spring(mass: 2, stiffness: 200, damping: 20)),
        .interpolatingSpring(stiffness: 100, damping: 10)
      ),
      (.linear.repeatCount(2), .linear.repeatCount(2, autoreverses: true)),
      (.linear.repeatForever(), .linear.repeatForever(autoreverses: true)),
    ]
    for (lhs, rhs) in equal {
      #expect(lhs == rhs)
      #expect(lhs.hashValue == rhs.hashValue)
    }
  }

  @Test func `Animations that differ in any parameter are unequal`() {
    let all: [Animation] = [
      .default, .spring, .snappy, .bouncy, .interactiveSpring, .interpolatingSpring, .linear, .easeIn, .easeOut,
      .easeInOut, .linear(duration: 1), .linear.delay(0), .linear.delay(1), .linear.speed(1), .linear.speed(2),
      .linear.repeatCount(1), .linear.repeatCount(2), .linear.repeatForever(),
      .linear.repeatForever(autoreverses: false), .linear.logicallyComplete(after: 1), .linear.delay(1).speed(2),
      .linear.speed(2).delay(1), .linear.delay(0.5).delay(0.5), Animation(Linear(duration: 1)),
      Animation(Linear(duration: 2)), Animation(MergingLinear(duration: 1)),
    ]
    #expect(Set(all).count == all.count)
    #expect(all == all.map { Animation($0.base) })
  }

  private struct Hidden: CustomAnimation {
    private struct Part: Hashable, Sendable { var number = 1 }
    private enum Choice: Hashable, Sendable { case one(Part) }
    private let choice = Choice.one(Part())

    func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? { nil }
  }

  @Test func `Descriptions of animations are the same in every process and contain no addresses`() {
    let animations: [Animation] = [
      .default, .linear, .easeIn(duration: 2), .easeOut, .easeInOut, .timingCurve(0.1, 0.2, 0.3, 0.4, duration: 1),
      .timingCurve(.circularEaseIn, duration: 1), .spring, .smooth, .interactiveSpring, .interpolatingSpring,
      Animation(Hidden()),
    ]
    for base in animations {
      for animation in [
        base, base.delay(1), base.speed(2), base.repeatCount(3), base.repeatForever().delay(1),
        base.logicallyComplete(after: 1),
      ] {
        for text in [animation.description, animation.debugDescription] {
          #expect(!text.contains("$") && !text.contains("0x") && !text.contains("unknown context"), "\(text)")
        }
      }
    }
    #expect(Animation.linear(duration: 1).description == "UnitCurveAnimation(duration: 1.0, curve: linear)")
    #expect(
      Animation.timingCurve(0.1, 0.2, 0.3, 0.4, duration: 1).description
        == "UnitCurveAnimation(duration: 1.0, curve: bezier(0.1, 0.2, 0.3, 0.4))")
    #expect(
      Animation.easeInOut(duration: 2).delay(1).description
        == "DelayAnimation(base: AnyAnimator(FastVectorAnimation.UnitCurveAnimation(duration: 2.0, curve: easeInOut)), delay: 1.0)"
    )
    #expect(Animation(Hidden()).description.hasPrefix("Hidden(choice: "))
    #expect(UnitCurve.circularEaseInOut.inverse.description == "circularEaseOutIn")
  }

  @Test func `The description of an animation contains its parameters`() {
    let animation = Animation(Linear(duration: 2, rate: nil))
    #expect(animation.description == "Linear(duration: 2.0, rate: nil)")
    #expect(animation.debugDescription == "AnyAnimator(AnimationTestSupport.Linear(duration: 2.0, rate: nil))")
    #expect(Animation.default.debugDescription == "AnyAnimator(FastVectorAnimation.DefaultAnimation())")
    #expect(
      Animation.spring.description == "FluidSpringAnimation(response: 0.5, dampingFraction: 1.0, blendDuration: 0.0)")
    let children = Array(Mirror(reflecting: animation).children)
    #expect(children.map(\.label) == ["base"])
    #expect(children[0].value as? Linear == Linear(duration: 2))
    #expect(animation.base as? Linear == Linear(duration: 2))
  }

  @Test func `An animation is as small as a reference`() {
    #expect(MemoryLayout<Animation>.size == 8)
    #expect(MemoryLayout<Animation?>.size == 8)
  }

  @Test func `A repeat count of at most one has no effect, and an even count with autoreversal ends with a jump`() {
    func shown(_ animation: Animation) -> [Double?] {
      AnimationRows.parts(of: animation, 10, at: [0, 0.5, 1, 1.25, 1.5, 2, 2.25, 2.5])
    }
    let once: [Double?] = [0, 5, 10, nil, nil, nil, nil, nil]
    for count in [-1, 0, 1] { #expect(shown(.linear(duration: 1).repeatCount(count)) == once) }
    // A repetition ends at the first requested time after its full duration of 1 s, and shows its final value then. The
    // first repetition ends at 1.25 s. The second one starts at that time and ends after 2.25 s.
    #expect(shown(.linear(duration: 1).repeatCount(2)) == [0, 5, 10, 10, 7.5, 2.5, 0, nil])
    #expect(shown(.linear(duration: 1).repeatCount(2, autoreverses: false)) == [0, 5, 10, 10, 2.5, 7.5, 10, nil])
  }

  @Test func `A modified animation merges only with an animation that has the same modifiers`() {
    func merges(_ previous: Animation, _ next: Animation) -> Bool {
      var context = AnimationContext<Double>()
      _ = previous.animate(value: 10, time: 0.1, context: &context)
      return next.shouldMerge(previous: previous, value: 10, time: 0.1, context: &context)
    }
    for modify in [
      { $0 }, { $0.delay(0.1) }, { $0.speed(2) }, { $0.repeatForever() }, { $0.logicallyComplete(after: 1) },
    ] as [(Animation) -> Animation] {
      #expect(merges(modify(.bouncy), modify(.spring)))
      #expect(!merges(modify(.spring), modify(.linear)))
      #expect(modify(.spring) == .spring || !merges(.spring, modify(.spring)))
    }
    #expect(!merges(.spring.delay(0.1), .spring.delay(0.2)))
    #expect(merges(.linear, .spring))
    #expect(merges(.spring.delay(0.1), .default))
    #expect(!merges(.spring, .interpolatingSpring))
  }
}

@Suite struct `Animation contexts` {
  private struct CountKey: AnimationStateKey {
    static var defaultValue: Int { 7 }
  }

  private struct ListKey: AnimationStateKey {
    static var defaultValue: [Double] { [] }
  }

  private struct NameKey: EnvironmentKey {
    static var defaultValue: String? { "none" }
  }

  @Test func `Copies of the state of a context are independent`() {
    var state = AnimationState<Double>()
    #expect(state[CountKey.self] == 7)
    state[CountKey.self] += 1
    let copy = state
    state[CountKey.self] += 1
    state[ListKey.self].append(3)
    #expect(copy[CountKey.self] == 8 && copy[ListKey.self] == [])
    #expect(state[CountKey.self] == 9 && state[ListKey.self] == [3])
  }

  @Test func `A context can be created with a different state`() {
    var environment = EnvironmentValues()
    environment[NameKey.self] = "seen"
    var context = AnimationContext<Double>(environment: environment)
    context.isLogicallyComplete = true
    var state = AnimationState<AnimatablePair<Double, Double>>()
    state[CountKey.self] = 1
    let other = context.withState(state)
    #expect(other.isLogicallyComplete)
    #expect(other.environment[NameKey.self] == "seen")
    #expect(other.state[CountKey.self] == 1)
  }

  @Test func `The environment of a context has default values, and a value can be set to nil`() {
    var environment = EnvironmentValues()
    #expect(environment[NameKey.self] == "none")
    #expect(environment.description == "[]")
    environment[NameKey.self] = nil
    #expect(environment[NameKey.self] == nil)
    environment[NameKey.self] = "some"
    #expect(environment.description.contains("some"))
  }
}
