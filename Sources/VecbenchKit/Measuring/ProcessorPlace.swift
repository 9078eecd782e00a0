import CMeasuring

/// Where processes run.
package enum ProcessorPlace {
  /// The processor that a process ran on last; nil where that is not known.
  package static func processor(of process: Int32) -> Int? { LinuxFiles.processor(of: process) }

  /// Pins a process to one processor, where the system can.
  package static func pin(_ process: Int32, to processor: Int) {
    _ = cm_stay_on_processor(process, Int32(clamping: processor))
  }
}
