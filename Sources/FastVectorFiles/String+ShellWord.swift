extension String {
  /// The string as a single word of a shell command, in quotes if a shell would otherwise interpret it.
  package var shellWord: String {
    if !isEmpty, allSatisfy({ $0.isLetter || $0.isNumber || "_-.".contains($0) }) { return self }
    return "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }
}
