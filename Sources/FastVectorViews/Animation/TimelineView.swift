import FastVectorGeometry
public import Foundation

/// The times at which a ``TimelineView`` is made anew.
public protocol TimelineSchedule {
  /// The type of the times.
  associatedtype Entries: Sequence<Date>

  /// The times from a date on, in order.
  func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries
}

/// How often a schedule may have times.
public enum TimelineScheduleMode: Sendable {
  /// As often as it says.
  case normal
  /// Less often, where power is saved. A stage never asks for it.
  case lowFrequency
}

/// Every frame of the stage, or every interval.
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
  let minimumInterval: Double?
  let paused: Bool

  var isEveryFrame: Bool { minimumInterval == nil && !paused }

  /// Makes a schedule.
  ///
  /// - Parameters:
  ///   - minimumInterval: The seconds between two times at least; nil for each frame.
  ///   - paused: Whether there is only the first time.
  public init(minimumInterval: Double? = nil, paused: Bool = false) {
    self.minimumInterval = minimumInterval
    self.paused = paused
  }

  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> AnySequence<Date> {
    if paused { return AnySequence([startDate]) }
    // A stage makes no more frames than a thousand a second.
    let interval = max(minimumInterval.map { $0.isFinite ? $0 : 0 } ?? 0, 0.0005)
    return AnySequence(sequence(first: startDate) { (date: Date) -> Date? in date + interval })
  }
}

/// Times at a fixed interval.
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
  let startDate: Date
  let interval: TimeInterval

  /// In seconds.
  private static var year: TimeInterval { 366 * 24 * 3600 }

  /// Makes a schedule of times from a date on. An interval that is not positive counts as a second.
  ///
  /// A date more than a year after that of the stage is one of the real clock, as `.now` is: it counts as the stage's present one.
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

/// Given times.
public struct ExplicitTimelineSchedule<Entries: Sequence<Date>>: TimelineSchedule {
  private let dates: Entries

  /// Makes a schedule of times in order.
  public init(_ dates: Entries) { self.dates = dates }

  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries { dates }
}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
  /// Every frame of the stage.
  public static var animation: AnimationTimelineSchedule { AnimationTimelineSchedule() }

  /// Every frame of the stage, or every interval where that is longer.
  public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> AnimationTimelineSchedule {
    AnimationTimelineSchedule(minimumInterval: minimumInterval, paused: paused)
  }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
  /// Times at a fixed interval.
  public static func periodic(from startDate: Date, by interval: TimeInterval) -> PeriodicTimelineSchedule {
    PeriodicTimelineSchedule(from: startDate, by: interval)
  }
}

extension TimelineSchedule {
  /// Given times.
  public static func explicit<S: Sequence<Date>>(_ dates: S) -> ExplicitTimelineSchedule<S>
  where Self == ExplicitTimelineSchedule<S> { ExplicitTimelineSchedule(dates) }
}

/// What the content of a ``TimelineView`` is made of.
public struct TimelineViewDefaultContext: Sendable {
  /// How often a view changes.
  public enum Cadence: Comparable, Sendable {
    case live, seconds, minutes
  }

  /// The time of the schedule.
  public let date: Date

  /// How often the view changes: always live.
  public var cadence: Cadence { .live }
}

/// A view that is made anew at the times of a schedule.
///
/// Dates are those of the stage: see ``Stage/startDate``. Its time 0 is the first second of 2001, the reference date of `Date`, so
/// that a scene is the same each time. Where a scene compares dates with `Date()`, give the stage the `startDate` `.now`.
public struct TimelineView<Schedule: TimelineSchedule, Content: View>: View {
  /// What the content is made of.
  public typealias Context = TimelineViewDefaultContext

  private let schedule: Schedule
  private let content: (Context) -> Content

  /// Makes a view of a schedule.
  public init(_ schedule: Schedule, @ViewBuilder content: @escaping (Context) -> Content) {
    self.schedule = schedule
    self.content = content
  }

  public var body: Never { fatalError("TimelineView has no body") }

  public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self> { TimelineNode(view, inputs) }

  private final class TimelineNode: _Node<TimelineView>, ActiveAttribute {
    private var child: _Node<Content>?
    private var entries: Schedule.Entries.Iterator?

    /// The time that is shown, and the one after it.
    private var date: Date?
    private var next: Date?
    private var isActive = false

    private var now: Date { stage.date }

    /// The times between two frames that are passed over at most, so that a schedule that does not move on ends.
    private static var mostEntries: Int { 100_000 }

    /// The longest time between two frames, in seconds.
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

    /// Goes to the last time that has come; false where none has.
    private func takeEntries() -> Bool {
      if (view.schedule as? AnimationTimelineSchedule)?.isEveryFrame == true {
        date = now
        next = .distantFuture
        return true
      }
      // After a leap of the stage's time, not by way of all times in between.
      if let next, now.timeIntervalSince(next) > Self.longestGap {
        entries = view.schedule.entries(from: now, mode: .normal).makeIterator()
        self.next = entries?.next()
      }
      var hasCome = false
      for _ in 0..<Self.mostEntries {
        guard let entry = next, entry <= now + 1e-9 else { return hasCome }
        date = entry
        hasCome = true
        next = entries?.next()
      }
      next = nil
      return hasCome
    }

    override func refresh() {
      let context = Context(date: date ?? now)
      bring(&child, evaluating(TimelineView.self) { view.content(context) }, self.context)
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
