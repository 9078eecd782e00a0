import CProcess

/// The cleanup when a signal ends the process: it removes partial files, ends child processes and restores the
/// terminal's screen.
public enum SignalCleanup {
  /// Installs handlers for SIGINT, SIGTERM, SIGHUP and SIGQUIT in the whole process. They remove partial files, end
  /// child processes and restore the terminal's screen. After the cleanup, each signal has the effect that it had
  /// before the handlers were installed. Ignored signals stay ignored.
  ///
  /// Call this function at the start of a program that writes animations. The library never calls it, because a library
  /// shouldn't change how a program handles signals. Further calls have no effect.
  public static func install() { fv_install_signal_handlers() }
}
