import Dispatch

/// A policy for building envelopes, which make frame time independent of the number of points. See <doc:ChartFrames>.
public enum EnvelopeBuilding: Hashable, Sendable {
  /// Builds on another thread as soon as a frame could use the result. Until the build has finished, frames use min–max
  /// pyramids or read every visible point.
  case inBackground

  /// Builds synchronously in the first frame that can use the result. This frame takes longer, but all frames of an
  /// animation are reproducible to the last bit.
  case immediately

  /// Never builds envelopes. Frames don't use min–max pyramids either, and read every visible point.
  case never
}

extension EnvelopeBuilding {
  /// The background builds of all charts.
  static let backgroundBuilds = DispatchGroup()
}

extension ChartAnimator {
  /// Waits until all background builds of envelopes, for all charts in the process, have finished.
  ///
  /// A build is started by the first frame that could use its result. Call this function after that frame; the next
  /// frame then uses the result.
  package static func waitForBackgroundBuilds() { EnvelopeBuilding.backgroundBuilds.wait() }
}
