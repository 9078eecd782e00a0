import FastVectorSwiftUI
import Foundation
import SwiftUI

/// A chart of 100 000 points with animated changes, panning, zooming and streaming.
struct ContentView: View {
  static let pointCount = 100_000

  @State private var series = [wave(seed: 1)]
  @State private var window: ClosedRange<Double>?
  @State private var selection: Double?
  @State private var isScrubbing = false
  @State private var stream = ChartStream()
  @State private var problem: String?

  var body: some View {
    VStack {
      FastLineChart(
        series, window: $window, stream: stream, keeping: Self.pointCount,
        onStreamError: { problem = $0.description }, selection: isScrubbing ? $selection : nil)
      HStack {
        Button("Change") { withAnimation(.spring) { series = [Self.wave(seed: .random(in: 1...9))] } }
        Button("Zoom in") { withAnimation(.smooth) { window = 20_000...25_000 } }
        Button("Show all") { withAnimation(.smooth) { window = nil } }
        Button(isScrubbing ? "Pan" : "Read values") { isScrubbing.toggle() }
      }
      if let problem { Text(problem) }
    }
    .padding(16)
    .task { await measure() }
  }

  /// Appends a hundred values per second until the view disappears.
  private func measure() async {
    var angle = 0.0
    while !Task.isCancelled {
      stream.append([sin(angle)], to: "wave")
      angle += 0.01
      try? await Task.sleep(for: .milliseconds(10))
    }
  }

  private static func wave(seed: Double) -> Series {
    Series((0..<pointCount).map { sin(seed * Double($0) / 5_000) + 0.2 * sin(Double($0) / 50) }, id: "wave")
  }
}
