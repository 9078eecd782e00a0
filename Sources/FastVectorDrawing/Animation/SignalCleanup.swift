import CProcess

/// The cleanup of partial files, child processes and the terminal's screen when a signal ends the process.
public enum SignalCleanup {
  /// Installs handlers for SIGINT, SIGTERM, SIGHUP and SIGQUIT in the whole process. They remove partial files, end
  /// child processes and restore the terminal's screen. Each signal then has its previous effect. Ignored signals stay
  /// ignored.
  ///
  /// Call this function at the start of a program that writes animations. The library never calls it, because it
  /// doesn't change how a program handles signals. Further calls have no effect.
  public static func install() { fv_install_signal_handlers() }
}
