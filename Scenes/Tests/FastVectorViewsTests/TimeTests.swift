import FastVectorViews
import Foundation
import Testing

private let room = CGSize(width: 200, height: 200)

/// Returns the strings that a view shows at each of several times.
private func texts(_ view: some View, at times: [Double]) -> [[String]] {
  let stage = Stage(view, size: room)
  return times.map {
    stage.advance(to: $0)
    return stage.texts
  }
}

@Suite struct `Dates of stages` {
  private static let start = Date(timeIntervalSinceReferenceDate: 800_000_000)

  private func shown<Schedule: TimelineSchedule>(_ schedule: Schedule, startDate: Date?, at time: Double) -> Double? {
    func content() -> some View {
      TimelineView(schedule) { Text("\($0.date.timeIntervalSinceReferenceDate, specifier: "%.3f")") }
    }
    let stage =
      startDate.map { Stage(size: room, startDate: $0, content: content) } ?? Stage(size: room, content: content)
    stage.advance(to: time)
    return stage.texts.first.flatMap { Double($0) }
  }

  @Test func `The date of a stage starts at the reference date or at a given date`() {
    let stage = Stage(size: room) { Text("") }
    #expect(stage.startDate.timeIntervalSinceReferenceDate == 0)
    stage.advance(to: 2)
    #expect(stage.date.timeIntervalSinceReferenceDate == 2)
    #expect(shown(.animation, startDate: nil, at: 1.5) == 1.5)
    #expect(shown(.animation, startDate: Self.start, at: 1.5) == 800_000_001.5)
  }

  @Test func `Timelines use the date of the stage`() throws {
    for startDate in [nil, Self.start] {
      let began = startDate?.timeIntervalSinceReferenceDate ?? 0
      for (time, expected) in [(0.4, 0.0), (1.25, 1), (7.9, 7)] {
        let real = try #require(shown(.periodic(from: .distantFuture, by: 1), startDate: startDate, at: time))
        #expect(real == began + expected)
        let own = try #require(
          shown(.periodic(from: Date(timeIntervalSinceReferenceDate: began), by: 1), startDate: startDate, at: time))
        #expect(own == began + expected)
      }
      // The schedule starts in the future.
      let later = Date(timeIntervalSinceReferenceDate: began + 3)
      #expect(shown(.periodic(from: later, by: 1), startDate: startDate, at: 2.5) == began)
      #expect(shown(.periodic(from: later, by: 1), startDate: startDate, at: 4.5) == began + 4)
    }
  }

  @Test func `Timers and gestures use the date of the stage`() throws {
    struct Dates: View {
      let timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
      @State private var dates: [Double] = []
      var body: some View {
        Text(dates.map { "\($0)" }.joined(separator: " "))
          .frame(width: 100, height: 100)
          .contentShape(Rectangle())
          .onReceive(timer) { dates.append($0.timeIntervalSinceReferenceDate) }
          .gesture(DragGesture(minimumDistance: 0).onEnded { dates.append($0.time.timeIntervalSinceReferenceDate) })
      }
    }
    let stage = Stage(size: room, startDate: Self.start) { Dates() }
    stage.advance(to: 1)
    try stage.beginTouch(at: CGPoint(x: 100, y: 100))
    stage.advance(to: 1.5)
    stage.endTouch()
    #expect(stage.texts == ["800000001.0", "800000001.5"])
  }
}

@Suite struct `Timers` {
  private struct Ticking: View {
    let timer = Timer.publish(every: 0.3, on: .main, in: .common).autoconnect()
    @State private var count = 0
    @State private var last = 0.0
    var body: some View {
      Text("\(count) \(last, specifier: "%.2f")")
        .onReceive(timer) {
          count += 1
          last = $0.timeIntervalSinceReferenceDate
        }
    }
  }

