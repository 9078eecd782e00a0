extension SeriesFile {
  /// Matches the lines at the end of an animation with the lines at its start. Returns the index of the start line for
  /// each end line, or nil if the end line has no match.
  ///
  /// Lines with the same name match: first within each file at the start and the file that replaces it, and then between
  /// all files. The remaining lines of a file match in their order if the file that replaces it has equally many.
  static func matches(of ends: some Sequence<SeriesFile>, in starts: some Sequence<SeriesFile>) -> [Int?] {
    func names(_ files: some Sequence<SeriesFile>) -> [LineName] {
      files.enumerated().flatMap { index, file in file.lines.map { LineName(file: index, line: $0.name) } }
    }
    let (starts, ends) = (names(starts), names(ends))
    var matches = [Int?](repeating: nil, count: ends.count)
    func rest() -> [Int] {
      let used = Set(matches)
      return starts.indices.filter { !used.contains($0) }
    }
    func match<Key: Hashable>(_ key: (LineName) -> Key) {
      var rest = Dictionary(grouping: rest().reversed()) { key(starts[$0]) }
      for index in ends.indices where matches[index] == nil { matches[index] = rest[key(ends[index])]?.popLast() }
    }
    match(\.self)
    match(\.line)
    let unused = Dictionary(grouping: rest()) { starts[$0].file }
    let open = Dictionary(grouping: matches.indices.filter { matches[$0] == nil }) { ends[$0].file }
    for (file, indices) in open where unused[file]?.count == indices.count {
      for (index, start) in zip(indices, unused[file, default: []]) { matches[index] = start }
    }
    return matches
  }

  /// Returns, for each line at the end of an animation, the line by whose names options refer to it: the start line
  /// that moves to it, or the end line itself if it has no match. See ``matches(of:in:)``. The result ends with the
  /// start lines without a match, because options can also refer to these.
  static func columns(of ends: [SeriesFile], in starts: [SeriesFile]) -> [Line] {
    let (lines, matches) = (starts.flatMap(\.lines), matches(of: ends, in: starts))
    let unmatched = Set(lines.indices).subtracting(matches.compactMap(\.self)).sorted()
    return zip(ends.flatMap(\.lines), matches).map { line, match in match.map { lines[$0] } ?? line }
      + unmatched.map { lines[$0] }
  }

  /// Returns the names of the lines at the start and at the end of an animation. If a line has different names at the
  /// start and at the end, both are combined, as in `Seattle to SF`.
  static func names(
    from starts: some Sequence<SeriesFile>, to ends: some Sequence<SeriesFile>, showsFiles: Bool
  ) -> (start: [String], end: [String]) {
    func names(_ files: some Sequence<SeriesFile>) -> [String] {
      files.flatMap { file in
        file.lines.map { showsFiles && file.isTable ? "\(file.title): \($0.name)" : $0.name }
      }
    }
    var (start, end) = (names(starts), names(ends))
    for (index, match) in matches(of: ends, in: starts).enumerated() {
      guard let match, start[match] != end[index] else { continue }
      end[index] = "\(start[match]) to \(end[index])"
      start[match] = end[index]
    }
    return (start, end)
  }
}

/// The name of a line, and the index of its file among the files at the start or at the end of an animation.
private struct LineName: Hashable {
  let file: Int
  let line: String
}
