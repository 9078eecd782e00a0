import FastVectorAnimation

let prices = Animator(AnimatableVector((0..<10_000).map { Double($0 % 100) }))
prices.animate(to: AnimatableVector(repeating: 50, count: 10_000), .bouncy, at: 0)
// New data in mid-flight: springs go on from where they are, at their velocity.
prices.animate(to: AnimatableVector(repeating: 80, count: 10_000), .bouncy, at: 0.2) { print("arrived") }

for time in [0, 0.1, 0.2, 0.3, 0.5, 0.7, 2, 0.1] {  // forwards, and back
  let frame = prices.value(at: time)
  print("\(time) s:", Int(frame[0]), Int(frame[99]))
}
