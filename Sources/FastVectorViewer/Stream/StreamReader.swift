package import FastVectorCharts
package import FastVectorData
import FastVectorDrawing
import FastVectorFiles
package import Foundation

/// A reader that appends the values of a stream to the lines of a board.
package struct StreamReader: Sendable {
  private var descriptor: Int32
  private var parser: StreamParser
  private let timeZone: TimeZone?
  private let capacity: Int

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - descriptor: The file descriptor of the stream.
  ///   - format: The format of the stream.
  ///   - capacity: The maximum number of points to retain per line.
  ///   - timeZone: The time zone of the axis, and of dates that don't specify one, if the first column contains dates.
  ///     If it is nil, the axis uses the UTC offset of the first date, and dates without an offset are interpreted as
  ///     UTC.
  ///   - dateFormat: The format of the dates in the first column; nil to detect it.
  ///   - firstTwoDigitYear: The first of the 100 years that two-digit years stand for.
  ///   - encoding: The encoding of the text; nil to detect it.
  package init(
    _ descriptor: Int32, _ format: StreamFormat, keeping capacity: Int, in timeZone: TimeZone? = nil,
    dateFormat: DateFormat? = nil, firstTwoDigitYear: Int = 1969, encoding: TextEncoding? = nil
  ) {
    self.descriptor = descriptor
    self.timeZone = timeZone
    parser = StreamParser(
      format, in: timeZone ?? .gmt, dateFormat: dateFormat, firstTwoDigitYear: firstTwoDigitYear,
      encoding: encoding)
    self.capacity = capacity
  }

  private static let partSize = 1 << 18

  /// Reads the stream up to the first number, and returns a board with a line for each column of values.
  ///
  /// - Parameters:
  ///   - followedCount: The number of newest points per line that a page shows while it follows the stream.
  ///   - marks: A closure that returns the marks of the chart. Its argument is the time zone of the x axis, or nil if
  ///     the x values aren't dates.
  ///   - note: A closure that shows a note to the user. It is called if columns aren't shown, or if lines can't be read
  ///     while the reader waits for the first number.
  /// - Throws: `FileError` if the stream ends without a number, or if the first date is ambiguous, such as 1/2/2024, or
  ///   doesn't have the given format. Errors of `marks` are rethrown.
  package mutating func makeBoard(
    followedCount: Int, marks: (TimeZone?) throws -> [ChartMark] = { _ in [] }, note: (String) -> Void = { _ in }
  ) throws -> ChartBoard {
    var hasNumbers = false
    var isNoted = false
    while parser.hasDates == nil || !hasNumbers, let values = readPart() {
      hasNumbers = hasNumbers || values.contains { $0.contains { !$0.isNaN } }
      pending = Self.joined(pending, values)
      // A single unread line may be the header.
      guard !isNoted, !isOver, parser.hasDates == nil, parser.unreadLines.count > 1 else { continue }
      note("standard input: waiting for numbers\(problem)")
      isNoted = true
    }
    guard hasNumbers, let names = parser.names else {
      throw FileError.badData("standard input", "it ended before the first row of numbers\(problem)")
    }
    for omission in parser.omissions { note("standard input: \(omission)") }
    if let format = parser.dateFormat, parser.hasDates == false {
      throw FileError.badData("standard input", "its first column doesn't have the date format \(format.pattern)")
    }
    if let first = parser.ambiguousFormats.first, let other = parser.ambiguousFormats.last {
      throw FileError.badData(
        "standard input",
        "its dates can be \(first) or \(other); add --date-format \(first.pattern) or \(other.pattern)")
    }
    let hasDates = parser.hasDates == true
    let lines = names.enumerated().dropFirst(hasDates ? 1 : 0).map { index, name in
      let id = Series.Identifier.text("column \(index)")
      return ChartLine(hasDates ? Self.seriesWithExplicitX(id) : Series(id: id), name: name)
    }
    var chart = Chart(lines: lines)
    let zone =
      parser.hasTimesOfDay ? .gmt : timeZone ?? parser.dateOffset.flatMap { TimeZone(secondsFromGMT: $0) } ?? .gmt
    if hasDates { chart = chart.xAxis(scale: .time, timeZone: zone) }
    chart.marks = try marks(hasDates ? zone : nil)
    let board = ChartBoard([ChartBoard.Panel(chart)], title: "standard input", followedCount: followedCount)
    append(pending, to: board)
    pending = []
    return board
  }

  /// A semicolon and the reason why no numbers were found; empty if the reason is unknown.
  private var problem: String {
    guard parser.hasDates == nil, let line = parser.unreadLines.last else { return "" }
    return "; line \(line.number) isn't numbers separated by commas, semicolons, tabs or blanks (\(line.text))"
  }

  private static func seriesWithExplicitX(_ id: Series.Identifier) -> Series {
    // This can't fail, because there are no points.
    (try? Series(x: [Double](), y: [Double](), id: id)) ?? Series(id: id)
  }

  private func append(_ columns: [[Double]], to board: ChartBoard) {
    if parser.hasDates == true, let x = columns.first {
      board.append(Array(columns.dropFirst()), x: x, keeping: capacity)
    } else {
      board.append(columns, keeping: capacity)
    }
  }
  private var pending: [[Double]] = []

  /// Appends the rest of the stream to the board. Returns when the stream has ended.
  package mutating func read(into board: ChartBoard) {
    repeat {
      if parser.damagedLines > 0 { board.setStatus(status(board, isOver: false), isOver: false) }
    } while appendPart(to: board)
    board.setStatus(status(board, isOver: true), isOver: true)
  }

  /// Appends the values of the next chunk to the board. Returns false after the end of the stream.
  private mutating func appendPart(to board: ChartBoard) -> Bool {
    guard let values = readPart() else { return false }
    append(values, to: board)
    return true
  }

  /// Returns the status text of the stream for the page.
  private func status(_ board: ChartBoard, isOver: Bool) -> String {
    let damaged = parser.damagedLines == 0 ? "" : ", \(parser.damagedLines) damaged"
    let count = board.receivedCount
    return "\(count) point\(count == 1 ? "" : "s")\(damaged)\(isOver ? "; the stream has ended" : "")"
  }

  /// Returns the values of the next chunk, by column. Returns nil after the end of the stream.
  private mutating func readPart() -> [[Double]]? {
    if isBetweenPrograms, !openForNextProgram() { isOver = true }
    isBetweenPrograms = false
    guard !isOver else { return nil }
    return unsafe withUnsafeTemporaryAllocation(byteCount: Self.partSize, alignment: 8) { buffer in
      var count = -1
      repeat {
        count = unsafe Foundation.read(descriptor, buffer.baseAddress!, buffer.count)
      } while count < 0 && errno == EINTR
      guard count > 0 else {
        isBetweenPrograms = count == 0 && pipePath != nil
        isOver = !isBetweenPrograms
        return parser.finish()
      }
      return unsafe parser.take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  private var isOver = false

  /// True if the stream is a named pipe, and all programs that wrote to it have closed it.
  private var isBetweenPrograms = false

  /// The path of the stream if it is a named pipe; otherwise nil.
  private var pipePath: String? {
    var information = stat()
    guard unsafe fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFIFO else { return nil }
    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
    return path.flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// Opens the named pipe again, and waits until another program writes to it. Returns false if the pipe can't be
  /// opened.
  private mutating func openForNextProgram() -> Bool {
    // Opening the pipe with O_NONBLOCK, before the old descriptor is closed, loses no data of a program that has already
    // closed the pipe again. `poll` doesn't report the end of the programs that closed the pipe before.
    guard let next = pipePath.map({ unsafe open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }), next >= 0 else {
      return false
    }
    close(descriptor)
    descriptor = next
    var request = pollfd(fd: next, events: Int16(POLLIN), revents: 0)
    while unsafe poll(&request, 1, -1) < 0 { guard errno == EINTR else { return false } }
    // From here on, reading waits for data, and reports the end of the stream when all programs have closed the pipe.
    return fcntl(next, F_SETFL, O_RDONLY) == 0
  }

  private static func joined(_ a: [[Double]], _ b: [[Double]]) -> [[Double]] {
    a.isEmpty ? b : zip(a, b).map(+)
  }
}
