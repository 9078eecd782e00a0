import Testing
import VecbenchKit

@Suite struct `Lists of benchmark patterns` {
  @Test(arguments: [
    ("a", ["a"]), ("a,b", ["a", "b"]), (",a,,b,", ["a", "b"]), (#"M<int\,char>/8,b"#, ["M<int,char>/8", "b"]),
    (#"a\b"#, [#"a\b"#]), (#"a\"#, [#"a\"#]), (#"\,"#, [","]), ("", []),
  ]) func `Commas separate patterns unless a backslash precedes them`(text: String, patterns: [String]) {
    #expect(PatternList.texts(text) == patterns)
  }

  @Test(arguments: ["a", "a,b", ",", "x,,y"]) func `Every name can be selected`(name: String) {
    #expect(PatternList.texts(PatternList.text(of: name)) == [name])
  }
}
