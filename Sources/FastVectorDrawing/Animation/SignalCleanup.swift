import CProcess

/// The cleanup of partial files, child processes and the terminal's screen when a signal ends the process.
public enum SignalCleanup {
  /// Installs handlers of SIGINT, SIGTERM, SIGHUP and SIGQUIT for the whole process. They remove partial files, end child
  /// processes and restore the terminal's screen. The signals then have their previous effect. Ignored signals stay
  /// ignored.
  ///
  /// Call it at the start of a program that writes animations. The library doesn't call it, because it never changes how
  /// a program handles signals. Further calls do nothing.
  public static func install() { fv_install_signal_handlers() }
}
