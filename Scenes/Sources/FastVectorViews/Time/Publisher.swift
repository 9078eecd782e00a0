/// A type that sends values over time: see ``View/onReceive(_:perform:)``.
///
/// This replaces the protocol from Combine. The only publisher included is a timer.
public protocol Publisher<Output, Failure> {
  /// The type of the values.
  associatedtype Output

  /// The type of the error that can end the sequence of values.
  associatedtype Failure: Error

  /// Calls `receive` with each new value, until the result is cancelled.
  func _subscribe(_ receive: @escaping (Output) -> Void) -> any Cancellable
}

/// An activity that can be cancelled.
public protocol Cancellable {
  /// Cancels the activity.
  func cancel()
}

/// A publisher that doesn't send values before it is connected.
public protocol ConnectablePublisher: Publisher {
  /// Starts sending values.
  ///
  /// - Returns: An object that stops them.
  func connect() -> any Cancellable
}

extension ConnectablePublisher {
  /// Returns a publisher that connects this one when it gets its first subscriber.
  public func autoconnect() -> Publishers.Autoconnect<Self> { Publishers.Autoconnect(upstream: self) }
}

/// Publishers that transform other publishers.
public enum Publishers {
  /// A publisher that connects its upstream publisher when it gets its first subscriber, and disconnects it when the
  /// last one cancels.
  public final class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher to connect.
    public let upstream: Upstream

    private var listeners = 0
    private var connection: (any Cancellable)?

    /// Creates a publisher that connects another one.
    public init(upstream: Upstream) { self.upstream = upstream }

    public func _subscribe(_ receive: @escaping (Output) -> Void) -> any Cancellable {
      let subscription = upstream._subscribe(receive)
      listeners += 1
      if listeners == 1 { connection = upstream.connect() }
      return CancelOnce { [self] in
        subscription.cancel()
        listeners -= 1
        if listeners == 0 { connection?.cancel() }
      }
    }
  }
}

/// An object that calls a closure when it is cancelled for the first time.
final class CancelOnce: Cancellable {
  private var action: (() -> Void)?

  init(_ action: @escaping () -> Void) { self.action = action }

  func cancel() {
    action?()
    action = nil
  }
}

extension View {
  /// Performs an action with each value of a publisher while the view is present.
  ///
  /// If the view receives a different publisher object in an update, the new publisher replaces the previous one. This
  /// also happens if the parent creates the publisher each time it is evaluated.
  public func onReceive<P: Publisher>(
    _ publisher: P, perform action: @escaping (P.Output) -> Void
  ) -> some View where P.Failure == Never { modifier(_ReceiveModifier(publisher: publisher, action: action)) }
}

/// A modifier that performs an action with the values of a publisher.
public struct _ReceiveModifier<P: Publisher>: ViewModifier {
  let publisher: P
  let action: (P.Output) -> Void

  public typealias Body = Never

  public static func _makeNode<V: View>(
    _ view: ModifiedContent<V, Self>, _ inputs: _NodeInputs
  ) -> _Node<ModifiedContent<V, Self>> { ReceiveNode(view, inputs) }
}

private final class ReceiveNode<V: View, P: Publisher>: ActionNode<V, _ReceiveModifier<P>> {
  private var publisher: P?
  private var subscription: (any Cancellable)?

  override func updated() {
    let new = view.modifier.publisher
    if let publisher, !(P.self is AnyClass) || (publisher as AnyObject) === (new as AnyObject) { return }
    publisher = new
    stage.afterUpdate { [weak self] in self?.subscribe(new) }
  }

  private func subscribe(_ publisher: P) {
    subscription?.cancel()
    guard isAlive else { return }
    subscription = publisher._subscribe { [weak self] value in
      if let self, isAlive { view.modifier.action(value) }
    }
  }

  override func tearDown() {
    super.tearDown()
    subscription?.cancel()
  }

  deinit { subscription?.cancel() }
}
