import CMeasuring

/// Something that makes frames, whatever a frame is.
public struct FrameSource<Frame> {
  /// Does what comes between the frames and is no part of them.
  public let prepare: () -> Void

  /// Makes a frame, by its number from 0 on.
  public let frame: (_ number: Int) -> Frame

  /// Waits for the work that the frames have left in the background.
  public let settle: () -> Void

  /// The bytes of memory that the frames keep, asked for after the last one; nil where they are not known.
  public let memory: () -> Int?

  /// Makes a source of frames.
  ///
  /// - Parameters:
  ///   - prepare: Does what comes before each frame and is not timed.
  ///   - frame: Makes a frame, by its number: from 0 to less than the number of frames, and again. Some are made more
  ///     than once, and not timed.
  ///   - settle: Waits for the work that the frames have left in the background, such as tasks in a queue. It is called
  ///     before and after each sample and isn't timed. The allocations during the call after a sample count as those of its
  ///     frames. Paced frames are only waited for before the first and after the last one.
  ///   - memory: Returns the bytes of memory that the frames keep, which results state; called after the last frame.
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

/// Frames of any type, to be timed.
package struct FrameWorkload {
  let prepare: () -> Void

  /// Makes a frame, and calls `made` before it is released, which is no part of its time.
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
  /// The frames of a variant: iterations, where they are nothing else.
  init(_ variant: Variant) {
    self =
      variant.frames
      ?? FrameWorkload(
        FrameSource(prepare: { variant.prepare(1) }, frame: { _ in variant.run(1) }, settle: variant.settle))
  }
}
