import FastVectorViews
import Testing

private struct LevelKey: EnvironmentKey {
  static let defaultValue = 0
}

extension EnvironmentValues {
  fileprivate var level: Int {
    get { self[LevelKey.self] }
    set { self[LevelKey.self] = newValue }
  }
}

private struct Child: View {
  @Environment(\.level) private var level
  var body: some View { Text("\(level)") }
}

private struct Program: View {
  var body: some View {
    Child().environment(\.level, 3)
  }
}

@Test func `An environment key has a default value`() throws {
  try expect(Program(), "\"3\"")
}
