public import Foundation

extension Timer {
  /// A timer that sends the present time of a stage again and again: see ``View/onReceive(_:perform:)``.
  ///
  /// - Parameters:
  ///   - interval: The seconds between two times; less than a thousandth counts as that.
  ///   - tolerance: Changes nothing here.
  ///   - runLoop: Changes nothing here.
  ///   - mode: Changes nothing here.
  public static func publish(
    every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop, in mode: RunLoop.Mode
  ) -> TimerPublisher { TimerPublisher(interval: interval) }

  /// Sends the present time of a stage again and again: ``Stage/time`` after the reference date of `Date`.
  public final class TimerPublisher: ConnectablePublisher {
    public typealias Output = Date
    public typealias Failure = Never

    /// The seconds between two times.
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

    /// Begins to send times, one interval after the present one of the stage that the view is on.
    ///
    /// - Returns: What stops them, also where they had begun before.
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

  /// A timer that is under way. The stage holds it.
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
      // After a leap of the stage's time, not by way of all times in between.
      start(after: ((stage.time - start) / interval + 1e-6).rounded(.down))
    }

    func cancel() {
      isCancelled = true
      timer?.cancel()
    }
  }
}
