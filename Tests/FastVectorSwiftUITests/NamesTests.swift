import FastVectorSwiftUI
import Foundation
import SwiftUI
import Testing

// An app that imports both modules and doesn't qualify any names. The test passes if this file compiles.

private struct Wave: Shape {
  var heights: AnimatableVector
  var phase: Double

  var animatableData: AnimatablePair<AnimatableVector, Double> {
    get { AnimatablePair(heights, phase) }
    set { (heights, phase) = (newValue.first, newValue.second) }
  }

  func path(in rect: CGRect) -> Path {
    var path = Path()
    path.move(to: CGPoint(x: rect.minX, y: rect.midY))
    for (index, height) in heights.enumerated() {
      path.addLine(to: CGPoint(x: Double(index), y: height * phase))
    }
    return path
  }
}

private struct Screen: View {
  @State private var series = [Series([1, 2, 3])]
  @State private var window: ClosedRange<Double>?

  var body: some View {
    VStack {
      Text("Temperatures")
      FastLineChart(series, window: $window, y: .nice(tickCount: 5), joinedBy: .index, colors: [Color.red])
      LineChart([1, 2, 3]).stroke(Color.accentColor, lineWidth: 2)
      Wave(heights: [1, 2], phase: 1)
    }
  }
}

private func moved<V: VectorArithmetic>(_ value: V) -> V {
  value.scaled(by: 2).interpolated(towards: value, amount: 0.5)
}

private func data<A: Animatable>(of value: A) -> A.AnimatableData { value.animatableData }

@MainActor
struct NamesTests {
  @Test func `If both modules are imported, SwiftUI's names refer to SwiftUI's types`() {
    let types: [Any.Type] = [
      Path.self, Animation.self, Spring.self, Color.self, Text.self, UnitCurve.self, UnitPoint.self, Angle.self,
      EdgeInsets.self, StrokeStyle.self, Font.self, Transaction.self, AnimatablePair<Double, Double>.self,
      AnimatableValues<Double, Double>.self, EmptyAnimatableData.self,
    ]
    for type in types { #expect(String(reflecting: type).hasPrefix("SwiftUI."), "\(type)") }
    withAnimation(.spring) {}
    withTransaction(Transaction(animation: .linear)) {}
  }

  @Test func `SwiftUI's arithmetic and defaults are unambiguous for vectors`() {
    let vector: AnimatableVector = [2, 4]
    #expect(moved(vector) == [3, 6])
    #expect(vector.scaled(by: 2) == [4, 8])
    #expect(vector.interpolated(towards: .zero, amount: 0.5) == [1, 2])
    #expect(data(of: vector) == vector)
    #expect(moved(DeferredVector(vector)).vector == [3, 6])
    #expect(data(of: DeferredVector(vector)) == DeferredVector(vector))
    #expect(moved(AnimatablePair(vector, 2.0)) == AnimatablePair([3, 6], 3))
    #expect(moved(AnimatableValues(vector, 2.0, Float(4))) == AnimatableValues([3, 6], 3, 6))
    #expect(moved(1.0) == 1.5)
  }

  @Test func `A shape and a screen of an app can use both libraries`() {
    let path = Wave(heights: [1, 2], phase: 2).path(in: CGRect(x: 0, y: 0, width: 4, height: 2))
    var ends: [CGPoint] = []
    path.forEach { if case .line(let end) = $0 { ends.append(end) } }
    #expect(ends == [CGPoint(x: 0, y: 2), CGPoint(x: 1, y: 4)])
    _ = Screen().body
  }
}
