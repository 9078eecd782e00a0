import FastVectorData
import Foundation

// Reads a column of a CSV file as a series, and prints the processor time in seconds, the greatest memory in bytes beyond
// that of the program before it reads, and the number of points. For compare-csv-readers.
//
//     read-csv FILE COLUMN [X-COLUMN]

func processorSeconds() -> Double {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  let (user, system) = (usage.ru_utime, usage.ru_stime)
  return Double(user.tv_sec + system.tv_sec) + Double(user.tv_usec + system.tv_usec) / 1e6
}

/// Returns the peak resident memory of this process since `resetPeak`, in bytes. `ru_maxrss` would include the peak of
/// the parent process.
func peakBytes() throws -> Int {
  let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }!
  return Int(line.filter(\.isNumber))! << 10
}

/// Resets the peak resident memory to the current one.
func resetPeak() throws {
  let file = try FileHandle(forWritingTo: URL(fileURLWithPath: "/proc/self/clear_refs"))
  try file.write(contentsOf: Data("5".utf8))
}

let arguments = CommandLine.arguments
try resetPeak()
let (bytesBefore, secondsBefore) = (try peakBytes(), processorSeconds())
let series = try CSVTable(path: arguments[1]).series(y: arguments[2], x: arguments.count > 3 ? arguments[3] : nil)
let (secondsAfter, bytesAfter) = (processorSeconds(), try peakBytes())
print(secondsAfter - secondsBefore, bytesAfter - bytesBefore, series.count)
