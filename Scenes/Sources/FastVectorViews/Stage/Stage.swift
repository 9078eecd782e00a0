import FastVectorAnimation
import FastVectorGeometry
public import Foundation

/// A scene without a screen: a view of a fixed size, rendered at times that you choose.
///
/// ```swift
/// let stage = Stage(size: CGSize(width: 320, height: 200)) { Card() }
/// try stage.tap("Flip")
/// stage.advance(to: 0.25)
/// print(stage.text)
/// let frame = stage.frame()
/// ```
///
/// A stage doesn't use the real clock, so the same events at the same times produce the same frames. Time only moves
/// forward. While time advances, the stage produces frames at the rate ``framesPerSecond``, as a screen would. Views
/// can depend on these frames: an effect can, for example, report its progress in each of them. Actions run, and states
/// change, at the current ``time``.
///
/// Use a stage and its views from one thread or actor at a time.
public final class Stage {
  /// The size offered to the view, in points.
  public let size: CGSize

  /// The current time, in seconds.
  public var time: TimeInterval { clock.time }

  /// The date at time 0.
  public let startDate: Date

  /// The current date.
  public var date: Date { startDate + time }

  /// The frame rate while time advances.
  public var framesPerSecond: Double { clock.framesPerSecond }

  /// The folders that are searched for images by name, in this order.
  public let imageFolders: [String]

  private var clock: FrameClock
  private var queue = WorkQueue()
  private var dirty = DirtyNodes()
  private var diagnostics = StageDiagnostics()
  private var timers = StageTimers()
  let executor = StageExecutor()
  var dynamicFields = DynamicFields()

  /// The touch or pinch in progress, or a tap that another tap may follow.
  var touch: TouchSession?

  /// The views under the pointer, innermost first.
  var hovered: [Hovered] = []

  /// The update in progress.
  private(set) var update = StageUpdate()
  var layout = StageLayout()

  // MARK: The tree

  private(set) lazy var matchedGroups = {
    let groups = MatchedGroups()
    layout.add(groups)
    return groups
  }()

  private var root: _AnyNode?
  private(set) var rootItem: _LayoutItem?

  /// The node that is being evaluated. It depends on the states that it reads.
  var evaluatingNode: _AnyNode?

  /// A moving attribute, and its node. This reference keeps the node alive, because the attribute doesn't.
  private struct Active {
    let node: _AnyNode
    let attribute: any ActiveAttribute
  }

  private var active: [Active] = []
  private var isActiveSorted = true
  private var sharedMotions = SharedMotions()
  private var lastSerial = 0

  /// Creates a stage that shows a view, at time 0.
  ///
  /// - Parameters:
  ///   - size: The size offered to the view, in points. Lengths that are negative or not finite count as 0.
  ///   - framesPerSecond: The frame rate while time advances, from 1 to 1000. Other values count as 60.
  ///   - imageFolders: The folders that are searched for images by name, in this order.
  ///   - startDate: The date at time 0. With the default, a scene looks the same in every run. Use `.now` for scenes
  ///     that compare dates from a timeline, a timer or a gesture with `Date()`.
  ///   - content: The view. The stage proposes its whole size to the view, and centers the view if it takes up a
  ///     different size.
  public init<Content: View>(
    size: CGSize, framesPerSecond: Double = 60, imageFolders: [String] = ["."],
    startDate: Date = Date(timeIntervalSinceReferenceDate: 0), @ViewBuilder content: () -> Content
  ) {
    self.startDate = startDate
    self.size = CGSize(
      width: size.width.isFinite ? max(0, size.width) : 0, height: size.height.isFinite ? max(0, size.height) : 0)
    clock = FrameClock(framesPerSecond: framesPerSecond)
    self.imageFolders = imageFolders
    let node = RootView._makeNode(
      RootView(content: AnyView(content()), size: self.size),
      _NodeInputs(stage: self, parent: nil, context: NodeContext()))
    root = node
    entering {
      node.start()
      rootItem = node.items().first
      settle()
    }
  }

