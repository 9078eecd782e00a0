public import Foundation

extension Timer {
  /// Returns a publisher that repeatedly sends the current date of a stage: see ``View/onReceive(_:perform:)``.
  ///
  /// - Parameters:
  ///   - interval: The time between dates, in seconds. Values below 0.001 count as 0.001.
  ///   - tolerance: Ignored.
  ///   - runLoop: Ignored.
  ///   - mode: Ignored.
  public static func publish(
    every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop, in mode: RunLoop.Mode
  ) -> TimerPublisher { TimerPublisher(interval: interval) }

  /// A publisher that repeatedly sends the current date of a stage: ``Stage/date``.
  public final class TimerPublisher: ConnectablePublisher {
    public typealias Output = Date
    public typealias Failure = Never

    /// The time between dates, in seconds.
    public let interval: TimeInterval

    private var listeners: [(number: Int, receive: (Date) -> Void)] = []
    private var lastNumber = 0
    private weak var connection: Connection?

    fileprivate init(interval: TimeInterval) { self.interval = interval >= 0.001 ? min(interval, 1e9) : 0.001 }

    public func _subscribe(_ receive: @escaping (Date) -> Void) -> any Cancellable {
      lastNumber += 1
      let number = lastNumber
      listeners.append((number, receive))
      return CancelOnce { [weak self] in self?.listeners.removeAll { $0.number == number } }
    }

    /// Starts sending dates. The first date is sent one interval after the current time of the stage.
    ///
    /// - Returns: An object that stops the timer, even if an earlier call started it.
    public func connect() -> any Cancellable {
      if let connection { return connection }
      let new = Connection(Stage.current, interval) { [weak self] date in
        for listener in self?.listeners ?? [] { listener.receive(date) }
      }
      connection = new
      new.start()
      return new
    }
  }

  /// A running timer. The stage retains it.
  private final class Connection: Cancellable {
    private weak var stage: Stage?
    private let start: TimeInterval
    private let interval: TimeInterval
    private let send: (Date) -> Void
    private var timer: StageTimers.Timer?
    private var isCancelled = false

    init(_ stage: Stage?, _ interval: TimeInterval, send: @escaping (Date) -> Void) {
      self.stage = stage
      start = stage?.time ?? 0
      self.interval = interval
      self.send = send
    }

    func start(after number: Double = 0) {
      guard let stage, !isCancelled else { return }
      timer = stage.schedule(at: start + (number + 1) * interval) { self.fire() }
    }

    private func fire() {
      guard let stage, !isCancelled else { return }
      send(stage.date)
      // After a jump of the stage's time, skip the dates in between.
      start(after: ((stage.time - start) / interval + 1e-6).rounded(.down))
    }

    func cancel() {
      isCancelled = true
      timer?.cancel()
    }
  }
}
