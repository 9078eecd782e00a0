import CMeasuring

/// A source of numbered frames. A frame variant renders the frames of such a source.
public struct FrameSource<Frame> {
  /// Prepares the next frame. The call isn't timed.
  public let prepare: () -> Void

  /// Renders a frame. Frames are numbered from 0.
  public let frame: (_ number: Int) -> Frame

  /// Waits until the background work of the frames has finished.
  public let settle: () -> Void

  /// Returns the memory that the frames occupy, in bytes. Returns nil if the number isn't known. The closure is called
  /// after the last frame, but not if the frames have a fixed rate.
  public let memory: () -> Int?

  /// Creates a source of frames.
  ///
  /// - Parameters:
  ///   - prepare: Prepares the next frame. The call isn't timed.
  ///   - frame: Renders the frame with the given number. The number is at least 0 and less than the number of frames.
  ///     Frames can be rendered more than once, and not all calls are timed.
  ///   - settle: Waits until the background work of the frames has finished, such as tasks in a queue. It is called
  ///     before and after each sample and isn't timed. Allocations during the call after a sample count as allocations
  ///     of the sample. If the frames have a fixed rate, the closure is called only before the first frame and after
  ///     the last frame.
  ///   - memory: Returns the memory that the frames occupy, in bytes. Results contain this number. The closure is
  ///     called after the last frame, but not if the frames have a fixed rate.
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

/// A ``FrameSource`` without its generic type, ready to be timed.
package struct FrameWorkload {
  let prepare: () -> Void

  /// Renders a frame, calls `made`, and then releases the frame. The frame time therefore doesn't include the release.
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
  /// Creates the workload of a variant. If the variant doesn't render frames, each of its iterations counts as a frame.
  init(_ variant: Variant) {
    self =
      variant.frames
      ?? FrameWorkload(
        FrameSource(prepare: { variant.prepare(1) }, frame: { _ in variant.run(1) }, settle: variant.settle))
  }
}
