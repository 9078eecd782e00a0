import FastVectorAnimation
import FastVectorGeometry
public import Foundation

/// A scene without a screen: a view of a size, at a time that you name.
///
/// ```swift
/// let stage = Stage(size: CGSize(width: 320, height: 200)) { Card() }
/// try stage.tap("Flip")
/// stage.advance(to: 0.25)
/// print(stage.text)
/// let frame = stage.frame()
/// ```
///
/// There is no clock in it: the same events at the same times make the same frames. Time goes forwards only. On the way
/// to a time the stage makes frames on a grid of ``framesPerSecond``, as a screen would, because views can depend on
/// them: an effect that reports its progress, say. Actions and changes of states happen at ``time``.
///
/// A stage and its views belong to one thread or actor at a time.
public final class Stage {
  /// The room for the view, in points.
  public let size: CGSize

  /// The present time, in seconds.
  public var time: TimeInterval { clock.time }

  /// The date at time 0.
  public let startDate: Date

  /// The present date.
  public var date: Date { startDate + time }

  /// The frames per second that are made on the way to a time.
  public var framesPerSecond: Double { clock.framesPerSecond }

  /// Where images are looked for by name, in this order.
  public let imageFolders: [String]

  private var clock: FrameClock
  private var queue = WorkQueue()
  private var dirty = DirtyNodes()
  private var diagnostics = StageDiagnostics()
  private var timers = StageTimers()
  let executor = StageExecutor()
  var dynamicFields = DynamicFields()

  /// The fingers that are down, or may come down again.
  var touch: TouchSession?

  /// What the pointer is over, the innermost first.
  var hovered: [Hovered] = []

  /// The update under way.
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

  /// What is being evaluated, which depends on the states that it reads.
  var evaluatingNode: _AnyNode?

  /// What moves, with the node that holds it.
  private struct Active {
    let node: _AnyNode
    let attribute: any ActiveAttribute
  }

  private var active: [Active] = []
  private var isActiveSorted = true
  private var sharedMotions = SharedMotions()
  private var lastSerial = 0

