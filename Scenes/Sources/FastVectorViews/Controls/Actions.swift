import FastVectorGeometry
import Foundation

extension View {
  /// Runs an action when the view appears, after it has been laid out for the first time.
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    modifier(_LifeModifier(appear: action, disappear: nil))
  }

  /// Runs an action when the view has disappeared, after its removal transition has ended.
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    modifier(_LifeModifier(appear: nil, disappear: action))
  }

  /// Starts a task when the view appears and cancels it when the view disappears.
  ///
  /// The task starts after the update in which the view appears, at the stage's current time, and runs until it ends or
  /// suspends. If it never waits for anything, as in a loop around `Task.yield()`, the stage interrupts it after 1000
  /// jobs and emits a warning. The task then resumes in the next frame. A job is the part of a task from one `await` to
  /// the next. `Task.sleep(for:)` waits on the stage's clock. If the task waits for something outside of the stage, it
  /// resumes in the first frame after the wait has ended, which depends on real time.
  public func task(priority: TaskPriority = .userInitiated, _ action: @escaping () async -> Void) -> some View {
    task(id: 0, priority: priority, action)
  }

  /// Starts a task when the view appears, restarts it when a value changes and cancels it when the view disappears.
  ///
  /// A change cancels the task that was started for the previous value. Tasks run as described for
  /// ``task(priority:_:)``.
  public func task<ID: Equatable>(
    id value: ID, priority: TaskPriority = .userInitiated, _ action: @escaping () async -> Void
  ) -> some View {
    modifier(_TaskModifier(id: value, priority: priority, action: action))
  }

  /// Runs an action after each update in which a value changed. If `initial` is true, also runs it when the view
  /// appears.
  public func onChange<V: Equatable>(of value: V, initial: Bool = false, _ action: @escaping () -> Void) -> some View {
    modifier(_ChangeModifier(value: value, initial: initial) { _, _ in action() })
  }

  /// Runs an action with the new value after each update in which a value changed.
  public func onChange<V: Equatable>(of value: V, perform action: @escaping (_ new: V) -> Void) -> some View {
    modifier(_ChangeModifier(value: value, initial: false) { _, new in action(new) })
  }

  /// Runs an action with the old and the new value after each update in which a value changed. If `initial` is true,
  /// also runs it when the view appears, with the initial value as both arguments.
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ old: V, _ new: V) -> Void
  ) -> some View { modifier(_ChangeModifier(value: value, initial: initial, action: action)) }
}

/// A node of a modifier that runs actions.
class ActionNode<V: View, M: ViewModifier>: _Node<ModifiedContent<V, M>> {
  private var child: _Node<V>?
  private(set) var hasAppeared = false

  override func evaluate() {
    updateOrCreate(&child, view.content, context)
    updated()
    hasAppeared = true
  }

  /// Called after the content has been updated.
  func updated() {}

  override var children: [_AnyNode] { child.map { [$0] } ?? [] }
  override func items() -> [_LayoutItem] { child?.items() ?? [] }
}

/// The modifier behind `onAppear(perform:)` and `onDisappear(perform:)`.
public struct _LifeModifier: ViewModifier {
  let appear, disappear: (() -> Void)?

  public typealias Body = Never

  public static func _makeNode<V: View>(
    _ view: ModifiedContent<V, Self>, _ inputs: _NodeInputs
  ) -> _Node<ModifiedContent<V, Self>> { LifeNode(view, inputs) }
}

private final class LifeNode<V: View>: ActionNode<V, _LifeModifier> {
  override func updated() {
    if !hasAppeared, let appear = view.modifier.appear { stage.afterUpdate(appear) }
  }

  override func tearDown() {
    super.tearDown()
    if let disappear = view.modifier.disappear { stage.afterUpdate(disappear) }
  }
}

/// The modifier behind `task(priority:_:)` and `task(id:priority:_:)`.
public struct _TaskModifier<ID: Equatable>: ViewModifier {
  let id: ID
  let priority: TaskPriority
  let action: () async -> Void

  public typealias Body = Never

  public static func _makeNode<V: View>(
    _ view: ModifiedContent<V, Self>, _ inputs: _NodeInputs
  ) -> _Node<ModifiedContent<V, Self>> { TaskNode(view, inputs) }
}

private final class TaskNode<V: View, ID: Equatable>: ActionNode<V, _TaskModifier<ID>> {
  private var task: Task<Void, Never>?
  private var id: ID?

  override func updated() {
    guard id != view.modifier.id else { return }
    id = view.modifier.id
    stage.afterUpdate { [weak self] in self?.run() }
  }

  private func run() {
    guard isAlive else { return }
    task?.cancel()
    // Safe, because the stage's executor runs the action on the stage's thread.
    nonisolated(unsafe) let action = view.modifier.action
    task = Task(executorPreference: stage.executor, priority: view.modifier.priority) { unsafe await action() }
  }

  override func tearDown() {
    super.tearDown()
    task?.cancel()
  }

  deinit { task?.cancel() }
}

/// The modifier behind the `onChange` methods.
public struct _ChangeModifier<Value: Equatable>: ViewModifier {
  let value: Value
  let initial: Bool
  let action: (Value, Value) -> Void

  public typealias Body = Never

  public static func _makeNode<V: View>(
    _ view: ModifiedContent<V, Self>, _ inputs: _NodeInputs
  ) -> _Node<ModifiedContent<V, Self>> { ChangeNode(view, inputs) }
}

private final class ChangeNode<V: View, Value: Equatable>: ActionNode<V, _ChangeModifier<Value>> {
  private var known: Value?

  override func updated() {
    let (modifier, old) = (view.modifier, known)
    known = modifier.value
    if case .some(let old) = old {
      if old != modifier.value { stage.afterUpdate { modifier.action(old, modifier.value) } }
    } else if modifier.initial {
      stage.afterUpdate { modifier.action(modifier.value, modifier.value) }
    }
  }
}
