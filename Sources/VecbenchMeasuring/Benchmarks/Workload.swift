public import CMeasuring
import Foundation
import Synchronization

/// The iterations of a variant, ready to run.
///
/// For simple iterations, a benchmark can declare a closure instead. A workload is necessary if iterations modify a
/// state, consume their input, are asynchronous, or start background work:
///
///     Benchmark("next") { Workload(state: SplitMix64(seed: 1)) { generator in generator.next() } }
///
/// The loops that run iterations are inlinable. If the compiler can see the closures of a workload, it can therefore
/// inline them into the loop.
public struct Workload<Output> {
  /// Creates the inputs for `iterations` iterations.
  let supply: (_ iterations: Int) throws -> Void

  /// Runs `iterations` iterations. Does nothing if the iterations are frames.
  let run: (_ iterations: Int) throws -> Void

  /// Waits until the background work of the iterations has finished.
  let settle: () throws -> Void

  /// Runs one iteration and returns its result. Nil if the result isn't compared.
  let once: (() throws -> Output)?

  /// The workload that renders one frame per iteration. Nil if the variant wasn't created from a ``FrameSource``.
  private(set) var frames: FrameWorkload?

  @usableFromInline
  init(
    supply: @escaping (Int) throws -> Void = { _ in }, run: @escaping (Int) throws -> Void,
    settle: @escaping () throws -> Void = {}, once: (() throws -> Output)?
  ) {
    self.supply = supply
    self.run = run
    self.settle = settle
    self.once = once
  }

  init(_ frames: FrameWorkload, once: (() throws -> Output)?) {
    self.init(run: { _ in }, once: once)
    self.frames = frames
  }

  /// Creates a workload that calls a closure once per iteration.
  ///
  /// - Parameters:
  ///   - iteration: Runs one iteration.
  ///   - settle: Waits until background work has finished, such as tasks in a queue that the preparation or the
  ///     iterations have started. It is called before and after each sample and isn't timed.
  @inlinable
  @inline(__always)
  public init(_ iteration: @escaping () throws -> Output, settle: @escaping () throws -> Void = {}) {
    self.init(
      run: { iterations in
        for _ in 0..<iterations { blackHole(try iteration()) }
      }, settle: settle, once: iteration)
  }

  /// Creates a workload whose iterations use and modify a common state.
  ///
  /// The compiler can inline such an iteration into the timed loop. Without a state, each iteration is a closure call.
  /// Use a state for work that takes only a few nanoseconds, and for work that modifies variables.
  ///
  /// - Parameters:
  ///   - state: The initial state.
  ///   - iteration: Runs one iteration and may modify the state, which the next iteration receives. Keep variables in
  ///     the state, because captured variables would make the iterations slower.
  ///   - settle: Waits until background work has finished, such as tasks in a queue that the preparation or the
  ///     iterations have started. It is called before and after each sample and isn't timed.
  @inlinable
  @inline(__always)
  public init<State>(
    state: State, _ iteration: @escaping (inout State) throws -> Output,
    settle: @escaping (inout State) throws -> Void = { _ in }
  ) {
    self.init(
      OpaqueState(state),
      run: { state, iterations in
        for _ in 0..<iterations { blackHole(try unsafe iteration(&state.pointer.pointee)) }
      }, settle: { state in try unsafe settle(&state.pointer.pointee) },
      once: { state in try unsafe iteration(&state.pointer.pointee) })
  }

  /// Creates a workload from closures that receive the state as an argument, instead of capturing it. They capture only
  /// closures of the caller, which the compiler can inline if it can see them at the call.
  @usableFromInline
  init<State>(
    _ state: OpaqueState<State>, supply: @escaping (OpaqueState<State>, Int) throws -> Void = { _, _ in },
    run: @escaping (OpaqueState<State>, Int) throws -> Void,
    settle: @escaping (OpaqueState<State>) throws -> Void = { _ in },
    once: @escaping (OpaqueState<State>) throws -> Output
  ) {
    self.init(
      supply: { try supply(state, $0) }, run: { try run(state, $0) }, settle: { try settle(state) },
      once: { try once(state) })
  }

