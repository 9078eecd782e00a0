import FastVectorData
import Foundation

// Reads a column of a CSV file as a series, and prints the processor time in seconds and the greatest memory in bytes
// beyond that of the program itself. For compare-csv-readers.
//
//     read-csv FILE COLUMN [X-COLUMN]

func usage() -> (seconds: Double, peakBytes: Int) {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  let (user, system) = (usage.ru_utime, usage.ru_stime)
  return (
    Double(user.tv_sec + system.tv_sec) + Double(user.tv_usec + system.tv_usec) / 1e6, Int(usage.ru_maxrss) << 10
  )
}

let arguments = CommandLine.arguments
let before = usage()
let series = try CSVTable(path: arguments[1]).series(y: arguments[2], x: arguments.count > 3 ? arguments[3] : nil)
let after = usage()
print(after.seconds - before.seconds, after.peakBytes - before.peakBytes, series.count)
