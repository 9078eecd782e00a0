import FastVectorAnimation
import FastVectorCharts
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
  public private(set) var time: TimeInterval = 0

  /// The frames a second that are made on the way to a time.
  public let framesPerSecond: Double

  /// Where images are looked for by name, in this order.
  public let imageFolders: [String]

  /// What went wrong, each thing once.
  public private(set) var warnings: [StageWarning] = []
  private var knownWarnings: Set<StageWarning> = []

  private var root: _AnyNode?
  private(set) var rootItem: _LayoutItem?

  // MARK: State of an update

  /// The transaction of the update under way.
  private(set) var transaction = Transaction()

  /// What is being evaluated, which depends on the states that it reads.
  var evaluatingNode: _AnyNode?

  var needsLayout = true
  private(set) var layoutStamp = 0

  private var dirty: [ObjectIdentifier: _AnyNode] = [:]
  private var changes: [(transaction: Transaction, apply: [() -> Void])] = []
  private var actions: [() -> Void] = []
  private var appearing: [() -> Void] = []
  private var active: [any ActiveAttribute] = []
  private var readers: [any PlaceReader] = []
  private var framed: [() -> Void] = []
  private var serial = 0
  private var evaluations: [ObjectIdentifier: (type: Any.Type, count: Int)] = [:]

  /// The effect whose inside is being laid out.
  var space: EffectItem?

  let executor = StageExecutor()

  /// Puts a view on a stage, at time 0.
  ///
  /// - Parameters:
  ///   - size: The room for the view, in points. Lengths that are negative or not finite count as 0.
  ///   - framesPerSecond: The frames that are made on the way to a time, from 1 to 1000. Anything else counts as 60.
  ///   - imageFolders: Where images are looked for by name, in this order.
  ///   - content: The view, which is offered all the room, and is centred where it takes less or more.
  public init<Content: View>(
    size: CGSize, framesPerSecond: Double = 60, imageFolders: [String] = ["."], @ViewBuilder content: () -> Content
  ) {
    self.size = CGSize(
      width: size.width.isFinite ? max(0, size.width) : 0, height: size.height.isFinite ? max(0, size.height) : 0)
    self.framesPerSecond = (1...1000).contains(framesPerSecond) ? framesPerSecond : 60
    self.imageFolders = imageFolders
    let node = RootView._makeNode(
      RootView(content: AnyView(content()), size: self.size), _NodeInputs(stage: self, parent: nil, context: NodeContext()))
    root = node
    entering {
      node.start()
      rootItem = node.items().first
      settle()
    }
  }

  /// Puts a view on a stage, at time 0.
  public convenience init<Content: View>(_ content: Content, size: CGSize) { self.init(size: size) { content } }

  // MARK: Time

  /// The ten minutes that are played at most to come to a time. What was before is skipped.
  private static var longestReplay: TimeInterval { 600 }

  /// Goes to a time, by way of all frames before it.
  ///
  /// - Parameter time: In seconds. Earlier times than the present one, and NaN, change nothing.
  /// - Complexity: Each frame costs what moves in it; where nothing does, nothing.
  public func advance(to time: TimeInterval) {
    let time = min(time, 1e9)  // seconds, to which a frame can still be added
    guard time > self.time else { return }
    entering {
      self.time = max(self.time, time - Self.longestReplay)
      while true {
        runFramed()
        guard !active.isEmpty || !changes.isEmpty else { break }
        let number = (self.time * framesPerSecond + 1e-6).rounded(.down) + 1
        guard number / framesPerSecond < time - 1e-9 else { break }
        self.time = number / framesPerSecond
        tick()
      }
      self.time = time
      tick()
    }
  }

  /// Whether nothing moves, and nothing is left to be done at the next frame.
  public var isAtRest: Bool { active.isEmpty && framed.isEmpty && changes.isEmpty }

  /// Moves everything to the present time.
  private func tick() {
    var moving: [any ActiveAttribute] = []
    let attributes = active.compactMap { attribute in attribute.node.map { (node: $0, attribute: attribute) } }
      .sorted { ($0.node.depth, $0.node.serial) < ($1.node.depth, $1.node.serial) }
    active = []
    for (_, attribute) in attributes where attribute.tick() { moving.append(attribute) }
    active += moving
    update(Transaction(), isMovingOn: true)
    settle()
  }

  func activate(_ attribute: any ActiveAttribute) { active.append(attribute) }

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
      runFramed()
      action()
      settle()
    }
  }

  /// Rounds of updates at one time, after which a scene counts as one that would go on for ever.
  private static var mostRounds: Int { 100 }

  /// Updates all until nothing is left to be done.
  private func settle() {
    dirtied = [:]
    update(Transaction())
    for _ in 0..<Self.mostRounds {
      if !changes.isEmpty {
        let (transaction, apply) = changes.removeFirst()
        for change in apply { change() }
        update(transaction)
        transaction.end()
      } else if !actions.isEmpty {
        let actions = actions
        self.actions = []
        for action in actions { action() }
        executor.run()
        update(Transaction())
      } else {
        return
      }
    }
    // The rest is taken up at the next frame.
    let names = Set(dirtied.values).sorted()
    warn(.endlessUpdates(views: names))
  }

  /// The names of the views that the last updates were about.
  private var dirtied: [ObjectIdentifier: String] = [:]

  /// Numbers the updates.
  private(set) var updateNumber = 0

  /// Whether views are being updated, and not only moved on.
  private(set) var isUpdating = false

  private func update(_ transaction: Transaction, isMovingOn: Bool = false) {
    guard needsLayout || !dirty.isEmpty || !readers.isEmpty else { return }
    self.transaction = transaction
    updateNumber += 1
    isUpdating = !isMovingOn
    defer {
      self.transaction = Transaction()
      isUpdating = false
    }
    evaluateDirty()
    layOut()
    while !appearing.isEmpty {
      let appearing = appearing
      self.appearing = []
      for appear in appearing { appear() }
      evaluateDirty()
      layOut()
    }
  }

  private func evaluateDirty() {
    while let node = dirty.values.min(by: { ($0.depth, $0.serial) < ($1.depth, $1.serial) }) {
      dirty[ObjectIdentifier(node)] = nil
      guard node.isAlive else { continue }
      needsLayout = true
      node.refresh()
    }
  }

  private func layOut() {
    // Readers of places may change what is laid out: a bound, for those that never agree with themselves.
    for _ in 0..<10 {
      if needsLayout {
        needsLayout = false
        layoutStamp += 1
        rootItem?.place(at: .zero, ProposedViewSize(size))
      }
      readers.removeAll { !$0.isAlive }
      for reader in readers { reader.placesChanged() }
      guard needsLayout else { return }
    }
  }

  /// Makes a node be evaluated in the update under way.
  func makeDirty(_ node: _AnyNode) {
    dirty[ObjectIdentifier(node)] = node
    dirtied[ObjectIdentifier(node)] = node.name
  }

  func isClean(_ node: _AnyNode) { dirty[ObjectIdentifier(node)] = nil }

  /// Changes a state under a transaction: at the next update.
  func enqueue(_ transaction: Transaction, _ apply: @escaping () -> Void) {
    if let last = changes.last, last.transaction.isSame(as: transaction) {
      changes[changes.count - 1].apply.append(apply)
    } else {
      transaction.begin()
      changes.append((transaction, [apply]))
    }
    if Stage.current !== self, evaluatingNode == nil { entering { settle() } }
  }

  /// Runs an action once the update is done.
  func afterUpdate(_ action: @escaping () -> Void) { actions.append(action) }

  /// Runs what makes new views move in, once they are laid out.
  func afterLayout(_ action: @escaping () -> Void) { appearing.append(action) }

  /// Runs work after the present frame, in order: before the next one, or before the next event.
  func afterFrame(_ work: @escaping () -> Void) { framed.append(work) }

  private func runFramed() {
    executor.run()
    if !framed.isEmpty {
      let work = framed
      framed = []
      for work in work { work() }
    }
    settle()
  }

  /// Runs `body` in an update whose transaction is another one.
  func with(_ transaction: Transaction, _ body: () -> Void) {
    let outer = self.transaction
    self.transaction = transaction
    transaction.begin()
    body()
    self.transaction = outer
    transaction.end()
  }

  func add(_ reader: any PlaceReader) { readers.append(reader) }

  func nextSerial() -> Int {
    serial += 1
    return serial
  }

  // MARK: Frames

  /// What is to be drawn at the present time.
  ///
  /// - Complexity: O(n) in what is drawn.
  public func frame() -> DisplayList {
    var list = DisplayList()
    entering { rootItem?.draw(into: &list) }
    return list
  }

  // MARK: Diagnosing

  /// How often the bodies of your views and modifiers have been evaluated, by the name of their type.
  ///
  /// Those of this module, as `Button`, are left out.
  public var evaluationCounts: [String: Int] {
    let module = String(reflecting: Stage.self).prefix { $0 != "." } + "."
    let own = evaluations.values.filter { !String(reflecting: $0.type).hasPrefix(module) }
    return Dictionary(own.map { (String(describing: $0.type), $0.count) }, uniquingKeysWith: +)
  }

  func countEvaluation<T>(of type: T.Type) {
    evaluations[ObjectIdentifier(type), default: (type, 0)].count += 1
  }

  /// Notes a warning, once.
  package func warn(_ warning: StageWarning) {
    if knownWarnings.insert(warning).inserted { warnings.append(warning) }
  }
}

/// Something that depends on where it is, with all effects around it.
protocol PlaceReader: AnyObject {
  var isAlive: Bool { get }
  func placesChanged()
}

/// The whole scene.
private struct RootView: View {
  let content: AnyView
  let size: CGSize
  var body: some View { VStack { content }.frame(width: size.width, height: size.height) }
}

extension Stage {
  private static let threadKey = "FastVector.Stage"

  /// The stage that runs on this thread, if one does.
  static var current: Stage? {
    get { Thread.current.threadDictionary[threadKey] as? Stage }
    set { Thread.current.threadDictionary[threadKey] = newValue }
  }
}
