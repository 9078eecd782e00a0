public import CMeasuring
import Foundation
import Synchronization

/// The iterations of a variant, prepared.
///
/// The loops are inlinable: where the compiler sees a benchmark's closures, it can merge them into the loop.
@usableFromInline
struct Work<Output> {
  /// Makes what so many iterations use up.
  let supply: (_ iterations: Int) throws -> Void

  /// Does so many iterations, unless they are frames.
  let run: (_ iterations: Int) throws -> Void

  /// Waits for the work that iterations have left in the background.
  let settle: () throws -> Void

  /// One iteration, for its result; nil where that is not compared.
  let once: (() throws -> Output)?

  /// The iterations one by one, where they are frames.
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

  @inlinable
  @inline(__always)
  init(_ iteration: @escaping () throws -> Output) {
    self.init(
      run: { iterations in
        for _ in 0..<iterations { blackHole(try iteration()) }
      }, once: iteration)
  }

  /// - Parameters:
  ///   - state: The state that is passed to each iteration, which may change it for the next one.
  ///   - iteration: One iteration.
  ///   - settle: Waits for the work that iterations have left in the background.
  @inlinable
  @inline(__always)
  init<State>(
    state: State, _ iteration: @escaping (inout State) throws -> Output,
    settle: @escaping (inout State) throws -> Void
  ) {
    self.init(
      OpaqueState(state),
      run: { state, iterations in
        for _ in 0..<iterations { blackHole(try unsafe iteration(&state.pointer.pointee)) }
      }, settle: { state in try unsafe settle(&state.pointer.pointee) },
      once: { state in try unsafe iteration(&state.pointer.pointee) })
  }

  /// The closures get the state as an argument: they capture only the iteration then, which the compiler merges into them
  /// where it is known.
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

  @inlinable
  @inline(__always)
  init(_ prepare: @escaping @Sendable () async throws -> @Sendable () async throws -> Output) throws {
    let iteration = try blocking(prepare)
    self.init(
      run: { iterations in
        try blocking { for _ in 0..<iterations { blackHole(try await iteration()) } }
      }, once: { try blocking(iteration) })
  }

  @inlinable
  @inline(__always)
  init<Input>(_ input: @escaping () throws -> Input, _ iteration: @escaping (inout Input) throws -> Output) {
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

/// The inputs of the iterations of a sample, each of which is used once.
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

/// The state of a benchmark, of which the compiler does not know what is in it: no iteration is computed once for all of
/// them, even where it is merged into their loop.
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

/// Waits for an asynchronous closure, which runs on no actor.
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

/// What a task leaves for the thread that waits for it.
private final class TaskResult<Value>: @unchecked Sendable {
  // Written before the semaphore is signalled, and read after.
  var value: Result<Value, any Error>?
}
