package import FastVectorCharts
package import FastVectorSamples
package import VecbenchKit

extension SuiteBenchmark {
  public static let animateDirect = SuiteBenchmark(
    "animate.direct", .animationFrame,
    "a frame of a vector as SwiftUI makes it: the animation works on the vectors themselves")
  public static let animateDeferred = SuiteBenchmark(
    "animate.deferred", .animationFrame,
    "the same frame by DeferredVector, which delays the arithmetic to a single pass; native kernels only")
  public static let animateSymbolic = SuiteBenchmark(
    "animate.symbolic", .animationFrame,
    "the same frame by Animator: the animation works on coefficients, then one pass")
  public static let animatePass = SuiteBenchmark(
    "animate.pass", .animationFrame, "that pass alone, with coefficients that are known; native kernels only")
}

/// Frames of a vector that is animated to another state and back, at 60 frames per second. When an animation is over,
/// the next one starts between two frames, so no frame time includes the start of an animation.
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
      from: start, to: end, framesPerLeg: Self.framesPerLeg(self.animation, from: start, to: end))
  }

  /// Returns the number of frames before the animation is over, or `Int.max` if it isn't over after a minute.
  ///
  /// The time that a spring takes to settle depends on the size of the change, so this function has to animate the
  /// actual vectors.
  private static func framesPerLeg(
    _ animation: Animation, from start: AnimatableVector, to end: AnimatableVector
  ) -> Int {
    let animator = Animator(start)
    animator.animate(to: end, animation, at: 0)
    let frames = 1..<60 * Shuttle<AnimatableVector>.framesPerSecond
    return frames.first { animator.isFinished(at: Shuttle<AnimatableVector>.time(ofFrame: $0 + 1)) } ?? .max
  }

  /// Returns a single benchmark that contains the selected benchmarks of animated vectors as variants, so that they are
  /// measured against each other.
  static func benchmark(
    _ settings: Suite.Settings, sizes: [Int], under animation: NamedAnimation, _ source: LineSource
  ) -> AnyBenchmark {
    let threads = settings.threads
    var benchmark = Benchmark<AnimationFrames, ApproximateResult>(
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
      _ kernels: Kernels.Type, _ set: KernelSet, to benchmark: Benchmark<AnimationFrames, ApproximateResult>
    ) -> Benchmark<AnimationFrames, ApproximateResult> {
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
      _ kernels: Kernels.Type, _ set: KernelSet, to benchmark: Benchmark<AnimationFrames, ApproximateResult>
    ) -> Benchmark<AnimationFrames, ApproximateResult> {
      let traits = VariantTraits(.animateSymbolic, threads: set.threads(of: threads), isLimitedByTraffic: true)
      return benchmark.frameVariant(set.rawValue, traits) {
        $0.symbolic(Kernels.self)
      } result: {
        $0.outcome($1)
      }
    }
  }

  /// Returns frames as SwiftUI computes them: the animation works on the vectors themselves.
  package func direct<Kernels: VectorKernels>(_ kernels: Kernels.Type) -> FrameSource<AnimatableVector> {
    direct(vector: KernelVector<Kernels>.init, elements: AnimatableVector.init)
  }

  /// Returns the same frames as ``direct(_:)``, computed with a vector type that defers its arithmetic until the
  /// elements are read.
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

  /// Returns frames as FastVector computes them: the animation computes only coefficients, and then the frame takes one
  /// pass over the vectors.
  package func symbolic<Kernels: VectorKernels>(_ kernels: Kernels.Type) -> FrameSource<AnimatableVector> {
    let animation = animation
    var shuttle = shuttle.map(KernelVector<Kernels>.init)
    let animator = Animator(combining: shuttle.origin)
    return FrameSource {
      guard shuttle.advance() else { return }
      // Stop the previous animation. Otherwise the new one would interrupt a spring that is still moving slightly.
      animator.settle(at: shuttle.startTime)
      animator.animate(to: shuttle.target, animation, at: shuttle.startTime)
    } frame: { _ in
      AnimatableVector(animator.value(at: shuttle.time))
    }
  }

  /// Returns frames that time only the pass over the vectors. The coefficients are computed between the frames.
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
        // At rest, the combination consists only of the target.
        coefficients[0] = terms.count == 1 ? 0 : terms.coefficient(at: 0)
        coefficients[1] = terms.coefficient(at: terms.count - 1)
      }
    } frame: { _ in
      result.setToCombination(of: vectors, coefficients: coefficients)
      return result
    }
  }

  /// Returns the elements of frames 4 and 8, with the tolerance for comparing variants.
  ///
  /// These frames are early enough that no spring has stopped. A spring stops when its speed falls below a limit, and
  /// rounding errors could change the frame in which it stops.
  ///
  /// The tolerance is a multiple of the rounding error of the largest finite element, which is at most half a unit in
  /// the last place. For vectors of *n* elements, the multiple is the sum of:
  ///
  /// - 256, for the coefficients and terms
  /// - 4 *n*, for the squared distance between the two vectors, which is a sum of *n* terms
  package func outcome(_ frames: FrameSource<AnimatableVector>) -> ApproximateResult {
    let values = (1...8).flatMap { number in
      frames.prepare()
      let frame = frames.frame(number)
      return number % 4 == 0 ? lines.pair.finite(frame) : []
    }
    let roundings = 256 + 4 * Double(shuttle.origin.count)
    let largest = [shuttle.origin, shuttle.target].compactMap { $0.lazy.filter(\.isFinite).map(abs).max() }.max()
    return ApproximateResult(values, within: roundings * Double.ulpOfOne / 2 * (largest ?? 0))
  }
}

/// A repeating sequence of frames from one state to another and back. A leg is one animation, in either direction.
private struct Shuttle<State> {
  private(set) var origin: State
  private(set) var target: State
  private let framesPerLeg: Int

  /// The number of the first frame of the current leg.
  private var firstFrame = 0
  /// The number of frames so far.
  private var frame = 0

  init(from origin: State, to target: State, framesPerLeg: Int) {
    self.origin = origin
    self.target = target
    self.framesPerLeg = framesPerLeg
  }

  /// Returns a sequence with the same frames, whose two states are converted by `other`.
  func map<Other>(_ other: (State) -> Other) -> Shuttle<Other> {
    Shuttle<Other>(from: other(origin), to: other(target), framesPerLeg: framesPerLeg)
  }

  /// Advances to the next frame. Returns true if it is the first frame of a leg.
  mutating func advance() -> Bool {
    if frame - firstFrame == framesPerLeg {
      swap(&origin, &target)
      firstFrame = frame
    }
    frame += 1
    return frame == firstFrame + 1
  }

  static var framesPerSecond: Int { 60 }

  static func time(ofFrame frame: Int) -> Double { Double(frame) / Double(framesPerSecond) }

  /// The start time of the current leg, in seconds.
  var startTime: Double { Self.time(ofFrame: firstFrame) }

  /// The time of the current frame, in seconds.
  var time: Double { Self.time(ofFrame: frame) }

  /// The time from the start of the current leg to the current frame, in seconds.
  var elapsedTime: Double { Self.time(ofFrame: frame - firstFrame) }
}
