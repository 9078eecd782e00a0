/// Something that makes frames, whatever a frame is.
package struct FrameWorkload<Frame> {
  /// Does what comes between the frames and is no part of them.
  package let prepare: () -> Void

  /// Makes a frame, by its number from 0 on.
  package let frame: (_ number: Int) -> Frame

  package init(prepare: @escaping () -> Void = {}, frame: @escaping (_ number: Int) -> Frame) {
    self.prepare = prepare
    self.frame = frame
  }
}
