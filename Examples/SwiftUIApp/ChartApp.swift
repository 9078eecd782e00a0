public import SwiftUI

@main
public struct ChartApp: App {
  public init() {}

  public var body: some Scene {
    WindowGroup { ContentView() }
  }
}
