import FastVectorCharts
import Foundation

/// A diagonal line without animatable data.
struct Rigid: Shape {
  var end: CGFloat

  func path(in rect: CGRect) -> Path { Diagonal(end: end).path(in: rect) }
}

/// A diagonal line with an animatable end.
struct Diagonal: Shape {
  var end: CGFloat

  var animatableData: CGFloat {
    get { end }
    set { end = newValue }
  }

  func path(in rect: CGRect) -> Path {
    Path { path in
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: end, y: end))
    }
  }
}

/// A line to a point with animatable coordinates.
struct Ray: Shape {
  var x: CGFloat
  var y: CGFloat

  var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(x, y) }
    set { (x, y) = (newValue.first, newValue.second) }
  }

  func path(in rect: CGRect) -> Path {
    Path { path in
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: x, y: y))
    }
  }
}

/// A line through any number of animatable heights.
struct Chart: Shape {
  var vector = AnimatableVector.zero

  init(heights: [Double] = []) { vector = AnimatableVector(values: heights) }

  var animatableData: AnimatableVector {
    get { vector }
    set { vector = newValue }
  }

  func path(in rect: CGRect) -> Path {
    Path { path in
      path.move(to: .zero)
      for (index, height) in vector.enumerated() {
        path.addLine(to: CGPoint(x: rect.width * Double(index + 1) / Double(vector.count), y: height))
      }
    }
  }
}

/// A point that can be animated, because it supports addition, subtraction and scaling.
struct Place: VectorArithmetic {
  var x: Double
  var y: Double

  static let zero = Place(x: 0, y: 0)
  static func + (lhs: Place, rhs: Place) -> Place { Place(x: lhs.x + rhs.x, y: lhs.y + rhs.y) }
  static func - (lhs: Place, rhs: Place) -> Place { Place(x: lhs.x - rhs.x, y: lhs.y - rhs.y) }

  mutating func scale(by rhs: Double) {
    x *= rhs
    y *= rhs
  }

  var magnitudeSquared: Double { x * x + y * y }
}

/// A cross at an animatable point.
struct Marker: Shape {
  var place: Place

  var animatableData: Place {
    get { place }
    set { place = newValue }
  }

  func path(in rect: CGRect) -> Path {
    Path { path in
      path.move(to: CGPoint(x: place.x - 1, y: place.y))
      path.addLine(to: CGPoint(x: place.x + 1, y: place.y))
      path.move(to: CGPoint(x: place.x, y: place.y - 1))
      path.addLine(to: CGPoint(x: place.x, y: place.y + 1))
    }
  }
}

/// A bar of width 10 and full height, with an animatable position from 0 at the left edge to 1 at the right edge.
///
/// The position is relative, so the animation works in a rectangle of any size.
struct Bar: Shape {
  var position: CGFloat

  var animatableData: CGFloat {
    get { position }
    set { position = newValue }
  }

  func path(in rect: CGRect) -> Path { SizedBar(position: position, height: 1).path(in: rect) }
}

/// A bar with an animatable position and height. A bar with a height of 0 is 20 points high, and a bar with a height of
/// 1 is as high as the rectangle.
struct SizedBar: Shape {
  var position: CGFloat
  var height: CGFloat

  // The order is arbitrary, but the getter and the setter must agree on it.
  var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(position, height) }
    set { (position, height) = (newValue.first, newValue.second) }
  }

  func path(in rect: CGRect) -> Path {
    let x = rect.minX + rect.width * position
    let half = (20 + (rect.height - 20) * height) / 2
    return Path { path in
      path.move(to: CGPoint(x: x - 5, y: rect.midY - half))
      path.addLine(to: CGPoint(x: x + 5, y: rect.midY - half))
      path.addLine(to: CGPoint(x: x + 5, y: rect.midY + half))
      path.addLine(to: CGPoint(x: x - 5, y: rect.midY + half))
      path.closeSubpath()
    }
  }
}
