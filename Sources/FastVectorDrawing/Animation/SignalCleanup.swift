import CProcess

/// A cleanup that runs when a signal ends the process. It removes partial files, ends child processes and restores the
/// terminal's screen.
public enum SignalCleanup {
  /// Installs handlers for SIGINT, SIGTERM, SIGHUP and SIGQUIT in the whole process. They remove partial files, end
  /// child processes and restore the terminal's screen. After the cleanup, the signal has its original effect, as if
  /// the handlers hadn't been installed. Ignored signals stay ignored.
  ///
  /// Call this function at the start of a program that writes animations. The library never calls it, because a library
  /// shouldn't change how a program handles signals. Further calls have no effect.
  public static func install() { fv_install_signal_handlers() }
}