  deinit {
    // Release the views before the tasks, because a task can still change the state of a view when it is canceled.
    (touch, rootItem, active) = (nil, nil, [])
    (queue, dirty, layout) = (WorkQueue(), DirtyNodes(), StageLayout())
    root = nil
    timers = StageTimers()
    _ = executor.run()
  }

  /// Creates a stage that shows a view, at time 0.
  public convenience init<Content: View>(_ content: Content, size: CGSize) { self.init(size: size) { content } }

  // MARK: Time

  /// Advances to `time`, and produces all frames before it. Advancing frame by frame has the same result.
  ///
  /// If the time is more than ten minutes ahead, the stage first skips to ten minutes before that time, and runs all
  /// work that was due in the skipped period.
  ///
  /// - Parameter time: The time, in seconds. Times before the current one, and NaN, have no effect.
  /// - Complexity: Each frame takes time proportional to the number of values that move in it. Time spans without
  ///   movement are free.
  public func advance(to time: TimeInterval) {
    let time = min(time, 1e9)  // At later times, adding the duration of a frame would be imprecise.
    guard time > self.time else { return }
    entering {
      clock.skip(towards: time)
      while true {
        runDueWork()
        let due = nextDueTime.flatMap { $0 <= time ? $0 : nil }
        if !isAtRest, let next = clock.nextFrame(before: due ?? time) {
          clock.go(to: next)
          tick()
        } else if let due {
          clock.go(to: max(due, self.time))
          tick()
          runTimers()
        } else {
          break
        }
      }
      clock.go(to: time)
      tick()
    }
  }

  /// True if nothing moves, and no work is left for the next frame.
  public var isAtRest: Bool { active.isEmpty && queue.isEmpty }

  /// Returns the time of the next frame, or nil if it isn't before `time`.
  func nextFrame(before time: TimeInterval) -> TimeInterval? { clock.nextFrame(before: time) }

  /// The next time at which a timer fires, or at which a gesture changes without an event.
  private var nextDueTime: TimeInterval? {
    [timers.nextTime, touch?.deadline].compactMap(\.self).min()
  }

  /// Runs the timers and gesture deadlines that are due at the current time.
  private func runTimers() {
    if let deadline = touch?.deadline, deadline <= time { feedTime() }
    for action in timers.takeDue(at: time) { action() }
    settle()
  }

  /// The minimum delay, in seconds, so that time advances even if an action keeps rescheduling itself.
  private static var shortestDelay: TimeInterval { 0.001 }

  /// Schedules an action after a delay in seconds.
  func schedule(after delay: TimeInterval, _ action: @escaping () -> Void) -> StageTimers.Timer {
    schedule(at: time + max(delay, Self.shortestDelay), action)
  }

  /// Schedules an action that runs when the stage reaches `time`, in seconds.
  func schedule(at time: TimeInterval, _ action: @escaping () -> Void) -> StageTimers.Timer {
    timers.add(at: time, action)
  }

  /// Advances all moving values to the current time.
  private func tick() {
    let time = time
    var moving = active
    active = []
    // Sort parents before their descendants.
    if !isActiveSorted {
      moving.sort { ($0.node.depth, $0.node.serial) < ($1.node.depth, $1.node.serial) }
    }
    isActiveSorted = true
    moving.removeAll { !$0.attribute.tick(at: time) }
    // Append the values that started to move during this tick.
    moving += active
    active = moving
    if active.isEmpty { sharedMotions = SharedMotions() }
    updateViews(Transaction(), isAdvancing: true)
    settle()
  }

  func activate(_ attribute: any ActiveAttribute) {
    active.append(Active(node: attribute.node, attribute: attribute))
    isActiveSorted = false
  }

