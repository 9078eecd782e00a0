import ArgumentParser

/// A range of commits such as `main...HEAD`: the commits of HEAD since it diverged from `main`. All commands that
/// compare two programs accept a range instead of BASE and HEAD.
struct RevisionRange {
  let base: String
  let head: String

  /// Parses a range. As in git, an empty revision means `HEAD`. Returns nil if the argument doesn't contain three dots,
  /// or if it names an executable file.
  init?(_ argument: String) {
    guard let dots = argument.firstRange(of: "..."), (try? ComparedProgram.executable(argument)) == nil else {
      return nil
    }
    let (base, head) = (argument[..<dots.lowerBound], argument[dots.upperBound...])
    (self.base, self.head) = (base.isEmpty ? "HEAD" : String(base), head.isEmpty ? "HEAD" : String(head))
  }

  /// Returns the arguments that name the two programs of a command. If `head` is nil, `base` must be a range, and the
  /// programs are the merge base and the head of the range.
  static func sides(_ base: String, _ head: String?, repository: String?) throws -> (base: String, head: String) {
    if let head { return (base, head) }
    guard let range = RevisionRange(base) else {
      throw ValidationError(
        "there is nothing to compare '\(base)' with; add a second program or revision, or use BASE...HEAD")
    }
    guard let repository else { throw ValidationError("'\(base)': \(try GitRepository.reasonForNone())") }
    return (try range.mergeBase(in: GitRepository(root: repository)), range.head)
  }

  private func mergeBase(in git: GitRepository) throws -> String {
    let commits = try [base, head].map { revision in
      guard let commit = try git.commit(revision) else {
        throw ValidationError("'\(revision)' isn't a revision of \(git.root)\(try git.shallowAdvice())")
      }
      return commit
    }
    guard let mergeBase = try git.mergeBase(commits[0], commits[1]) else {
      throw ValidationError("'\(base)' and '\(head)' have no merge base\(try git.shallowAdvice())")
    }
    guard mergeBase != commits[1] else {
      throw ValidationError(
        "there is nothing to compare: '\(head)' has no commits that '\(base)' lacks (\(mergeBase.prefix(12)))")
    }
    return mergeBase
  }

  /// Returns advice on ranges if one of the arguments looks like a range, and an empty string otherwise. The advice is
  /// appended to a message about arguments that name no program.
  static func advice(_ arguments: [String]) -> String {
    guard arguments.contains(where: { $0.contains(/[^.\/]\.\.\.?(?:[^.\/]|$)/) }) else { return "" }
    return "; a range such as main...HEAD replaces the two programs of compare, count, explain and bisect"
  }
}
