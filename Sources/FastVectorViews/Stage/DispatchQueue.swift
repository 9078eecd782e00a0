public import Dispatch

extension DispatchQueue {
  /// Runs work on the main queue: from a view, effect or action on a stage, after the present frame of that stage, in
  /// order; from elsewhere, as Dispatch does.
  ///
  /// Swift prefers this to Dispatch's own `async`, which has more parameters. So the code of a view that hands work to
  /// `DispatchQueue.main` needs no run loop, and the work is done at the same frame each time.
  public func async(execute work: @escaping @Sendable @convention(block) () -> Void) {
    // By its name: on Linux each call of `main` makes another object.
    if label == DispatchQueue.main.label, let stage = Stage.current { return stage.afterFrame(work) }
    async(group: nil, qos: .unspecified, flags: [], execute: work)
  }
}
