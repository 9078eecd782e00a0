public import CMeasuring
import Foundation
import Synchronization

/// The prepared iterations of a variant.
///
/// A benchmark can declare simple iterations as a closure instead. A workload is necessary for iterations that modify
/// state, consume their input, are asynchronous, or start background work:
///
///     Benchmark("next") { Workload(state: SplitMix64(seed: 1)) { generator in generator.next() } }
///
/// The loops that run the iterations are inlinable. If the compiler can see a workload's closures, it can inline them
/// into the loop.
public struct Workload<Output> {
  /// Creates the inputs for the given number of iterations.
  let supply: (_ iterations: Int) throws -> Void

  /// Runs a number of iterations. Does nothing if the iterations are frames.
  let run: (_ iterations: Int) throws -> Void

  /// Waits for background work that iterations have started.
  let settle: () throws -> Void

  /// Runs one iteration and returns its result; nil if the result isn't compared.
  let once: (() throws -> Output)?

  /// The workload that renders one frame per iteration; nil if the variant wasn't created from a ``FrameSource``.
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
  ///   - settle: Waits for background work that the preparation or iterations have started, such as tasks in a queue.
  ///     It is called before and after each sample and isn't timed.
  @inlinable
  @inline(__always)
  public init(_ iteration: @escaping () throws -> Output, settle: @escaping () throws -> Void = {}) {
    self.init(
      run: { iterations in
        for _ in 0..<iterations { blackHole(try iteration()) }
      }, settle: settle, once: iteration)
  }

  /// Creates a workload whose iterations share a state.
  ///
  /// The compiler can inline the iteration into the timed loop, whereas the closure of a workload without a state is
  /// called once per iteration. Use a state for work that takes a few nanoseconds and for work that modifies variables.
  ///
  /// - Parameters:
  ///   - state: The initial state.
  ///   - iteration: Runs one iteration. The next iteration receives the modified state. Store variables in the state,
  ///     because captured variables make the iteration slower.
  ///   - settle: Waits for background work that the preparation or iterations have started, such as tasks in a queue.
  ///     It is called before and after each sample and isn't timed.
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

  /// Creates a workload whose closures receive the state as an argument instead of capturing it. They capture only the
  /// caller's closures, which the compiler can inline if they are known at the call site.
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
  /// The iterations run one after the other, outside any actor. All iterations of a sample run in the same task, so the
  /// cost of starting the task is divided among them.
  ///
  /// - Parameter prepare: Prepares the work and returns the closure of one iteration. The initializer blocks until
  ///   `prepare` returns.
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

  /// Creates a workload whose iterations each receive a new input, as sorting in place requires.
  ///
  /// The inputs of all iterations of a sample are created before the sample is timed and are in memory at the same
  /// time.
  ///
  /// - Parameters:
  ///   - input: Creates the input of one iteration.
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

/// The inputs for the iterations of a sample. Each input is used once.
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

/// The state of a benchmark, hidden from the optimizer.
///
/// The compiler can't see the contents. It therefore can't hoist an iteration out of the loop, even if the iteration is
/// inlined.
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

/// Runs an asynchronous closure in a detached task, blocks until it has finished, and returns its result.
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

/// The result that a task passes to the thread waiting for it.
private final class TaskResult<Value>: @unchecked Sendable {
  // Written before the semaphore is signaled, and read only afterwards.
  var value: Result<Value, any Error>?
}
