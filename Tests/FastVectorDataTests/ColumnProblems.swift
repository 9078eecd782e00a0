import FastVectorData
import FastVectorFiles
import Foundation
import Testing

/// Returns the error that reading a column throws, or nil if the column can be read.
func columnProblem(_ contents: Data, column: String? = nil) -> FileError? {
  do throws(FileError) {
    _ = try CSVTable(name: "t.csv", contents: contents).column(named: column)
    return nil
  } catch {
    return error
  }
}

func columnProblem(_ text: String, column: String? = nil) -> FileError? {
  columnProblem(Data(text.utf8), column: column)
}

/// Expects a one-line message that starts with the name of the file and contains the given words.
func expectBadData(
  _ problem: FileError?, _ words: String..., location: SourceLocation = #_sourceLocation
) {
  guard let problem else {
    Issue.record("reading should fail", sourceLocation: location)
    return
  }
  #expect(problem.kind == .badData, sourceLocation: location)
  #expect(problem.description.hasPrefix("t.csv:"), "\(problem)", sourceLocation: location)
  #expect(!problem.description.contains("\n"), "\(problem)", sourceLocation: location)
  for word in words { #expect(problem.description.contains(word), "\(problem)", sourceLocation: location) }
}