  @Test func `A timer publishes the time of the stage`() {
    #expect(
      texts(Ticking(), at: [0.29, 0.3, 0.59, 0.6, 3]) == [["0 0.00"], ["1 0.30"], ["1 0.30"], ["2 0.60"], ["10 3.00"]])
  }

  @Test func `An animation that a timer starts begins at the time of the timer`() {
    struct Moving: View {
      let timer = Timer.publish(every: 0.5, on: .main, in: .common).autoconnect()
      @State private var isThere = false
      var body: some View {
        Rectangle().frame(width: 20, height: 20).offset(x: isThere ? 100 : 0)
          .onReceive(timer) { _ in withAnimation(.linear(duration: 1)) { isThere = true } }
      }
    }
    let stage = Stage(Moving(), size: room)
    stage.advance(to: 0.75)
    #expect(isAt(stage.frames[0], 115, 90, 20, 20))
  }

  private struct Stopping: View {
    @State private var timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
    @State private var count = 0
    var body: some View {
      VStack {
        Text("\(count)").onReceive(timer) { _ in count += 1 }
        Button("Stop") { timer.upstream.connect().cancel() }
        Button("Start") { timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect() }
      }
    }
  }

  @Test func `A timer can be stopped, and another timer started`() throws {
    let stage = Stage(Stopping(), size: room)
    stage.advance(to: 2)
    #expect(stage.texts[0] == "2")
    try stage.tap("Stop")
    stage.advance(to: 5.5)
    #expect(stage.texts[0] == "2")
    try stage.tap("Start")
    stage.advance(to: 6.49)
    #expect(stage.texts[0] == "2")
    stage.advance(to: 6.5)
    #expect(stage.texts[0] == "3")
  }

  @Test func `A timer publishes nothing before it is connected`() throws {
    struct Connected: View {
      let timer = Timer.publish(every: 1, on: .main, in: .default)
      @State private var count = 0
      @State private var connection: (any Cancellable)?
      var body: some View {
        VStack {
          Text("\(count)").onReceive(timer) { _ in count += 1 }
          Button("Connect") { connection = timer.connect() }
          Button("Cancel") { connection?.cancel() }
        }
      }
    }
    let stage = Stage(Connected(), size: room)
    stage.advance(to: 3)
    #expect(stage.texts[0] == "0")
    try stage.tap("Connect")
    stage.advance(to: 5)
    #expect(stage.texts[0] == "2")
    try stage.tap("Cancel")
    stage.advance(to: 9)
    #expect(stage.texts[0] == "2")
  }

  @Test func `A timer ends when its view is removed`() throws {
    final class Log { var count = 0 }
    struct Leaving: View {
      let log: Log
      @State private var isThere = true
      var body: some View {
        VStack {
          if isThere {
            Text("here").onReceive(Timer.publish(every: 1, on: .main, in: .common).autoconnect()) { _ in log.count += 1
            }
          }
          Button("Leave") { isThere = false }
        }
      }
    }
    let log = Log()
    let stage = Stage(Leaving(log: log), size: room)
    stage.advance(to: 2.5)
    try stage.tap("Leave")
    stage.advance(to: 10)
    #expect(log.count == 2)
  }

  @Test(arguments: [0, -1, .nan, 1e-9]) func `A timer with an invalid interval continues`(interval: Double) {
    struct Fast: View {
      let interval: Double
      @State private var count = 0
      var body: some View {
        Text("\(count)").onReceive(Timer.publish(every: interval, on: .main, in: .common).autoconnect()) { _ in
          count += 1
        }
      }
    }
    let stage = Stage(Fast(interval: interval), size: room)
    stage.advance(to: 0.1)
    #expect(stage.warnings.isEmpty)
  }
}

