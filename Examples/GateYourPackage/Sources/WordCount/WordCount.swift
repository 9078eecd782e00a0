/// Counts how often each word occurs in `text`. Words are separated by spaces and newlines.
///
/// Complexity: O(*n*) for *n* bytes of text.
public func wordCounts(in text: String) -> [Substring: Int] {
  var counts: [Substring: Int] = [:]
  let bytes = text.utf8
  var start = bytes.startIndex
  var index = start
  while true {
    let isEnd = index == bytes.endIndex
    if isEnd || bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "\n") {
      if start < index { counts[text[start..<index], default: 0] += 1 }
      if isEnd { return counts }
      start = bytes.index(after: index)
    }
    index = bytes.index(after: index)
  }
}

/// Counts words with `split`, which compares characters instead of bytes.
public func wordCountsBySplitting(_ text: String) -> [Substring: Int] {
  var counts: [Substring: Int] = [:]
  for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) { counts[word, default: 0] += 1 }
  return counts
}

/// Returns text with the given number of words. Calls with the same number return the same text.
public func sampleText(words: Int) -> String {
  (0..<words).map { "word\($0 &* 7919 % 997)" }.joined(separator: " ")
}
