import FastVectorAnimation
import Foundation
import TestSupport
import Testing

@Suite struct `Baked animations` {
  static let animations: [Animation] = [
    .linear, .easeIn, .easeOut(duration: 1.7), .easeInOut, .spring, .bouncy, .snappy(duration: 0.3),
    .interpolatingSpring(stiffness: 200, damping: 8), .timingCurve(0.3, -0.6, 0.7, 1.6, duration: 0.8),
    .timingCurve(.circularEaseOut, duration: 0.4), .linear.delay(0.3), .easeIn.repeatCount(3), .bouncy.speed(0.5),
  ]

  @Test(arguments: [0.35, 1, 0.123456, 2.5])
  func `A baked animation ends within two microseconds of the original animation`(duration: TimeInterval) {
    let baked = Animation.easeIn(duration: duration).baked(framesPerSecond: 30)
    #expect(abs(baked.duration - duration) <= 2e-6)
    #expect(!baked.isCutOff)
    #expect(baked.samples.first?.progress == 0)
    #expect(baked.samples.last == BakedAnimation.Stop(offset: 1, progress: 1))
  }

  @Test(arguments: animations)
  func `A baked animation samples the original animation in equal steps`(animation: Animation) {
    let baked = animation.baked()
    let count = baked.samples.count
    #expect(Double(count - 1) >= baked.duration * 60 - 1e-3)
    var context = AnimationContext<Double>()
    for (index, sample) in baked.samples.enumerated().dropLast() {
      #expect(abs(sample.offset - Double(index) / Double(count - 1)) < 1e-12)
      let expected = animation.animate(value: 1, time: sample.offset * baked.duration, context: &context)
      #expect(sample.progress == expected ?? 1)
    }
  }

  @Test(arguments: animations)
  func `The stops of a baked animation approximate its samples within the tolerance`(animation: Animation) throws {
    let baked = animation.baked()
    for tolerance in [0.05, 0.01, 0.002] {
      let stops = baked.stops(tolerance: tolerance)
      #expect(stops.first == baked.samples.first && stops.last == baked.samples.last)
      for sample in baked.samples {
        let next = try #require(stops.firstIndex { $0.offset >= sample.offset })
        let (a, b) = (stops[max(next - 1, 0)], stops[next])
        let share = b.offset > a.offset ? (sample.offset - a.offset) / (b.offset - a.offset) : 1
        #expect(abs(a.progress + (b.progress - a.progress) * share - sample.progress) <= tolerance + 1e-12)
      }
    }
    #expect(baked.stops(tolerance: 0.05).count <= baked.stops(tolerance: 0.002).count)
    #expect(Animation.linear(duration: 2).baked().stops().count == 2)
  }

  @Test func `A baked animation can be written as a CSS timing function`() {
    #expect(Animation.linear.baked().cssLinear() == "linear(0, 1)")
    #expect(Animation.linear.delay(0.35).baked().cssLinear() == "linear(0, 0 50%, 1)")
    let bouncy = Animation.bouncy.baked().cssLinear()
    #expect(bouncy.hasPrefix("linear(0, ") && bouncy.hasSuffix(", 1)"))
    #expect(!bouncy.contains("e-") && !bouncy.contains("nan"))
    let number = /-?[0-9]+(\.[0-9]+)?( [0-9]+(\.[0-9]+)?%)?/
    for stop in bouncy.dropFirst(7).dropLast().split(separator: ", ") { #expect(stop.wholeMatch(of: number) != nil) }
  }

  @Test func `A baked animation can be written as CSS keyframes`() {
    let keyframes = Animation.linear.delay(0.35).baked().cssKeyframes(named: "fade") { "opacity: \($0)" }
    #expect(
      keyframes == """
        @keyframes fade {
          0% { opacity: 0.0 }
          50% { opacity: 0.0 }
          100% { opacity: 1.0 }
        }

        """)
  }

  @Test func `A baked animation is truncated at the time limit`() {
    let baked = Animation.linear(duration: 1).repeatForever().baked(limit: 2.5)
    #expect(baked.isCutOff)
    #expect(baked.duration == 2.5)
    #expect(baked.samples.last?.offset == 1)
    #expect(baked.samples.last?.progress != 1)
  }

  @Test func `Baking accepts invalid frame rates, time limits and animations`() {
    for rate in [0, -1, Double.nan, .infinity, 1e9] {
      #expect(Animation.linear.baked(framesPerSecond: rate) == Animation.linear.baked())
    }
    for limit in [0, -1, -Double.infinity] {
      let baked = Animation.linear.baked(limit: limit)
      #expect(baked.isCutOff && baked.duration == 0 && baked.samples.count == 2)
    }
    #expect(Animation.linear.baked(limit: .nan) == Animation.linear.baked())
    let bouncy = Animation.bouncy.baked()
    #expect(bouncy.stops(tolerance: .nan) == bouncy.stops() && bouncy.cssLinear(tolerance: .nan) == bouncy.cssLinear())
    #expect(Animation.linear(duration: 0).baked().samples.last?.progress == 1)
    #expect(Animation.linear(duration: .nan).baked().duration == 0)
  }
}
