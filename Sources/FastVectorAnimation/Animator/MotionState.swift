import Foundation

/// A value on its way, as an animator keeps it: the small one as it is, the large one symbolically.
///
/// It advances from frame to frame and can be copied, to come back to it.
struct MotionState<Data: VectorArithmetic> {
  /// Where the value goes.
  private(set) var target: Data

  /// Whether `Data` holds large vectors.
  let isSymbolic: Bool

  private var direct: Track<Data>?
  private var symbolic: Track<SymbolicVector>?

  /// Where the motion started. Both tracks count from here.
  private var origin: Data
  private var basis: VectorBasis<Data>?

  /// What one kind of values knows of the motion.
  private struct Track<Value: VectorArithmetic> {
    var motion: Motion<Value>

    /// The target.
    var end: Value

    /// How far changes without an animation have moved the whole way meanwhile.
    var shift = Value.zero

    /// How much of the way was done at the last frame, or nil where it was all.
    var done: Value? = .zero

    mutating func overwrite(with other: Self) {
      motion.overwrite(with: other.motion)
      end = other.end
      shift = other.shift
      done = other.done
    }
  }

  init(at target: Data) {
    self.target = target
    origin = target
    isSymbolic = holdsLargeVector(target)
  }

  /// Whether the value is on its way.
  var isMoving: Bool { direct != nil || symbolic != nil }

  // MARK: Changes

  /// Ends all motion at a value.
  mutating func rest(at value: Data) {
    target = value
    origin = value
    direct = nil
    symbolic = nil
    basis = nil
  }

  /// Changes the target under an animation.
  mutating func setTarget(
    _ target: Data, _ animation: Animation, change: ChangeIdentifier, at time: TimeInterval,
    environment: EnvironmentValues
  ) {
    if !isMoving { origin = self.target }
    self.target = target
    if isSymbolic {
      Self.redirect(
        &symbolic, to: symbolicTarget(target), animation, change: change, at: time, environment: environment)
    } else {
      Self.redirect(
        &direct, to: target - origin, animation, change: change, at: time, environment: environment)
    }
  }

  private static func redirect<Value>(
    _ track: inout Track<Value>?, to end: Value, _ animation: Animation, change: ChangeIdentifier,
    at time: TimeInterval, environment: EnvironmentValues
  ) {
    guard track != nil else {
      track = Track(
        motion: Motion(to: end, animation, change: change, at: time, environment: environment), end: end)
      return
    }
    track!.end = end
    track!.motion.redirect(
      to: end - track!.shift, animation, change: change, at: time, environment: environment)
  }

  /// Changes the target without an animation: a motion under way goes on, moved by the difference.
  mutating func shiftTarget(to target: Data) {
    guard isMoving else { return rest(at: target) }
    self.target = target
    if isSymbolic {
      let end = symbolicTarget(target)
      symbolic!.shift += end - symbolic!.end
      symbolic!.end = end
    } else {
      direct!.shift += target - origin - direct!.end
      direct!.end = target - origin
    }
  }

  private mutating func symbolicTarget(_ target: Data) -> SymbolicVector {
    if basis == nil { basis = VectorBasis(origin: origin) }
    if basis!.isFull { basis = basis!.emptied() }
    return SymbolicVector(basis: basis!, entry: basis!.append(target: target))
  }

  // MARK: Frames

  /// Makes the frame at a time, not before the last one.
  mutating func advance(to time: TimeInterval, environment: EnvironmentValues) {
    if symbolic != nil {
      symbolic!.done = symbolic!.motion.advance(to: time, environment: environment)
    } else if direct != nil {
      direct!.done = direct!.motion.advance(to: time, environment: environment)
    }
  }

  /// Whether the last frame found the motion over.
  var isOver: Bool {
    if let symbolic { return symbolic.done == nil }
    if let direct { return direct.done == nil }
    return true
  }

  /// Whether a change is done but for its tail.
  func isLogicallyComplete(_ change: ChangeIdentifier) -> Bool {
    isOver || (symbolic?.motion.isLogicallyComplete(change) ?? direct?.motion.isLogicallyComplete(change) ?? true)
  }

  /// Stores the value at the last frame, in one pass.
  func store(into result: inout Data) {
    if let symbolic, let done = symbolic.done {
      (sum(done, symbolic.shift)).store(from: origin, into: &result)
    } else if let direct, let done = direct.done {
      result = origin + (done + direct.shift)
    } else {
      result = target
    }
  }

  private func sum(_ done: SymbolicVector, _ shift: SymbolicVector) -> SymbolicVector {
    shift.basis == nil ? done : done + shift
  }

  /// Becomes a copy of another state that shares nothing with it, using this one's memory again.
  mutating func overwrite(with other: Self) {
    guard symbolic != nil, let source = other.symbolic else {
      self = other
      return
    }
    target = other.target
    origin = other.origin
    basis = other.basis
    symbolic!.overwrite(with: source)
  }
}

extension SymbolicVector {
  /// Stores the origin plus the vector that this one stands for.
  fileprivate func store<Data: VectorArithmetic>(from origin: Data, into result: inout Data) {
    guard let basis = basis as? VectorBasis<Data> else {
      result = origin
      return
    }
    basis.store(coefficients, fromOriginInto: &result)
  }
}

/// Whether a value holds an ``AnimatableVector``, or one with other kernels, at any depth.
private func holdsLargeVector(_ value: Any, depth: Int = 0) -> Bool {
  if value is any LargeVector { return true }
  guard depth < 8, !(value is any BinaryFloatingPoint) else { return false }
  let mirror = Mirror(reflecting: value)
  // One element speaks for a collection.
  let parts = mirror.displayStyle == .collection ? Array(mirror.children.prefix(1)) : Array(mirror.children)
  return parts.contains { holdsLargeVector($0.value, depth: depth + 1) }
}

/// A vector with more elements than an animation should touch.
private protocol LargeVector {}
extension KernelVector: LargeVector {}
