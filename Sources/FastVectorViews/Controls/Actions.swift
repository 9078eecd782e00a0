import FastVectorGeometry
import Foundation

extension View {
  /// Runs an action when the view has come, after it was laid out for the first time.
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    modifier(_LifeModifier(appear: action, disappear: nil))
  }

  /// Runs an action when the view has gone: after its transition.
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    modifier(_LifeModifier(appear: nil, disappear: action))
  }

  /// Runs a task when the view has come, and cancels it when the view goes.
  ///
  /// It runs after the update in which the view came, at the stage's time, up to its end or to where it waits. Where it
  /// never does, as in a loop around `Task.yield()`, 1000 parts of it (from one `await` to the next) run at one time, the
  /// stage warns of it, and it goes on at the next frame. `Task.sleep(for:)` waits on the clock of the stage. What it does
  /// after waiting for something outside of the stage happens at the next frame after that, which depends on real time.
  public func task(priority: TaskPriority = .userInitiated, _ action: @escaping () async -> Void) -> some View {
    task(id: 0, priority: priority, action)
  }

  /// Runs a task when the view has come, and anew when a value changes, and cancels it when the view goes.
  ///
  /// What it ran for an earlier value is cancelled then. It runs as ``task(priority:_:)`` does.
  public func task<ID: Equatable>(
    id value: ID, priority: TaskPriority = .userInitiated, _ action: @escaping () async -> Void
  ) -> some View {
    modifier(_TaskModifier(id: value, priority: priority, action: action))
  }

  /// Runs an action when a value changes, after the update.
  public func onChange<V: Equatable>(of value: V, initial: Bool = false, _ action: @escaping () -> Void) -> some View {
    modifier(_ChangeModifier(value: value, initial: initial) { _, _ in action() })
  }

  /// Runs an action when a value changes, after the update, with the new value.
  public func onChange<V: Equatable>(of value: V, perform action: @escaping (_ new: V) -> Void) -> some View {
    modifier(_ChangeModifier(value: value, initial: false) { _, new in action(new) })
  }

  /// Runs an action when a value changes, after the update, with the old value and the new one.
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ old: V, _ new: V) -> Void
  ) -> some View { modifier(_ChangeModifier(value: value, initial: initial, action: action)) }
}

/// A node that runs actions of a modifier.
class ActionNode<V: View, M: ViewModifier>: _Node<ModifiedContent<V, M>> {
  private var child: _Node<V>?
  private(set) var hasAppeared = false

  override func evaluate() {
    bring(&child, view.content, context)
    updated()
    hasAppeared = true
  }

  /// The content is up to date.
  func updated() {}

  override var children: [_AnyNode] { child.map { [$0] } ?? [] }
  override func items() -> [_LayoutItem] { child?.items() ?? [] }
}

/// Actions when a view comes and goes.
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

/// A task while a view is there.
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
    // The stage's executor runs it on the thread that the stage is on.
    nonisolated(unsafe) let action = view.modifier.action
    task = Task(executorPreference: stage.executor, priority: view.modifier.priority) { unsafe await action() }
  }

  override func tearDown() {
    super.tearDown()
    task?.cancel()
  }

  deinit { task?.cancel() }
}

/// An action when a value changes.
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
