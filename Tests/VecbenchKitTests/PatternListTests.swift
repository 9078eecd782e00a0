import Testing
import VecbenchKit

@Suite struct `Lists of benchmark patterns` {
  @Test(arguments: [
    ("a", ["a"]), ("a,b", ["a", "b"]), (",a,,b,", ["a", "b"]), (#"M<int\,char>/8,b"#, ["M<int,char>/8", "b"]),
    (#"a\b"#, [#"a\b"#]), (#"a\"#, [#"a\"#]), (#"\,"#, [","]), ("", []),
  ]) func `Commas in a list separate patterns unless a backslash precedes them`(text: String, patterns: [String]) {
    #expect(PatternList.texts(text) == patterns)
  }

  @Test(arguments: ["a", "a,b", ",", "x,,y"]) func `The pattern created from a name selects exactly this name`(
    name: String
  ) {
    #expect(PatternList.texts(PatternList.text(of: name)) == [name])
  }
}
