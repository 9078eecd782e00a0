import FastVectorGeometry
public import Foundation

/// A schedule of the dates at which a ``TimelineView`` updates.
public protocol TimelineSchedule {
  /// The type of the sequence of dates.
  associatedtype Entries: Sequence<Date>

  /// Returns the dates at which a view updates, in ascending order. The view starts at `startDate`, and the first date
  /// can be earlier.
  func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries
}

/// The rate at which a schedule may update.
public enum TimelineScheduleMode: Sendable {
  /// The full rate of the schedule.
  case normal
  /// A lower rate, to save power. A stage never uses it.
  case lowFrequency
}

/// A schedule that updates in each frame of the stage, or at an interval.
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
  let minimumInterval: Double?
  let paused: Bool

  var isEveryFrame: Bool { minimumInterval == nil && !paused }

  /// Creates a schedule.
  ///
  /// - Parameters:
  ///   - minimumInterval: The minimum interval between updates, in seconds; nil to update in each frame.
  ///   - paused: True for a schedule that contains only the first date.
  public init(minimumInterval: Double? = nil, paused: Bool = false) {
    self.minimumInterval = minimumInterval
    self.paused = paused
  }

  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> AnySequence<Date> {
    if paused { return AnySequence([startDate]) }
    // Shorter intervals have no effect, because a stage produces at most 1000 frames per second.
    let interval = max(minimumInterval.map { $0.isFinite ? $0 : 0 } ?? 0, 0.0005)
    return AnySequence(sequence(first: startDate) { (date: Date) -> Date? in date + interval })
  }
}

/// A schedule that updates at a fixed interval.
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
  let startDate: Date
  let interval: TimeInterval

  /// The length of a leap year, in seconds.
  private static var year: TimeInterval { 366 * 24 * 3600 }

  /// Creates a schedule from a start date and an interval in seconds. If the interval isn't positive and finite, it
  /// counts as one second.
  ///
  /// If the start date is more than a year after the stage's current date, the stage's current date is used instead.
  /// Such a start date is assumed to be from the real clock, like `.now`.
  public init(from startDate: Date, by interval: TimeInterval) {
    self.startDate = startDate
    self.interval = interval > 0 && interval.isFinite ? interval : 1
  }

  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> AnySequence<Date> {
    let isReal = self.startDate.timeIntervalSince(startDate) > Self.year
    let (first, interval) = (isReal ? startDate : self.startDate, interval)
    let passed = max(0, (startDate.timeIntervalSince(first) / interval).rounded(.down))
    return AnySequence(
      sequence(state: passed) { (number: inout Double) -> Date? in
        defer { number += 1 }
        return first + number * interval
      })
  }
}

/// A schedule that updates at explicit dates.
public struct ExplicitTimelineSchedule<Entries: Sequence<Date>>: TimelineSchedule {
  private let dates: Entries

  /// Creates a schedule from dates in ascending order.
  public init(_ dates: Entries) { self.dates = dates }

  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries { dates }
}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
  /// A schedule that updates in each frame of the stage.
  public static var animation: AnimationTimelineSchedule { AnimationTimelineSchedule() }

  /// A schedule that updates in each frame of the stage. If `minimumInterval` isn't nil, updates are at least that many
  /// seconds apart. If `paused` is true, the schedule contains only its first date.
  public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> AnimationTimelineSchedule {
    AnimationTimelineSchedule(minimumInterval: minimumInterval, paused: paused)
  }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
  /// A schedule that updates at a fixed interval in seconds.
  public static func periodic(from startDate: Date, by interval: TimeInterval) -> PeriodicTimelineSchedule {
    PeriodicTimelineSchedule(from: startDate, by: interval)
  }
}

extension TimelineSchedule {
  /// A schedule that updates at explicit dates.
  public static func explicit<S: Sequence<Date>>(_ dates: S) -> ExplicitTimelineSchedule<S>
  where Self == ExplicitTimelineSchedule<S> { ExplicitTimelineSchedule(dates) }
}

/// The context in which the content of a ``TimelineView`` is created.
public struct TimelineViewDefaultContext: Sendable {
  /// The rate at which a view updates.
  public enum Cadence: Comparable, Sendable {
    case live, seconds, minutes
  }

  /// The date of the schedule for which the content is created.
  public let date: Date

  /// The rate at which the view updates, which is always `live`.
  public var cadence: Cadence { .live }
}

/// A view that updates according to a schedule.
///
/// Dates are based on the stage's clock: see ``Stage/startDate``. By default, time 0 is the reference date of `Date`,
/// the first second of 2001, so that a scene looks the same in every run. If a scene compares dates with `Date()`, pass
/// `.now` to the stage as its `startDate`.
public struct TimelineView<Schedule: TimelineSchedule, Content: View>: View {
  /// The context in which the content is created.
  public typealias Context = TimelineViewDefaultContext

  private let schedule: Schedule
  private let content: (Context) -> Content

  /// Creates a view that updates according to a schedule.
  public init(_ schedule: Schedule, @ViewBuilder content: @escaping (Context) -> Content) {
    self.schedule = schedule
    self.content = content
  }

  public var body: Never { fatalError("TimelineView has no body") }

  public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self> { TimelineNode(view, inputs) }

  private final class TimelineNode: _Node<TimelineView>, ActiveAttribute {
    private var child: _Node<Content>?
    private var entries: Schedule.Entries.Iterator?

    /// The date that is currently shown, and the next date of the schedule.
    private var date: Date?
    private var next: Date?
    private var isActive = false

    private var now: Date { stage.date }

    /// The maximum number of dates that are skipped between two frames. The limit prevents an endless loop if the dates
    /// of a schedule don't advance.
    private static var maxEntries: Int { 100_000 }

    /// The maximum age of the next date, in seconds. If the date is older, the stage's time has jumped, and the
    /// schedule restarts at the current date.
    private static var longestGap: TimeInterval { 2 }

    override func evaluate() {
      entries = view.schedule.entries(from: now, mode: .normal).makeIterator()
      next = entries?.next()
      _ = takeEntries()
      if !isActive, next != nil {
        isActive = true
        stage.activate(self)
      }
      refresh()
    }

    /// Advances to the last date that isn't in the future. Returns false if the date stays the same.
    private func takeEntries() -> Bool {
      if (view.schedule as? AnimationTimelineSchedule)?.isEveryFrame == true {
        date = now
        next = .distantFuture
        return true
      }
      // After a jump of the stage's time, restart from the current date instead of stepping through the dates in
      // between.
      if let next, now.timeIntervalSince(next) > Self.longestGap {
        entries = view.schedule.entries(from: now, mode: .normal).makeIterator()
        self.next = entries?.next()
      }
      var hasAdvanced = false
      for _ in 0..<Self.maxEntries {
        guard let entry = next, entry <= now + 1e-9 else { return hasAdvanced }
        date = entry
        hasAdvanced = true
        next = entries?.next()
      }
      next = nil
      return hasAdvanced
    }

    override func refresh() {
      let context = Context(date: date ?? now)
      updateOrCreate(&child, evaluating(TimelineView.self) { view.content(context) }, self.context)
    }

    var node: _AnyNode { self }
    var pendingCompletionCount: Int { 0 }

    func tick(at time: TimeInterval) -> Bool {
      isActive = isAlive && next != nil
      guard isActive else { return false }
      if takeEntries() { refresh() }
      isActive = next != nil
      return isActive
    }

    override var children: [_AnyNode] { child.map { [$0] } ?? [] }
    override func items() -> [_LayoutItem] { child?.items() ?? [] }
  }
}
