import CMeasuring

/// Functions that find or set the processor that a process runs on, and measure the processor time of a process.
package enum Processors {
  /// Returns the processor that a process last ran on. Returns nil if it isn't known.
  package static func processor(of process: Int32) -> Int? { LinuxFiles.processor(of: process) }

  /// Returns the processor time that all threads of a process have used, in nanoseconds. Returns nil if it isn't known.
  package static func time(of process: Int32) -> Double? {
    let time = cm_processor_time(process)
    return time < 0 ? nil : time
  }

  /// Pins the main thread of a process to one processor. Threads that the main thread starts later are also pinned.
  /// Does nothing if the system doesn't support pinning.
  package static func pin(_ process: Int32, to processor: Int) {
    _ = cm_stay_on_processor(process, Int32(clamping: processor))
  }
}
