import CMeasuring

/// Something that makes frames, whatever a frame is.
public struct FrameSource<Frame> {
  /// Does what comes between the frames and is no part of them.
  public let prepare: () -> Void

  /// Makes a frame, by its number from 0 on.
  public let frame: (_ number: Int) -> Frame

  /// The bytes of memory that the frames keep, asked for after the last one; nil where they are not known.
  public let memory: () -> Int?

  /// Makes a source of frames.
  ///
  /// - Parameters:
  ///   - prepare: Does what comes before each frame and is not timed.
  ///   - frame: Makes a frame, by its number: from 0 to less than the number of frames, and again. Some are made more
  ///     than once, and not timed.
  ///   - memory: Returns the bytes of memory that the frames keep, which results state; called after the last frame.
  public init(
    prepare: @escaping () -> Void = {}, frame: @escaping (_ number: Int) -> Frame,
    memory: @escaping () -> Int? = { nil }
  ) {
    self.prepare = prepare
    self.frame = frame
    self.memory = memory
  }
}

/// Frames of any type, to be timed.
package struct FrameWorkload {
  let prepare: () -> Void

  /// Makes a frame, and calls `made` before it is released, which is no part of its time.
  let make: (_ number: Int, _ made: () -> Void) -> Void
  let memory: () -> Int?

  package init<Frame>(_ source: FrameSource<Frame>) {
    prepare = source.prepare
    make = { number, made in
      let frame = source.frame(number)
      cm_memory_barrier()
      made()
      withExtendedLifetime(frame) {}
    }
    memory = source.memory
  }
}

extension FrameWorkload {
  /// The frames of a variant: iterations, where they are nothing else.
  init(_ variant: Variant) {
    self =
      variant.frames
      ?? FrameWorkload(FrameSource(prepare: { variant.prepare(1) }, frame: { _ in variant.run(1) }))
  }
}