  /// Creates a workload whose iterations are asynchronous.
  ///
  /// The iterations run one after the other and outside any actor. All iterations of a sample run in a single task, so
  /// the time to start the task is shared between them.
  ///
  /// - Parameter prepare: Prepares the work and returns a closure that runs one iteration. The initializer waits
  ///   until `prepare` returns.
  /// - Throws: Any error that `prepare` throws.
  @inlinable
  @inline(__always)
  public init(
    asynchronous prepare: @escaping @Sendable () async throws -> @Sendable () async throws -> Output
  ) throws {
    let iteration = try blocking(prepare)
    self.init(
      run: { iterations in
        try blocking { for _ in 0..<iterations { blackHole(try await iteration()) } }
      }, once: { try blocking(iteration) })
  }

  /// Creates a workload in which each iteration receives a new input. Sorting in place, for example, needs a new array
  /// each time.
  ///
  /// The inputs for all iterations of a sample are created before the sample is timed. They are all in memory at the
  /// same time.
  ///
  /// - Parameters:
  ///   - input: Creates the input for one iteration.
  ///   - iteration: Runs one iteration.
  @inlinable
  @inline(__always)
  public init<Input>(
    input: @escaping () throws -> Input, _ iteration: @escaping (inout Input) throws -> Output
  ) {
    self.init(
      OpaqueState(Inputs<Input>()),
      supply: { state, iterations in try unsafe state.pointer.pointee.make(iterations, input) },
      run: { state, iterations in
        try unsafe state.pointer.pointee.use(iterations) { input in blackHole(try iteration(&input)) }
      },
      once: { _ in
        var input = try input()
        return try iteration(&input)
      })
  }
}

/// The inputs for the iterations of a sample. Each iteration consumes one input.
@usableFromInline
struct Inputs<Input> {
  @usableFromInline var values: [Input] = []
  @usableFromInline var used = 0

  @usableFromInline init() {}

  @inlinable
  mutating func make(_ count: Int, _ input: () throws -> Input) rethrows {
    values.removeAll(keepingCapacity: true)
    used = 0
    for _ in 0..<count { values.append(try input()) }
  }

  @inlinable
  @inline(__always)
  mutating func use(_ count: Int, _ body: (inout Input) throws -> Void) rethrows {
    let indices = used..<used + count
    try unsafe values.withUnsafeMutableBufferPointer { values in
      for index in indices { try unsafe body(&values[index]) }
    }
    used += count
  }
}

/// The state of a workload, hidden from the optimizer.
///
/// Because the compiler can't see the state, it can't move an iteration out of the loop, even if it inlines the
/// iteration.
@safe
@usableFromInline
final class OpaqueState<State> {
  @usableFromInline let allocation: UnsafeMutablePointer<State>

  @usableFromInline
  init(_ state: State) {
    unsafe allocation = .allocate(capacity: 1)
    unsafe allocation.initialize(to: state)
  }

  @inlinable
  var pointer: UnsafeMutablePointer<State> {
    unsafe cm_opaque_pointer(allocation).assumingMemoryBound(to: State.self)
  }

  deinit {
    unsafe allocation.deinitialize(count: 1)
    unsafe allocation.deallocate()
  }
}

/// Runs an asynchronous closure in a detached task, waits until it has finished, and returns its result.
@usableFromInline
func blocking<Result>(_ body: @escaping @Sendable () async throws -> Result) throws -> Result {
  let done = DispatchSemaphore(value: 0)
  let result = TaskResult<Result>()
  Task.detached {
    do { result.value = .success(try await body()) } catch { result.value = .failure(error) }
    done.signal()
  }
  done.wait()
  return try result.value!.get()
}

/// The result of a task, which another thread waits for.
private final class TaskResult<Value>: @unchecked Sendable {
  // The value is written before the semaphore is signaled. After that, it is only read.
  var value: Result<Value, any Error>?
}