  /// Puts a view on a stage, at time 0.
  ///
  /// - Parameters:
  ///   - size: The room for the view, in points. Lengths that are negative or not finite count as 0.
  ///   - framesPerSecond: The frames that are made on the way to a time, from 1 to 1000. Anything else counts as 60.
  ///   - imageFolders: Where images are looked for by name, in this order.
  ///   - startDate: The date at time 0. The default makes a scene the same each time; `.now` is for scenes that compare
  ///     the dates of a timeline, a timer or a gesture with `Date()`.
  ///   - content: The view, which is offered all the room, and is centred where it takes less or more.
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
    // Views first, as tasks that end now may change their states.
    (touch, rootItem, active) = (nil, nil, [])
    (queue, dirty, layout) = (WorkQueue(), DirtyNodes(), StageLayout())
    root = nil
    timers = StageTimers()
    _ = executor.run()
  }

  /// Puts a view on a stage, at time 0.
  public convenience init<Content: View>(_ content: Content, size: CGSize) { self.init(size: size) { content } }

  // MARK: Time

  /// Goes to a time, by way of all frames before it.
  ///
  /// - Parameter time: In seconds. Earlier times than the present one, and NaN, change nothing.
  /// - Complexity: Each frame costs what moves in it; where nothing does, nothing.
  public func advance(to time: TimeInterval) {
    let time = min(time, 1e9)  // seconds, to which a frame can still be added
    guard time > self.time else { return }
    entering {
      clock.skip(towards: time)
      while true {
        runDueWork()
        let due = nextDueTime.flatMap { $0 <= time ? $0 : nil }
        let isMoving = !active.isEmpty || !queue.changes.isEmpty || queue.hasTasksLeft
        if isMoving, let next = clock.nextFrame(before: due ?? time) {
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

  /// Whether nothing moves, and nothing is left to be done at the next frame.
  public var isAtRest: Bool {
    active.isEmpty && queue.afterFrame.isEmpty && queue.changes.isEmpty && !queue.hasTasksLeft
  }

  /// The time of the next frame; nil where there is none before a time.
  func nextFrame(before time: TimeInterval) -> TimeInterval? { clock.nextFrame(before: time) }

  /// The time at which a timer fires next, or a gesture changes without an event.
  private var nextDueTime: TimeInterval? {
    [timers.nextTime, touch?.deadline].compactMap(\.self).min()
  }

  /// Runs what is due at the present time.
  private func runTimers() {
    if let deadline = touch?.deadline, deadline <= time { feedTime() }
    for action in timers.takeDue(at: time) { action() }
    settle()
  }

  /// The shortest delay, in seconds, so that what is done again and again comes to an end.
  private static var shortestDelay: TimeInterval { 0.001 }

  /// Runs an action after a time.
  func schedule(after delay: TimeInterval, _ action: @escaping () -> Void) -> StageTimers.Timer {
    schedule(at: time + max(delay, Self.shortestDelay), action)
  }

  /// Runs an action at a time.
  func schedule(at time: TimeInterval, _ action: @escaping () -> Void) -> StageTimers.Timer {
    timers.add(at: time, action)
  }

  /// Moves everything to the present time.
  private func tick() {
    let time = time
    var moving = active
    active = []
    // Those above first.
    if !isActiveSorted {
      moving.sort { ($0.node.depth, $0.node.serial) < ($1.node.depth, $1.node.serial) }
    }
    isActiveSorted = true
    moving.removeAll { !$0.attribute.tick(at: time) }
    // What has begun to move meanwhile comes after.
    moving += active
    active = moving
    if active.isEmpty { sharedMotions = SharedMotions() }
    updateViews(Transaction(), isMovingOn: true)
    settle()
  }

  func activate(_ attribute: any ActiveAttribute) {
    active.append(Active(node: attribute.node, attribute: attribute))
    isActiveSorted = false
  }

  /// The motion of a change that begins now under an animation; nil where it needs one of its own.
  func sharedMotion<Change: VectorArithmetic>(of change: Change, under animation: Animation) -> SharedMotion? {
    sharedMotions.motion(of: change, under: animation, at: time)
  }

  // MARK: Updates

  /// Runs what changes the stage, so that ``current`` is this one.
  func entering<Result>(_ body: () throws -> Result) rethrows -> Result {
    let outer = Stage.current
    Stage.current = self
    executor.move()
    defer { Stage.current = outer }
    return try body()
  }

  /// Runs an action, as of a button, and what follows from it.
  func perform(_ action: () -> Void) {
    entering {
      runDueWork()
      action()
      settle()
    }
  }

  /// Rounds of updates at one time, after which a scene counts as one that would go on for ever.
  private static var mostRounds: Int { 100 }

  /// Updates all until nothing is left to be done.
  func settle() {
    dirty.forgetNames()
    updateViews(Transaction())
    for _ in 0..<Self.mostRounds {
      if !queue.changes.isEmpty {
        let (transaction, apply) = queue.changes.removeFirst()
        for change in apply { change() }
        updateViews(transaction)
        transaction.end()
      } else if !queue.afterUpdate.isEmpty {
        for action in WorkQueue.take(&queue.afterUpdate) { action() }
        runTasks()
        updateViews(Transaction())
      } else if let actions = touch?.endGone(), !actions.isEmpty {
        for action in actions { action() }
      } else if !queue.hasTasksLeft, executor.hasJobs {
        runTasks()
        updateViews(Transaction())
      } else {
        return
      }
    }
    // The rest is taken up at the next frame.
    warn(.endlessUpdates(views: dirty.names))
  }

  private func updateViews(_ transaction: Transaction, isMovingOn: Bool = false) {
    guard layout.isNeeded || !dirty.isEmpty || layout.hasReaders else { return }
    update.begin(transaction, isMovingOn: isMovingOn)
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
    // Readers of places may change what is laid out: a bound, for those that never agree with themselves.
    for _ in 0..<10 {
      if layout.isNeeded {
        layout.isNeeded = false
        rootItem?.place(at: .zero, ProposedViewSize(size))
      }
      for reader in layout.aliveReaders() { reader.placesChanged() }
      guard layout.isNeeded else { return }
    }
  }

  /// Makes a node be evaluated in the update under way.
  func makeDirty(_ node: _AnyNode) { dirty.insert(node) }

  /// Takes note that a node was evaluated.
  func makeClean(_ node: _AnyNode) { dirty.remove(node) }

  /// Changes a state under a transaction: at the next update.
  func enqueue(_ transaction: Transaction, _ apply: @escaping () -> Void) {
    queue.add(apply, under: transaction)
    if Stage.current !== self, evaluatingNode == nil { entering { settle() } }
  }

  /// Evaluates a node anew that has read an observable object: at the next update, as the object changes only now.
  func enqueueEvaluation(of node: _AnyNode, _ transaction: Transaction) {
    queue.add(
      { [weak self, weak node] in
        if let node, node.isAlive { self?.makeDirty(node) }
      }, under: transaction)
  }

  /// Runs an action once the update is done.
  func afterUpdate(_ action: @escaping () -> Void) { queue.afterUpdate.append(action) }

  /// Runs what makes new views move in, once they are laid out.
  func afterLayout(_ action: @escaping () -> Void) { queue.afterLayout.append(action) }

  /// Runs work after the present frame, in order: before the next one, or before the next event.
  func afterFrame(_ work: @escaping () -> Void) { queue.afterFrame.append(work) }

  private func runTasks() {
    queue.hasTasksLeft = executor.run()
    if queue.hasTasksLeft { warn(.endlessTask) }
  }

  /// Runs what waits for the next frame or event.
  func runDueWork() {
    runTasks()
    for work in WorkQueue.take(&queue.afterFrame) { work() }
    settle()
  }

  /// Runs `body` in an update whose transaction is another one.
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

  /// What is to be drawn at the present time.
  ///
  /// - Complexity: O(n) in what has changed since the frame before, and in the number of views beside it in its stacks.
  public func frame() -> DisplayList {
    entering {
      settle()
      var list = DisplayList()
      rootItem?.draw(into: &list)
      return list
    }
  }

  // MARK: Diagnosing

  /// How often the bodies of your views and modifiers have been evaluated, by the name of their type.
  ///
  /// Those of this module, as `Button`, are left out.
  public var evaluationCounts: [String: Int] { diagnostics.evaluationCounts }

  /// How many views have been placed, and how many drawn, since the stage was made: for tests of what is done again.
  package var work: (placed: Int, drawn: Int) { unsafe (diagnostics.placed, drawnCount) }

  // Counted for each view of each frame: a check of overlapping accesses takes longer than to draw some views.
  @exclusivity(unchecked) private var drawnCount = 0

  func countPlacing() { diagnostics.placed += 1 }
  func countDrawing() { unsafe drawnCount += 1 }

  /// What went wrong, each thing once.
  public var warnings: [StageWarning] { diagnostics.warnings }

  /// How many nodes and completions the stage holds, and how many values move: for tests of what must not grow.
  package var held: (nodes: Int, moving: Int, completions: Int) {
    func count(_ node: _AnyNode) -> Int { node.children.reduce(1) { $0 + count($1) } }
    return (root.map(count) ?? 0, active.count, active.reduce(0) { $0 + $1.attribute.pendingCompletionCount })
  }

  func countEvaluation<T>(of type: T.Type) { diagnostics.countEvaluation(of: type) }

  /// Notes a warning, once.
  package func warn(_ warning: StageWarning) { diagnostics.warn(warning) }
}

/// The whole scene.
private struct RootView: View {
  let content: AnyView
  let size: CGSize

  @State private var scheme: ColorScheme?

  var body: some View {
    // Read here, as the closure runs when the body has been evaluated.
    let scheme = scheme
    return VStack { content }
      .frame(width: size.width, height: size.height)
      .transformEnvironment(\.self) {
        $0.setPreferredColorScheme = { [_scheme] in _scheme.wrappedValue = $0 }
        if let scheme { $0.colorScheme = scheme }
      }
  }
}

extension Stage {
  private static let threadKey = "FastVector.Stage"

  /// The stage that runs on this thread, if one does.
  static var current: Stage? {
    get { Thread.current.threadDictionary[threadKey] as? Stage }
    set { Thread.current.threadDictionary[threadKey] = newValue }
  }
}
