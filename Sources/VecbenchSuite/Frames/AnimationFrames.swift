package import FastVectorCharts
package import VecbenchKit

extension SuiteBenchmark {
  public static let animateDirect = SuiteBenchmark(
    "animate.direct", .animationFrame,
    "a frame of a vector as SwiftUI makes it: the animation works on the vectors themselves")
  public static let animateDeferred = SuiteBenchmark(
    "animate.deferred", .animationFrame,
    "the same frame by DeferredVector, whose arithmetic is put off to one pass; native kernels only")
  public static let animateSymbolic = SuiteBenchmark(
    "animate.symbolic", .animationFrame,
    "the same frame by Animator: the animation works on coefficients, then one pass")
  public static let animatePass = SuiteBenchmark(
    "animate.pass", .animationFrame, "that pass alone, with coefficients that are known; native kernels only")
}

/// The frames of a vector that an animation takes to the other state and back, 60 a second. Where it is over, the
/// next one starts, which is no part of any frame.
package struct AnimationFrames {
  static let all: [SuiteBenchmark] = [.animateDirect, .animateDeferred, .animateSymbolic, .animatePass]

  private let lines: Lines
  private let animation: Animation
  private let shuttle: Shuttle<AnimatableVector>

  package init(_ data: LinePair, under animation: NamedAnimation) { self.init(Lines(data), under: animation) }

  private init(_ lines: Lines, under animation: NamedAnimation) {
    let (start, end) = (AnimatableVector(lines.pair.start), AnimatableVector(lines.pair.end))
    self.lines = lines
    self.animation = animation.animation
    shuttle = Shuttle(
      from: start, to: end, framesPerWay: Self.framesPerWay(self.animation, from: start, to: end))
  }

  /// The frames before the one that finds the animation over; those of a minute or more go on for ever.
  ///
  /// Springs stop by the length of the change, so that only the vectors themselves can tell.
  private static func framesPerWay(
    _ animation: Animation, from start: AnimatableVector, to end: AnimatableVector
  ) -> Int {
    let animator = Animator(start)
    animator.animate(to: end, animation, at: 0)
    let frames = 1..<60 * Shuttle<AnimatableVector>.framesPerSecond
    return frames.first { animator.isFinished(at: Shuttle<AnimatableVector>.time(ofFrame: $0 + 1)) } ?? .max
  }

  /// The benchmarks of this kind that the settings name, measured against each other.
  static func benchmark(
    _ settings: Suite.Settings, sizes: [Int], under animation: NamedAnimation, _ source: LineSource
  ) -> AnyBenchmark {
    let threads = settings.threads
    var benchmark = Benchmark<AnimationFrames, Outcome>(
      "animate", sharing: { AnimationFrames(source.lines($0, threads: threads), under: animation) }, sizes: sizes
    )
    .frames(FrameSettings(settings, under: animation)).baseline("animate.direct/naive")
    .traffic { $0.lines.workspace.traffic(.onePass) }.checksWithinBounds()
    func addNative(
      _ name: SuiteBenchmark, _ frames: @escaping @Sendable (AnimationFrames) -> FrameSource<AnimatableVector>
    ) {
      guard settings.benchmarks.contains(name), settings.kernels.contains(.native) else { return }
      let traits = VariantTraits(name, threads: threads, isLimitedByTraffic: true)
      benchmark = benchmark.frameVariant(KernelSet.native.rawValue, traits, frames) { $0.outcome($1) }
    }
    if settings.benchmarks.contains(.animateDirect) {
      for set in settings.kernels { benchmark = DirectFrames(threads: threads).adding(set, to: benchmark) }
    }
    addNative(.animateDeferred) { $0.deferred() }
    if settings.benchmarks.contains(.animateSymbolic) {
      for set in settings.kernels { benchmark = SymbolicFrames(threads: threads).adding(set, to: benchmark) }
    }
    addNative(.animatePass) { $0.pass() }
    return AnyBenchmark(benchmark)
  }

  private struct DirectFrames: KernelVariants {
    let threads: Int

    func adding<Kernels: VectorKernels>(
      _ kernels: Kernels.Type, _ set: KernelSet, to benchmark: Benchmark<AnimationFrames, Outcome>
    ) -> Benchmark<AnimationFrames, Outcome> {
      let traits = VariantTraits(.animateDirect, threads: set.threads(of: threads))
      return benchmark.frameVariant(set.rawValue, traits) {
        $0.direct(Kernels.self)
      } result: {
        $0.outcome($1)
      }
    }
  }

  private struct SymbolicFrames: KernelVariants {
    let threads: Int

    func adding<Kernels: VectorKernels>(
      _ kernels: Kernels.Type, _ set: KernelSet, to benchmark: Benchmark<AnimationFrames, Outcome>
    ) -> Benchmark<AnimationFrames, Outcome> {
      let traits = VariantTraits(.animateSymbolic, threads: set.threads(of: threads), isLimitedByTraffic: true)
      return benchmark.frameVariant(set.rawValue, traits) {
        $0.symbolic(Kernels.self)
      } result: {
        $0.outcome($1)
      }
    }
  }

  /// SwiftUI's way: the animation works on the vectors themselves.
  package func direct<Kernels: VectorKernels>(_ kernels: Kernels.Type) -> FrameSource<AnimatableVector> {
    direct(vector: KernelVector<Kernels>.init, elements: AnimatableVector.init)
  }

  /// The same with a vector whose arithmetic is put off until the elements are read.
  package func deferred() -> FrameSource<AnimatableVector> {
    direct(vector: DeferredVector.init, elements: \.vector)
  }

  private func direct<Vector: VectorArithmetic>(
    vector: (AnimatableVector) -> Vector, elements: @escaping (Vector) -> AnimatableVector
  ) -> FrameSource<AnimatableVector> {
    let animation = animation
    var shuttle = shuttle.map(vector)
    var change = Vector.zero
    var context = AnimationContext<Vector>()
    return FrameSource {
      guard shuttle.advance() else { return }
      change = shuttle.target - shuttle.origin
      context = AnimationContext()
    } frame: { _ in
      let part = animation.animate(value: change, time: shuttle.elapsedTime, context: &context)
      guard let part else { return elements(shuttle.target) }
      return elements(shuttle.target + (part - change))
    }
  }

  /// FastVector's way: the animation works on coefficients, and the frame is one pass.
  package func symbolic<Kernels: VectorKernels>(_ kernels: Kernels.Type) -> FrameSource<AnimatableVector> {
    let animation = animation
    var shuttle = shuttle.map(KernelVector<Kernels>.init)
    let animator = Animator(combining: shuttle.origin)
    return FrameSource {
      guard shuttle.advance() else { return }
      // A spring may find that it has a step more to go, and would be interrupted.
      animator.settle(at: shuttle.startTime)
      animator.animate(to: shuttle.target, animation, at: shuttle.startTime)
    } frame: { _ in
      AnimatableVector(animator.value(at: shuttle.time))
    }
  }

  /// The pass over the vectors alone. What the animation makes of its coefficients is asked for between the frames.
  private func pass() -> FrameSource<AnimatableVector> {
    let animation = animation
    var shuttle = shuttle
    let animator = Animator(combining: shuttle.origin)
    var vectors = [shuttle.origin, shuttle.target]
    var coefficients = [0.0, 1.0]
    var result = AnimatableVector.zero
    return FrameSource {
      if shuttle.advance() {
        vectors = [shuttle.origin, shuttle.target]
        animator.settle(at: shuttle.startTime)
        animator.animate(to: shuttle.target, animation, at: shuttle.startTime)
      }
      animator.withCombination(at: shuttle.time) { terms in
        // At rest it is the target alone.
        coefficients[0] = terms.count == 1 ? 0 : terms.coefficient(at: 0)
        coefficients[1] = terms.coefficient(at: terms.count - 1)
      }
    } frame: { _ in
      result.setToCombination(of: vectors, coefficients: coefficients)
      return result
    }
  }

  /// Two frames of the first cycle: they are early enough for no spring to have stopped, which it does where its speed
  /// falls below a bound, whatever the rounding.
  ///
  /// Two variants may be apart by some hundred roundings of coefficients and terms, which are at most a few times as
  /// large as the largest element, and those of the sum of squares that is the length of the change.
  package func outcome(_ frames: FrameSource<AnimatableVector>) -> Outcome {
    let values = (1...8).flatMap { number in
      frames.prepare()
      let frame = frames.frame(number)
      return number % 4 == 0 ? lines.pair.finite(frame) : []
    }
    let roundings = 256 + 4 * Double(shuttle.origin.count)
    let largest = [shuttle.origin, shuttle.target].compactMap { $0.lazy.filter(\.isFinite).map(abs).max() }.max()
    return Outcome(values, within: roundings * Double.ulpOfOne / 2 * (largest ?? 0))
  }
}

