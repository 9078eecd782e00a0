import Testing
import VecbenchKit

@Suite struct `Frame settings` {
  @Test func `Frame settings with an invalid frame count, frame rate or warm-up count trap`() async {
    await #expect(processExitsWith: .failure) { _ = FrameSettings(count: 0) }
    await #expect(processExitsWith: .failure) { _ = FrameSettings(framesPerSecond: 0) }
    await #expect(processExitsWith: .failure) { _ = FrameSettings(framesPerSecond: .infinity) }
    await #expect(processExitsWith: .failure) { _ = FrameSettings(framesPerSecond: .nan) }
    await #expect(processExitsWith: .failure) { _ = FrameSettings(warmUpFrames: -1) }
    await #expect(processExitsWith: .failure) {
      var settings = FrameSettings()
      settings.count = 0
    }
    await #expect(processExitsWith: .success) { _ = FrameSettings(count: 1, framesPerSecond: 0.5, warmUpFrames: 0) }
  }
}
