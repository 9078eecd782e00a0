/// The lines of a log before they are divided into cells.
extension LogTable {
  /// Returns the lines that aren't blank. If a line consists of names, numbers and bars, such as
  /// `Epoch  1 | Batch 100/972 | Train Loss 0.5`, it is rewritten with equals signs:
  /// `Epoch=1 Batch=100 Train_Loss=0.5`.
  static func textLines(_ bytes: some Collection<UInt8>) -> [Substring] {
    lines(bytes).filter { $0.contains { !$0.isWhitespace } }.map(withoutOverwrittenText).map { line in
      guard line.contains("|"), !line.contains("="), !line.contains(":") else { return line }
      let parts = line.split(separator: "|").map { $0.wholeMatch(of: /\s*(\p{L}[^|]*?)\s+(-?[0-9.][-+0-9.e\/%]*)\s*/) }
      guard parts.count > 1, !parts.contains(where: { $0 == nil }) else { return line }
      return parts.compactMap(\.self).map { part in
        "\(part.output.1.split(separator: " ").joined(separator: "_"))=\(part.output.2.prefix { $0 != "/" })"
      }.joined(separator: " ")[...]
    }
  }

  /// Returns the text after the last progress bar if a line contains several of them, as in the logs of Keras. A
  /// terminal shows only the last one, because each bar overwrites the one before it.
  private static func withoutOverwrittenText(_ line: Substring) -> Substring {
    guard line.utf8.contains(UInt8(ascii: "[")) else { return line }
    let bars = line.ranges(of: "[=")
    guard bars.count > 1, let end = line[bars[bars.count - 1].upperBound...].firstIndex(of: "]") else { return line }
    return line[line.index(after: end)...]
  }
}
