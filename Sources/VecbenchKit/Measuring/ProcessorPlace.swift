import CMeasuring

/// The processor that a process runs on.
package enum ProcessorPlace {
  /// The processor that a process ran on last; nil if it isn't known.
  package static func processor(of process: Int32) -> Int? { LinuxFiles.processor(of: process) }

  /// The processor time that all threads of a process have used, in nanoseconds; nil if it isn't known.
  package static func time(of process: Int32) -> Double? {
    let time = cm_processor_time(process)
    return time < 0 ? nil : time
  }

  /// Pins a process to one processor, if the system supports that.
  package static func pin(_ process: Int32, to processor: Int) {
    _ = cm_stay_on_processor(process, Int32(clamping: processor))
  }
}