@Suite struct `Sleeping tasks` {
  @Test func `A sleeping task wakes up at its time on the stage`() {
    struct Steps: View {
      @State private var step = 0
      var body: some View {
        Text("\(step)").task {
          for _ in 0..<3 {
            try? await Task.sleep(for: .milliseconds(500))
            step += 1
          }
          try? await Task.sleep(nanoseconds: 250_000_000)
          step = 10
          try? await Task.sleep(for: .seconds(1), tolerance: .zero)
          step = 20
        }
      }
    }
    #expect(
      texts(Steps(), at: [0.49, 0.5, 0.99, 1, 1.5, 1.74, 1.75, 2.74, 2.75])
        == [["0"], ["1"], ["1"], ["2"], ["3"], ["3"], ["10"], ["10"], ["20"]])
  }

  @Test func `An animation that a task starts begins at the time of the task`() {
    struct Waving: View {
      @State private var isUp = false
      var body: some View {
        Rectangle().frame(width: 20, height: 20).offset(y: isUp ? -50 : 0).task {
          while !Task.isCancelled {
            try? await Task.sleep(for: .seconds(1.01))
            withAnimation(.linear(duration: 1)) { isUp.toggle() }
          }
        }
      }
    }
    let stage = Stage(Waving(), size: room)
    stage.advance(to: 1.51)
    #expect(isAt(stage.frames[0], 90, 65, 20, 20))
    stage.advance(to: 2.52)
    #expect(isAt(stage.frames[0], 90, 65, 20, 20))
  }

  @Test func `An action can start a task`() throws {
    struct Loading: View {
      @State private var text = "idle"
      var body: some View {
        VStack {
          Text(text)
          Button("Load") {
            Task {
              text = "loading"
              try await Task.sleep(for: .seconds(2))
              text = "done"
            }
          }
        }
      }
    }
    let stage = Stage(Loading(), size: room)
    try stage.tap("Load")
    #expect(stage.texts[0] == "loading")
    stage.advance(to: 1.99)
    #expect(stage.texts[0] == "loading")
    stage.advance(to: 2)
    #expect(stage.texts[0] == "done")
  }

  @Test func `A task is canceled when its view is removed`() throws {
    final class Log { var lines: [String] = [] }
    struct Leaving: View {
      let log: Log
      @State private var isThere = true
      var body: some View {
        VStack {
          if isThere {
            Text("here").task {
              do {
                try await Task.sleep(for: .seconds(10))
                log.lines.append("awake")
              } catch {
                log.lines.append("\(type(of: error)) \(Task.isCancelled)")
              }
            }
          }
          Button("Leave") { isThere = false }
        }
      }
    }
    let log = Log()
    let stage = Stage(Leaving(log: log), size: room)
    stage.advance(to: 1)
    try stage.tap("Leave")
    stage.advance(to: 20)
    #expect(log.lines == ["CancellationError true"])
  }

  @Test func `A task is canceled and restarted when its id changes`() throws {
    struct Searching: View {
      @State private var query = 0
      @State private var found: [String] = []
      var body: some View {
        VStack {
          Text(found.joined(separator: " "))
          Button("type") { query += 1 }
        }
        .task(id: query) {
          let query = query
          do {
            try await Task.sleep(for: .seconds(1))
            found.append("\(query)")
          } catch {
            found.append("no \(query)")
          }
        }
      }
    }
    let stage = Stage(Searching(), size: room)
    stage.advance(to: 0.5)
    try stage.tap("type")
    stage.advance(to: 1.2)
    #expect(stage.text.contains("\"no 0\""), "\(stage.text)")
    stage.advance(to: 5)
    #expect(stage.text.contains("\"no 0 1\""), "\(stage.text)")
  }

  @Test func `A task ends with its stage`() async throws {
    final class Model: Sendable {}
    weak var model: Model?
    do {
      let owned = Model()
      let stage = Stage(size: room) {
        Text("a").task {
          try? await Task.sleep(for: .seconds(10))
          _ = owned
        }
        .onAppear {
          Task {
            try await Task.sleep(for: .seconds(10))
            _ = owned
          }
        }
      }
      model = owned
      stage.advance(to: 1)
    }
    #expect(model == nil)
  }

  @Test func `A sleep of zero continues immediately, and an endless task gives a warning`() {
    struct Endless: View {
      @State private var count = 0
      var body: some View {
        Text("\(count)").task {
          while !Task.isCancelled {
            try? await Task.sleep(for: .zero)
            count += 1
          }
        }
      }
    }
    let stage = Stage(Endless(), size: room)
    stage.advance(to: 0.1)
    #expect(stage.warnings == [.endlessTask])
  }

  @Test func `A task that ignores cancellation doesn't block the stage`() throws {
    struct Deaf: View {
      @State private var isThere = true
      @State private var count = 0
      var body: some View {
        VStack {
          if isThere {
            Text("here").task {
              for _ in 0..<10_000 {
                try? await Task.sleep(for: .seconds(1))
                count += 1
              }
            }
          }
          Button("\(count)") { isThere = false }
        }
      }
    }
    let stage = Stage(Deaf(), size: room)
    try stage.tap("0")
    stage.advance(to: 1)
    #expect(stage.warnings == [.endlessTask])
  }

  @Test func `A sleep outside a stage uses real time`() async throws {
    let start = ContinuousClock.now
    try await Task.sleep(for: .milliseconds(5))
    try await Task.sleep(nanoseconds: 5_000_000)
    #expect(ContinuousClock.now - start >= .milliseconds(10))
    #expect(await Task { 5 }.value == 5)
    await #expect(throws: CancellationError.self) { try await Task { throw CancellationError() }.value }
    let task = Task { try await Task.sleep(for: .seconds(1000)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

@Suite struct `Delayed work` {
  @Test func `Delayed work runs at its time on the stage`() throws {
    struct Later: View {
      @State private var lines = ""
      var body: some View {
        Text(lines).onAppear {
          DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { lines += "b" }
          DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(250)) { lines += "a" }
          DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) {
            lines += "c"
            DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(1)) { lines += "d" }
          }
          for index in 0..<3 {
            DispatchQueue.main.asyncAfter(deadline: .now() + 2 + Double(index) * 0.1) { lines += "\(index)" }
          }
          DispatchQueue.main.asyncAfter(deadline: .now() - 1) { lines += "!" }
        }
      }
    }
    #expect(
      texts(Later(), at: [0, 0.01, 0.25, 0.49, 0.5, 1.5, 2, 2.1, 2.2])
        == [[], ["!"], ["!a"], ["!a"], ["!abc"], ["!abcd"], ["!abcd0"], ["!abcd01"], ["!abcd012"]])
  }

  @Test(arguments: [0, -1, 1e-12, .nan, .infinity]) func `Delayed work that repeats itself doesn't block the stage`(
    delay: Double
  ) {
    struct Again: View {
      let delay: Double
      @State private var count = 0
      var body: some View { Text("\(count)").onAppear { again() } }
      private func again() {
        count += 1
        DispatchQueue.main.asyncAfter(deadline: .now() + delay) { again() }
      }
    }
    let stage = Stage(Again(delay: delay), size: room)
    stage.advance(to: 0.1)
    #expect(stage.warnings.isEmpty)
  }

  @Test func `Work outside a stage or on other queues uses real time`() async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      DispatchQueue.global().asyncAfter(deadline: .now() + 0.001) { continuation.resume() }
    }
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1)) { continuation.resume() }
    }
  }
}
