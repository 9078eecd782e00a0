import FastVectorSwiftUI
import Foundation
import SwiftUI

struct Temperatures: View {
  @State private var series = [Series((0..<100_000).map { Double($0 % 997) }, id: "°C")]
  @State private var window: ClosedRange<Double>?

  var body: some View {
    FastLineChart(series, window: $window)
    Button("Next year") {
      withAnimation(.spring) { series = [Series((0..<100_000).map { Double($0 % 499) }, id: "°C")] }
    }
  }
}

struct Live: View {
  let stream: ChartStream

  var body: some View {
    FastLineChart([Series([20, 21, 19], id: "sensor")], stream: stream, keeping: 1_000_000)
  }
}

struct Bars: Shape {
  var animatableData: DeferredVector

  func path(in rect: CGRect) -> Path {
    var path = Path()
    for (index, height) in animatableData.vector.enumerated() {
      path.addRect(CGRect(x: Double(index) * 10, y: rect.height - height, width: 8, height: height))
    }
    return path
  }
}
