public import Foundation

/// Runs inputs in this process until the time has elapsed or an input ends the process.
///
/// The current input is stored in a mapped file, so it is still available after the process has ended. An input that
/// takes more processor time than ``processorTimeLimit`` ends the process with `SIGPROF`.
public struct FuzzRun {
  /// The limit on the processor time for each input, in seconds. A limit on wall time would also depend on other
  /// processes.
  public static let processorTimeLimit = 30

  private let target: any FuzzTarget
  private let current: CurrentInput

  /// Creates a run that passes inputs to a target.
  ///
  /// - Parameter file: The file in which to store the current input.
  public init(_ target: any FuzzTarget, current file: URL) throws {
    self.target = target
    current = try CurrentInput(file: file)
  }

  /// Runs inputs until the time has elapsed.
  ///
  /// - Returns: The number of inputs that were run.
  public func callAsFunction(seed: UInt64, seconds: Double, corpus: [[UInt8]]) -> Int {
    var mutator = Mutator(target, corpus: corpus, seed: seed)
    let end = ContinuousClock.now + .seconds(seconds)
    var count = 0
    for input in target.seeds + corpus { attempt(input, &count) }
    while ContinuousClock.now < end { attempt(mutator.next(), &count) }
    return count
  }

  private func attempt(_ input: [UInt8], _ count: inout Int) {
    current.set(input)
    Self.setTimer(seconds: Self.processorTimeLimit)
    target.check(input)
    Self.setTimer(seconds: 0)
    count += 1
  }

  /// Schedules `SIGPROF` after an amount of processor time, or cancels it if the amount is 0.
  private static func setTimer(seconds: Int) {
    var timer = itimerval()
    timer.it_value.tv_sec = seconds
    _ = unsafe setitimer(Int32(ITIMER_PROF.rawValue), &timer, nil)
  }
}

/// The current input in a memory-mapped file: its length in eight bytes, followed by its contents.
@safe
private final class CurrentInput {
  private static let size = 1 << 20
  private let bytes: UnsafeMutableRawBufferPointer

  init(file: URL) throws {
    try Data(count: Self.size).write(to: file)
    let descriptor = unsafe open(file.path, O_RDWR)
    defer { close(descriptor) }
    let start = unsafe mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let start = unsafe start, unsafe start != MAP_FAILED else { throw CocoaError(.fileReadUnknown) }
    unsafe bytes = UnsafeMutableRawBufferPointer(start: start, count: Self.size)
  }

  deinit { unsafe munmap(bytes.baseAddress, bytes.count) }

  func set(_ input: [UInt8]) {
    unsafe bytes.storeBytes(of: UInt64(input.count), as: UInt64.self)
    unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[8...]).copyBytes(from: input.prefix(Self.size - 8))
  }
}

/// Returns the last input of a process that has ended.
public func remainingInput(in file: URL) throws -> Data {
  let data = try Data(contentsOf: file)
  let count = data.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
  return Data(data.dropFirst(8).prefix(count))
}
