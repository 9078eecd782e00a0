import CMeasuring

/// A source of numbered frames, which a frame variant renders.
public struct FrameSource<Frame> {
  /// Does the untimed work before each frame.
  public let prepare: () -> Void

  /// Renders a frame. Frames are numbered from 0.
  public let frame: (_ number: Int) -> Frame

  /// Waits for background work that the frames have started.
  public let settle: () -> Void

  /// Returns the memory that the frames occupy, in bytes, or nil if it isn't known. Called after the last frame, but
  /// not for frames with a fixed rate.
  public let memory: () -> Int?

  /// Creates a source of frames.
  ///
  /// - Parameters:
  ///   - prepare: Does the work before each frame, which isn't timed.
  ///   - frame: Renders the frame with the given number, which is at least 0 and less than the number of frames. Frames
  ///     can be rendered more than once, and not all calls are timed.
  ///   - settle: Waits for background work that the frames have started, such as tasks in a queue. It is called before
  ///     and after each sample and isn't timed. Allocations during the call after a sample are attributed to the frames
  ///     of the sample. If the frames have a fixed rate, the closure is called only before the first and after the last
  ///     frame.
  ///   - memory: Returns the memory that the frames occupy, in bytes, which is reported with the results. It is called
  ///     after the last frame, but not for frames with a fixed rate.
  public init(
    prepare: @escaping () -> Void = {}, frame: @escaping (_ number: Int) -> Frame,
    settle: @escaping () -> Void = {}, memory: @escaping () -> Int? = { nil }
  ) {
    self.prepare = prepare
    self.frame = frame
    self.settle = settle
    self.memory = memory
  }
}

/// A type-erased ``FrameSource``, ready to be timed.
package struct FrameWorkload {
  let prepare: () -> Void

  /// Renders a frame and calls `made` before releasing it, so that the release isn't part of the frame time.
  let make: (_ number: Int, _ made: () -> Void) -> Void
  let settle: () -> Void
  let memory: () -> Int?

  package init<Frame>(_ source: FrameSource<Frame>) {
    prepare = source.prepare
    make = { number, made in
      let frame = source.frame(number)
      cm_memory_barrier()
      made()
      withExtendedLifetime(frame) {}
    }
    settle = source.settle
    memory = source.memory
  }
}

extension FrameWorkload {
  /// Creates the workload of a variant. If the variant has no frames, each iteration counts as a frame.
  init(_ variant: Variant) {
    self =
      variant.frames
      ?? FrameWorkload(
        FrameSource(prepare: { variant.prepare(1) }, frame: { _ in variant.run(1) }, settle: variant.settle))
  }
}