  /// Returns the shared motion of a change that begins now with an animation, or nil if the change needs a separate
  /// one.
  func sharedMotion<Change: VectorArithmetic>(of change: Change, under animation: Animation) -> SharedMotion? {
    sharedMotions.motion(of: change, under: animation, at: time)
  }

  // MARK: Updates

  /// Runs `body` with ``current`` set to this stage.
  func entering<Result>(_ body: () throws -> Result) rethrows -> Result {
    let outer = Stage.current
    Stage.current = self
    executor.move()
    defer { Stage.current = outer }
    return try body()
  }

  /// Runs an action, such as the action of a button, and then all updates that it causes.
  func perform(_ action: () -> Void) {
    entering {
      runDueWork()
      action()
      settle()
    }
  }

  /// The maximum number of rounds of updates without advancing time. A scene that needs more is assumed to update
  /// endlessly.
  private static var maxRounds: Int { 100 }

  /// Runs updates until no work is left.
  func settle() {
    dirty.forgetNames()
    updateViews(Transaction())
    for _ in 0..<Self.maxRounds {
      if !queue.changes.isEmpty {
        let (transaction, apply) = queue.changes.removeFirst()
        for change in apply { change() }
        updateViews(transaction)
        transaction.end()
      } else if !queue.afterUpdate.isEmpty {
        for action in WorkQueue.take(&queue.afterUpdate) { action() }
        runTasks()
        updateViews(Transaction())
      } else if let actions = touch?.endRemoved(), !actions.isEmpty {
        for action in actions { action() }
      } else if !queue.hasTasksLeft, executor.hasJobs {
        runTasks()
        updateViews(Transaction())
      } else {
        return
      }
    }
    // The remaining work continues at the next frame.
    warn(.endlessUpdates(views: dirty.names))
  }

  private func updateViews(_ transaction: Transaction, isAdvancing: Bool = false) {
    guard layout.isNeeded || !dirty.isEmpty || layout.hasReaders else { return }
    update.begin(transaction, isAdvancing: isAdvancing)
    defer { update.end() }
    evaluateDirty()
    layOut()
    while !queue.afterLayout.isEmpty {
      for appear in WorkQueue.take(&queue.afterLayout) { appear() }
      evaluateDirty()
      layOut()
    }
  }

  private func evaluateDirty() {
    while let node = dirty.popFirst() {
      guard node.isAlive else { continue }
      node.refresh()
      node.itemsChanged()
    }
  }

  private func layOut() {
    // Place readers may change the layout that they depend on, so repeat the layout if necessary. The limit stops
    // layouts that never converge.
    for _ in 0..<10 {
      if layout.isNeeded {
        layout.isNeeded = false
        rootItem?.place(at: .zero, ProposedViewSize(size))
      }
      for reader in layout.liveReaders() { reader.geometryChanged() }
      guard layout.isNeeded else { return }
    }
  }

  /// Schedules a node for evaluation in the update in progress.
  func makeDirty(_ node: _AnyNode) { dirty.insert(node) }

  /// Removes a node from the schedule, because it was just evaluated.
  func makeClean(_ node: _AnyNode) { dirty.remove(node) }

  /// Schedules a state change for the next update, with a transaction.
  func enqueue(_ transaction: Transaction, _ apply: @escaping () -> Void) {
    queue.add(apply, under: transaction)
    if Stage.current !== self, evaluatingNode == nil { entering { settle() } }
  }

  /// Schedules the evaluation of a node that has read an observable object. The evaluation waits for the next update,
  /// because the object hasn't changed yet.
  func enqueueEvaluation(of node: _AnyNode, _ transaction: Transaction) {
    queue.add(
      { [weak self, weak node] in
        if let node, node.isAlive { self?.makeDirty(node) }
      }, under: transaction)
  }

  /// Schedules an action that runs after the update in progress.
  func afterUpdate(_ action: @escaping () -> Void) { queue.afterUpdate.append(action) }

