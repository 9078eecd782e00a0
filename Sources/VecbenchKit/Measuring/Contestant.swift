/// Something to time beside others.
public struct Contestant {
  /// The name in reports.
  public let name: String

  /// Does the work `iterations` times.
  public let run: (_ iterations: Int) -> Void

  public init(name: String, run: @escaping (_ iterations: Int) -> Void) {
    self.name = name
    self.run = run
  }
}
