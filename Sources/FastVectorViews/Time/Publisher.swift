/// What sends values over time: see ``View/onReceive(_:perform:)``.
///
/// It stands for Combine's, of which there is a timer here.
public protocol Publisher<Output, Failure> {
  /// The type of the values.
  associatedtype Output

  /// The type of the error that may end them.
  associatedtype Failure: Error

  /// Calls a function with each value from now on.
  func _subscribe(_ receive: @escaping (Output) -> Void) -> any Cancellable
}

/// Something that can be stopped.
public protocol Cancellable {
  /// Stops it.
  func cancel()
}

/// A publisher that sends values from when it is connected.
public protocol ConnectablePublisher: Publisher {
  /// Begins to send values.
  ///
  /// - Returns: What stops them.
  func connect() -> any Cancellable
}

extension ConnectablePublisher {
  /// The publisher, connected when the first one listens.
  public func autoconnect() -> Publishers.Autoconnect<Self> { Publishers.Autoconnect(upstream: self) }
}

/// Publishers that are made of others.
public enum Publishers {
  /// A publisher that connects another when the first one listens, until the last one ends.
  public final class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The other one.
    public let upstream: Upstream

    private var listeners = 0
    private var connection: (any Cancellable)?

    /// Makes a publisher that connects another.
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

/// Calls a function the first time that it is cancelled.
final class CancelOnce: Cancellable {
  private var action: (() -> Void)?

  init(_ action: @escaping () -> Void) { self.action = action }

  func cancel() {
    action?()
    action = nil
  }
}

extension View {
  /// Runs an action with each value of a publisher, from when the view comes to when it goes.
  ///
  /// Another publisher, as one that is made anew with its view, takes the place of the one before.
  public func onReceive<P: Publisher>(
    _ publisher: P, perform action: @escaping (P.Output) -> Void
  ) -> some View where P.Failure == Never { modifier(_ReceiveModifier(publisher: publisher, action: action)) }
}

/// An action for the values of a publisher.
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
