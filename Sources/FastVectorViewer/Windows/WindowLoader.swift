import Foundation

/// A thread that loads the points in the windows of pages, so that frames never wait for a database. The window of a
/// page is the range of x values that it shows.
///
/// One window is loaded at a time. Requests aren't queued: a newer request replaces a request that hasn't been started.
final class WindowLoader: @unchecked Sendable {
  /// A window of x values, and its width in pixels.
  struct Request: Equatable {
    var window: ClosedRange<Double>
    var columns: Double

    /// Returns a window for prefetching, which contains this window and is three times as long. If the user is panning,
    /// which is assumed if this window has the same length as the previous one, the prefetched window extends only in
    /// the direction of the movement. Otherwise, it extends equally in both directions.
    func surroundings(after previous: Request?) -> Request {
      let length = window.upperBound - window.lowerBound
      let isPan = previous.map { abs($0.window.upperBound - $0.window.lowerBound - length) <= length / 1000 } ?? false
      let movement = isPan ? window.lowerBound - (previous?.window.lowerBound ?? 0) : 0
      let before = movement > 0 ? 0 : movement < 0 ? 2 : 1.0
      return Request(
        window: window.lowerBound - before * length...window.upperBound + (2 - before) * length, columns: 3 * columns)
    }
  }

  /// A task for the thread.
  private enum Task {
    case load(Request)
    case prefetch(Request)
    case check
  }

  private let source: any WindowSource
  private let condition = NSCondition()

  // The following properties are protected by `condition`.

  /// The newest window that was requested.
  private var wanted: Request?
  /// The last window that was loaded; nil before the first one, and when it must be loaded again because of new rows.
  private var loaded: Request?
  /// The window to prefetch; nil if there is nothing to prefetch.
  private var surroundings: Request?
  /// The start time of the current task; nil if there is no current task.
  private var started: ContinuousClock.Instant?
  /// The time of the next attempt to load the newest window; nil if loading it hasn't failed.
  private var retry: ContinuousClock.Instant?
  private var isEnded = false

  /// The minimum time between checks for new rows, and between attempts after an error.
  private static let pause = Duration.seconds(2)

  /// The minimum pause after a check for new rows, as a multiple of the check's duration. Slow checks are therefore
  /// less frequent.
  private static let pausePerCheck = 20

  /// The time that a query may run before a request for another window cancels it. If the query has run for less time
  /// when the request arrives, it is allowed to finish.
  private static let timeout = Duration.milliseconds(500)

  init(_ source: any WindowSource) { self.source = source }

  /// Starts the thread, which ends when the board is released.
  func start(for board: ChartBoard) {
    let thread = Thread { [self, weak board] in
      var nextCheck = ContinuousClock.now + Self.pause
      while let task = nextTask(until: nextCheck), board != nil {
        switch task {
        case .load(let request): load(request, into: board)
        case .prefetch(let request): prefetch(request, into: board)
        case .check: nextCheck = check(board)
        }
      }
    }
    thread.name = "window loader"
    thread.start()
  }

  /// Ends the thread, and cancels its current query.
  func end() {
    condition.withLock {
      isEnded = true
      condition.signal()
    }
    source.cancel()
  }

  /// Requests a window. Does nothing if the same window was requested last.
  func load(_ request: Request) {
    let isAbandoned = condition.withLock {
      guard wanted != request else { return false }
      wanted = request
      retry = nil
      condition.signal()
      return started.map { $0 + Self.timeout < .now } ?? false
    }
    if isAbandoned { source.cancel() }
  }

  /// True if the window that was requested last is still being loaded. False if loading it has failed.
  var isBusy: Bool { condition.withLock { wanted != loaded && retry == nil } }

  /// Waits for the next task, and returns it: loading a window, prefetching its surroundings, or, when the deadline is
  /// reached, checking for new rows. Returns nil if the loader has ended.
  private func nextTask(until deadline: ContinuousClock.Instant) -> Task? {
    condition.withLock {
      while !isEnded {
        let now = ContinuousClock.now
        if let wanted, wanted != loaded, retry ?? now <= now {
          started = now
          return .load(wanted)
        }
        if let surroundings {
          self.surroundings = nil
          started = now
          return .prefetch(surroundings)
        }
        guard now < deadline else {
          started = now
          return .check
        }
        let rest = min(deadline, retry ?? deadline) - now
        _ = condition.wait(until: Date(timeIntervalSinceNow: max(rest / .seconds(1), 0.001)))
      }
      return nil
    }
  }

  /// Loads a window, and replaces the points of the board. If this fails, shows the error on the pages and schedules
  /// another attempt, unless another window has been requested in the meantime.
  private func load(_ request: Request, into board: ChartBoard?) {
    do {
      let panels = try source.panels(in: request.window, columns: request.columns)
      board?.replace(panels)
      condition.withLock {
        surroundings = request.surroundings(after: loaded)
        (loaded, started, retry) = (request, nil, nil)
      }
      board?.setStatus(source.notice)
    } catch {
      let isWanted = condition.withLock {
        started = nil
        guard wanted == request else { return false }
        retry = .now + Self.pause
        return true
      }
      if isWanted { board?.setStatus(Self.text(of: error)) }
    }
  }

  /// Loads the surroundings of the loaded window. Ignores errors, because they are reported when a window in the
  /// surroundings is loaded.
  private func prefetch(_ request: Request, into board: ChartBoard?) {
    defer { condition.withLock { started = nil } }
    guard (try? source.prefetch(request.window, columns: request.columns)) != nil,
      let loaded = condition.withLock({ wanted == loaded ? loaded : nil }),
      let panels = try? source.panels(in: loaded.window, columns: loaded.columns)
    else { return }
    board?.replace(panels)
  }

  /// Checks for new rows, and loads them. Returns the time of the next check.
  private func check(_ board: ChartBoard?) -> ContinuousClock.Instant {
    let start = ContinuousClock.now
    do {
      if try source.hasNewRows() {
        board?.replace(try source.panels(in: nil, columns: 0))
        condition.withLock { loaded = nil }
      }
      if !isFailing { board?.setStatus(source.notice) }
    } catch {
      // Ignore the error if another window has been requested, because the request may have cancelled the check.
      if !condition.withLock({ wanted != loaded }) { board?.setStatus(Self.text(of: error)) }
    }
    condition.withLock { started = nil }
    return .now + max(Self.pause, (.now - start) * Self.pausePerCheck)
  }

  private var isFailing: Bool { condition.withLock { retry != nil } }

  private static func text(of error: any Error) -> String {
    let message = "\(error)"
    let end = message.last.map { ".?!".contains($0) } == true ? "" : "."
    return "\(message)\(end) The page shows the rows that were read before."
  }
}
