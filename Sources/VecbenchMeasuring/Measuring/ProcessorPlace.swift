import CMeasuring

/// Functions that query and set the processor that a process runs on, and measure its processor time.
package enum ProcessorPlace {
  /// Returns the processor that a process last ran on, or nil if it isn't known.
  package static func processor(of process: Int32) -> Int? { LinuxFiles.processor(of: process) }

  /// Returns the processor time that all threads of a process have used, in nanoseconds, or nil if it isn't known.
  package static func time(of process: Int32) -> Double? {
    let time = cm_processor_time(process)
    return time < 0 ? nil : time
  }

  /// Pins the main thread of a process, and the threads that it starts from now on, to one processor. Does nothing if
  /// the system doesn't support it.
  package static func pin(_ process: Int32, to processor: Int) {
    _ = cm_stay_on_processor(process, Int32(clamping: processor))
  }
}
