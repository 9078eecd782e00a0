import CProcess

/// Cleanup before a signal ends the process. It removes partial files, ends child processes, cancels database queries
/// and restores the terminal's screen.
public enum SignalCleanup {
  /// Installs process-wide handlers for SIGINT, SIGTERM, SIGHUP and SIGQUIT. They remove partial files, end child
  /// processes, cancel database queries and restore the terminal's screen. After this cleanup, the signal takes effect
  /// as if the handlers hadn't been installed; SIGQUIT always ends the process. Signals that are ignored remain
  /// ignored.
  ///
  /// Call this function at the start of a program that writes animations. The library itself never calls it, because a
  /// library shouldn't change how a program handles signals. Calling it again has no effect.
  public static func install() { fv_install_signal_handlers() }
}
