import FastVectorCharts
import Foundation

/// Animates a shape, by default with a linear animation of one second, and prints its path at five times.
func show<S: Shape>(_ name: String, from start: S, to end: S, _ animation: Animation = .linear(duration: 1)) {
  let animator = Animator(start)
  animator.animate(to: end, animation, at: 0)
  print(name)
  for time in [0, 0.25, 0.5, 0.75, 1] {
    let path = animator.value(at: time).path(in: CGRect(x: 0, y: 0, width: 100, height: 100))
    let points = zip(path.xs, path.ys).map { String(format: "(%.2f, %.2f)", $0, $1) }
    print(String(format: "  %.2f s", time), points.joined(separator: " "))
  }
}

show("no animatable data (jumps)", from: Rigid(end: 0), to: Rigid(end: 100))
show("one number", from: Diagonal(end: 0), to: Diagonal(end: 100))
show("a pair of numbers", from: Ray(x: 0, y: 100), to: Ray(x: 100, y: 50))
show("a position", from: Bar(position: 0), to: Bar(position: 1))
show("a position and a height", from: SizedBar(position: 0, height: 1), to: SizedBar(position: 1, height: 0))
show("a vector, from an empty one", from: Chart(), to: Chart(heights: [50, 100, 75, 100]))
show(
  "the same, repeated", from: Chart(), to: Chart(heights: [50, 100, 75, 100]), .linear(duration: 0.5).repeatForever())
show(
  "a vector of its own", from: Marker(place: Place(x: 0, y: 0)), to: Marker(place: Place(x: 30, y: 40)))