/// Frame by frame from one state to another, and back.
private struct Shuttle<State> {
  private(set) var origin: State
  private(set) var target: State
  private let framesPerWay: Int

  /// The frames that were made by the start of this way, and by now.
  private var firstFrame = 0
  private var frame = 0

  init(from origin: State, to target: State, framesPerWay: Int) {
    self.origin = origin
    self.target = target
    self.framesPerWay = framesPerWay
  }

  /// The same with other states.
  func map<Other>(_ other: (State) -> Other) -> Shuttle<Other> {
    Shuttle<Other>(from: other(origin), to: other(target), framesPerWay: framesPerWay)
  }

  /// Goes on to the next frame, and returns whether it is the first of a way.
  mutating func advance() -> Bool {
    if frame - firstFrame == framesPerWay {
      swap(&origin, &target)
      firstFrame = frame
    }
    frame += 1
    return frame == firstFrame + 1
  }

  static var framesPerSecond: Int { 60 }

  static func time(ofFrame frame: Int) -> Double { Double(frame) / Double(framesPerSecond) }

  /// In seconds, when this way started.
  var startTime: Double { Self.time(ofFrame: firstFrame) }

  /// In seconds, when the frame is shown.
  var time: Double { Self.time(ofFrame: frame) }

  /// The seconds from the start of this way to the frame.
  var elapsedTime: Double { Self.time(ofFrame: frame - firstFrame) }
}