  /// Schedules an action that runs after layout. It is used to start the transitions of new views.
  func afterLayout(_ action: @escaping () -> Void) { queue.afterLayout.append(action) }

  /// Schedules work that runs after the current frame, before the next frame or event, in the order in which it was
  /// added.
  func afterFrame(_ work: @escaping () -> Void) { queue.afterFrame.append(work) }

  private func runTasks() {
    queue.hasTasksLeft = executor.run()
    if queue.hasTasksLeft { warn(.endlessTask) }
  }

  /// Runs the work that waits for the next frame or event.
  func runDueWork() {
    runTasks()
    for work in WorkQueue.take(&queue.afterFrame) { work() }
    settle()
  }

  /// Runs `body` with another transaction for the update in progress.
  func with(_ transaction: Transaction, _ body: () -> Void) {
    let outer = update.transaction
    update.transaction = transaction
    transaction.begin()
    body()
    update.transaction = outer
    transaction.end()
  }

  func nextSerial() -> Int {
    lastSerial += 1
    return lastSerial
  }

  // MARK: Frames

  /// Returns the display list for the current time.
  ///
  /// - Complexity: O(*n*), where *n* is the number of changes since the previous frame, plus the number of siblings of
  ///   the changed views in their stacks.
  public func frame() -> DisplayList {
    entering {
      settle()
      var list = DisplayList()
      rootItem?.draw(into: &list)
      return list
    }
  }

  // MARK: Diagnosing

  /// The number of body evaluations of your views and modifiers, by type name.
  ///
  /// Types of this module, such as `Button`, aren't counted.
  public var evaluationCounts: [String: Int] { diagnostics.evaluationCounts }

  /// The number of views placed, and the number drawn, since the stage was created. Tests use it to detect repeated
  /// work.
  package var work: (placed: Int, drawn: Int) { unsafe (diagnostics.placed, drawnCount) }

  // Incremented for each view in each frame. Checking exclusivity would take longer than drawing some views.
  @exclusivity(unchecked) private var drawnCount = 0

  func countPlacing() { diagnostics.placed += 1 }
  func countDrawing() { unsafe drawnCount += 1 }

  /// The warnings so far, each listed once.
  public var warnings: [StageWarning] { diagnostics.warnings }

  /// The number of nodes, moving values and pending completions that the stage holds. Tests use it to detect leaks.
  package var held: (nodes: Int, moving: Int, completions: Int) {
    func count(_ node: _AnyNode) -> Int { node.children.reduce(1) { $0 + count($1) } }
    return (root.map(count) ?? 0, active.count, active.reduce(0) { $0 + $1.attribute.pendingCompletionCount })
  }

  func countEvaluation<T>(of type: T.Type) { diagnostics.countEvaluation(of: type) }

  /// Records a warning, unless it was recorded before.
  package func warn(_ warning: StageWarning) { diagnostics.warn(warning) }
}

/// The root of the scene.
private struct RootView: View {
  let content: AnyView
  let size: CGSize

  /// The color schemes that views prefer, in the order in which they were set.
  @State private var schemes: [(view: Namespace.ID, scheme: ColorScheme)] = []

  var body: some View {
    // Read the value here, because the closure runs after the body has been evaluated.
    let scheme = schemes.last?.scheme
    return VStack { content }
      .frame(width: size.width, height: size.height)
      .transformEnvironment(\.self) {
        $0.setPreferredColorScheme = { [_schemes] view, scheme in
          var schemes = _schemes.wrappedValue.filter { $0.view != view }
          if let scheme { schemes.append((view, scheme)) }
          _schemes.wrappedValue = schemes
        }
        if let scheme { $0.colorScheme = scheme }
      }
  }
}

extension Stage {
  private static let threadKey = "FastVector.Stage"

  /// The stage that is running on this thread, if any.
  static var current: Stage? {
    get { Thread.current.threadDictionary[threadKey] as? Stage }
    set { Thread.current.threadDictionary[threadKey] = newValue }
  }
}
