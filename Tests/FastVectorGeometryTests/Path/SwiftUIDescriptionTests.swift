import FastVectorAnimation
import FastVectorGeometry
import Foundation
import Testing

/// Compares paths with descriptions that Apple's SwiftUI printed, which are published in the tests of other projects.
/// SwiftUI prints six digits.
@Suite struct `Paths of SwiftUI` {
  private static let rect = CGRect(x: 0, y: 0, width: 100, height: 60)

  private static func expect(
    _ shape: some Shape, in rect: CGRect = rect, _ description: String, within tolerance: Double = 1e-3,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let path = shape.path(in: rect)
    #expect(path.isDescribed(by: description, within: tolerance), "\(path)", sourceLocation: sourceLocation)
  }

  @Test func `A rectangle, a circle and an ellipse have SwiftUI's elements`() {
    Self.expect(Rectangle(), "0 0 m 100 0 l 100 60 l 0 60 l h")
    Self.expect(
      Circle(),
      "80 30 m 80 46.5685 66.5685 60 50 60 c 33.4315 60 20 46.5685 20 30 c 20 13.4315 33.4315 0 50 0 c 66.5685 0 80 13.4315 80 30 c h"
    )
    Self.expect(
      Ellipse(),
      "100 30 m 100 46.5685 77.6142 60 50 60 c 22.3858 60 0 46.5685 0 30 c 0 13.4315 22.3858 0 50 0 c 77.6142 0 100 13.4315 100 30 c h"
    )
  }

  @Test func `Rectangles with circular corners have SwiftUI's elements`() {
    Self.expect(
      RoundedRectangle(cornerRadius: 12, style: .circular),
      "100 30 m 100 48 l 100 54.6274 94.6274 60 88 60 c 12 60 l 5.37258 60 0 54.6274 0 48 c 0 12 l 0 5.37258 5.37258 0 12 0 c 88 0 l 94.6274 0 100 5.37258 100 12 c h"
    )
    // Both radii are limited to half of the shorter side.
    Self.expect(
      RoundedRectangle(cornerSize: CGSize(width: 60, height: 8), style: .circular),
      "100 30 m 100 52 l 100 56.4183 86.5685 60 70 60 c 30 60 l 13.4315 60 0 56.4183 0 52 c 0 8 l 0 3.58172 13.4315 0 30 0 c 70 0 l 86.5685 0 100 3.58172 100 8 c h"
    )
    Self.expect(
      Capsule(style: .circular),
      "100 30 m 100 30 l 100 46.5685 86.5685 60 70 60 c 30 60 l 13.4315 60 0 46.5685 0 30 c 0 30 l 0 13.4315 13.4315 0 30 0 c 70 0 l 86.5685 0 100 13.4315 100 30 c h"
    )
    Self.expect(RoundedRectangle(cornerRadius: 0), "0 0 m 100 0 l 100 60 l 0 60 l h")
    Self.expect(RoundedRectangle(cornerRadius: -5), "0 0 m 100 0 l 100 60 l 0 60 l h")
  }

  @Test func `Continuous corners have SwiftUI's elements, even if there is little space`() {
    Self.expect(
      RoundedRectangle(cornerRadius: 12),
      "100 30 m 100 41.656 l 100 46.9381 100 49.5791 99.1011 52.4221 c 97.9713 55.5261 95.5261 57.9713 92.4221 59.1011 c 89.5791 60 86.9381 60 81.656 60 c 18.344 60 l 13.0619 60 10.4209 60 7.57793 59.1011 c 4.47389 57.9713 2.02872 55.5261 0.898937 52.4221 c 0 49.5791 0 46.9381 0 41.656 c 0 18.344 l 0 13.0619 0 10.4209 0.898937 7.57793 c 2.02872 4.47389 4.47389 2.02872 7.57793 0.898937 c 10.4209 0 13.0619 0 18.344 0 c 81.656 0 l 86.9381 0 89.5791 0 92.4221 0.898937 c 95.5261 2.02872 97.9713 4.47389 99.1011 7.57793 c 100 10.4209 100 13.0619 100 18.344 c h"
    )
    let capsule =
      "100 30 m 100 30 l 100 31.2 100 35.4 97.7527 41.0552 c 94.9282 48.8153 88.8153 54.9282 81.0552 57.7527 c 73.9478 60 67.3453 60 54.1401 60 c 45.8599 60 l 32.6547 60 26.0522 60 18.9448 57.7527 c 11.1847 54.9282 5.0718 48.8153 2.24734 41.0552 c 0 35.4 0 31.2 0 30 c 0 30 l 0 28.8 0 24.6 2.24734 18.9448 c 5.0718 11.1847 11.1847 5.0718 18.9448 2.24734 c 26.0522 0 32.6547 0 45.8599 0 c 54.1401 0 l 67.3453 0 73.9478 0 81.0552 2.24734 c 88.8153 5.0718 94.9282 11.1847 97.7527 18.9448 c 100 24.6 100 28.8 100 30 c h"
    Self.expect(RoundedRectangle(cornerRadius: 40), capsule)
    Self.expect(Capsule(), capsule)
    Self.expect(
      Capsule(), in: CGRect(x: 0, y: 0, width: 30, height: 80),
      "30 40 m 30 57.07 l 30 63.6726 30 66.9739 28.8763 70.5276 c 27.4641 74.4076 24.4076 77.4641 20.5276 78.8763 c 17.7 80 15.6 80 15 80 c 15 80 l 14.4 80 12.3 80 9.47241 78.8763 c 5.59236 77.4641 2.5359 74.4076 1.12367 70.5276 c 0 66.9739 0 63.6726 0 57.07 c 0 22.93 l 0 16.3274 0 13.0261 1.12367 9.47241 c 2.5359 5.59236 5.59236 2.5359 9.47241 1.12367 c 12.3 0 14.4 0 15 0 c 15 0 l 15.6 0 17.7 0 20.5276 1.12367 c 24.4076 2.5359 27.4641 5.59236 28.8763 9.47241 c 30 13.0261 30 16.3274 30 22.93 c h"
    )
    // With a radius of 100 and a height of 240, the corners have more space than circular arcs need, but less space
    // than continuous corners need.
    Self.expect(
      RoundedRectangle(cornerRadius: 100), in: CGRect(x: 0, y: 0, width: 2000, height: 240),
      "2000 120 m 2000 120 l 2000 139.139 2000 156.169 1992.51 176.851 c 1983.09 202.718 1962.72 223.094 1936.85 232.509 c 1913.16 240 1891.15 240 1847.13 240 c 152.866 240 l 108.849 240 86.8407 240 63.1494 232.509 c 37.2824 223.094 16.906 202.718 7.49114 176.851 c 0 156.169 0 139.139 0 120 c 0 120 l 0 100.861 0 83.8313 7.49114 63.1494 c 16.906 37.2824 37.2824 16.906 63.1494 7.49114 c 86.8407 0 108.849 0 152.866 0 c 1847.13 0 l 1891.15 0 1913.16 0 1936.85 7.49114 c 1962.72 16.906 1983.09 37.2824 1992.51 63.1494 c 2000 83.8313 2000 100.861 2000 120 c h",
      within: 0.01)
  }

  @Test func `Uneven corners have SwiftUI's elements`() {
    let radii = RectangleCornerRadii(topLeading: 5, bottomLeading: 10, bottomTrailing: 15, topTrailing: 20)
    Self.expect(
      UnevenRoundedRectangle(cornerRadii: radii, style: .circular),
      "100 32.5 m 100 45 l 100 53.2843 93.2843 60 85 60 c 10 60 l 4.47715 60 0 55.5228 0 50 c 0 5 l 0 2.23858 2.23858 0 5 0 c 80 0 l 91.0457 0 100 8.95431 100 20 c h"
    )
    Self.expect(
      UnevenRoundedRectangle(cornerRadii: radii),
      "100 32.5 m 100 37.07 l 100 43.6726 100 46.9739 98.8763 50.5276 c 97.4641 54.4076 94.4076 57.4641 90.5276 58.8763 c 86.9739 60 83.6726 60 77.07 60 c 15.2866 60 l 10.8849 60 8.68407 60 6.31494 59.2509 c 3.72824 58.3094 1.6906 56.2718 0.749114 53.6851 c 0 51.3159 0 49.1151 0 44.7134 c 0 7.64332 l 0 5.44245 0 4.34204 0.374557 3.15747 c 0.8453 1.86412 1.86412 0.8453 3.15747 0.374557 c 4.34204 0 5.44245 0 7.64332 0 c 69.4267 0 l 78.2302 0 82.6319 0 87.3701 1.49823 c 92.5435 3.3812 96.6188 7.45648 98.5018 12.6299 c 100 17.3681 100 21.7698 100 30.5733 c h"
    )
    // Two corners divide their side in proportion to their radii.
    Self.expect(
      UnevenRoundedRectangle(topLeadingRadius: 22, bottomLeadingRadius: 18),
      in: CGRect(x: 0, y: 0, width: 200, height: 60),
      "200 30 m 200 60 l 200 60 200 60 200 60 c 200 60 200 60 200 60 c 200 60 200 60 200 60 c 27.516 60 l 19.5928 60 15.6313 60 11.3669 58.6516 c 6.71083 56.9569 3.04308 53.2892 1.34841 48.6331 c 0 44.4159 0 40.5326 0 33 c 0 33 l 0 23.7935 0 19.0472 1.64805 13.8929 c 3.71932 8.20213 8.20213 3.71932 13.8929 1.64805 c 19.105 0 23.9468 0 33.6306 0 c 200 0 l 200 0 200 0 200 0 c 200 0 200 0 200 0 c 200 0 200 0 200 0 c h"
    )
    // The radii are larger than the rectangle allows.
    let tall = CGRect(x: 0, y: 0, width: 100, height: 300)
    Self.expect(
      UnevenRoundedRectangle(topLeadingRadius: 20, topTrailingRadius: 90, style: .circular), in: tall,
      "100 190 m 100 300 l 100 300 100 300 100 300 c 0 300 l 0 300 0 300 0 300 c 0 20 l 0 8.95431 8.95431 0 20 0 c 20 0 l 64.1828 0 100 35.8172 100 80 c h"
    )
    Self.expect(
      UnevenRoundedRectangle(topLeadingRadius: 50, topTrailingRadius: 70, style: .circular), in: tall,
      "100 175 m 100 300 l 100 300 100 300 100 300 c 0 300 l 0 300 0 300 0 300 c 0 50 l 0 22.3858 22.3858 0 50 0 c 50 0 l 77.6142 0 100 22.3858 100 50 c h"
    )
  }

  @Test func `Inset shapes have SwiftUI's elements`() {
    Self.expect(
      Circle().inset(by: 5),
      "75 30 m 75 43.8071 63.8071 55 50 55 c 36.1929 55 25 43.8071 25 30 c 25 16.1929 36.1929 5 50 5 c 63.8071 5 75 16.1929 75 30 c h"
    )
    Self.expect(
      RoundedRectangle(cornerRadius: 12).inset(by: 5),
      "95 30 m 95 44.2993 l 95 47.3806 95 48.9212 94.4756 50.5795 c 93.8166 52.3902 92.3902 53.8166 90.5795 54.4756 c 88.9212 55 87.3806 55 84.2993 55 c 15.7007 55 l 12.6194 55 11.0788 55 9.42046 54.4756 c 7.60977 53.8166 6.18342 52.3902 5.52438 50.5795 c 5 48.9212 5 47.3806 5 44.2993 c 5 15.7007 l 5 12.6194 5 11.0788 5.52438 9.42046 c 6.18342 7.60977 7.60977 6.18342 9.42046 5.52438 c 11.0788 5 12.6194 5 15.7007 5 c 84.2993 5 l 87.3806 5 88.9212 5 90.5795 5.52438 c 92.3902 6.18342 93.8166 7.60977 94.4756 9.42046 c 95 11.0788 95 12.6194 95 15.7007 c h"
    )
    Self.expect(RoundedRectangle(cornerRadius: 12).inset(by: 20), "20 20 m 80 20 l 80 40 l 20 40 l h")
    Self.expect(Rectangle().inset(by: 2).inset(by: 3), "5 5 m 95 5 l 95 55 l 5 55 l h")
  }

  private static let arcs: [(start: Double, end: Double, clockwise: Bool, description: String)] = [
    (0, 90, false, "90 50 m 90 72.0914 72.0914 90 50 90 c"),
    (0, 120, false, "90 50 m 90 72.0914 72.0914 90 50 90 c 42.9785 90 36.0808 88.1517 30 84.641 c"),
    (
      0, 450, false,
      "90 50 m 90 72.0914 72.0914 90 50 90 c 27.9086 90 10 72.0914 10 50 c 10 27.9086 27.9086 10 50 10 c 72.0914 10 90 27.9086 90 50 c 90 72.0914 72.0914 90 50 90 c"
    ),
    (
      0, -90, false,
      "90 50 m 90 72.0914 72.0914 90 50 90 c 27.9086 90 10 72.0914 10 50 c 10 27.9086 27.9086 10 50 10 c"
    ),
    (
      0, 360, false,
      "90 50 m 90 72.0914 72.0914 90 50 90 c 27.9086 90 10 72.0914 10 50 c 10 27.9086 27.9086 10 50 10 c 72.0914 10 90 27.9086 90 50 c h"
    ),
    (
      0, -360, false,
      "90 50 m 90 72.0914 72.0914 90 50 90 c 27.9086 90 10 72.0914 10 50 c 10 27.9086 27.9086 10 50 10 c 72.0914 10 90 27.9086 90 50 c"
    ),
    (0, 0, false, "90 50 m"),
    (0, -90, true, "90 50 m 90 27.9086 72.0914 10 50 10 c"),
    (
      0, 45, true,
      "90 50 m 90 27.9086 72.0914 10 50 10 c 27.9086 10 10 27.9086 10 50 c 10 72.0914 27.9086 90 50 90 c 60.6087 90 70.7828 85.7857 78.2843 78.2843 c"
    ),
    (
      0, 360, true,
      "90 50 m 90 27.9086 72.0914 10 50 10 c 27.9086 10 10 27.9086 10 50 c 10 72.0914 27.9086 90 50 90 c 72.0914 90 90 72.0914 90 50 c h"
    ),
    (
      0, 720, true,
      "90 50 m 90 27.9086 72.0914 10 50 10 c 27.9086 10 10 27.9086 10 50 c 10 72.0914 27.9086 90 50 90 c 72.0914 90 90 72.0914 90 50 c"
    ),
    (-90, 0, true, "50 10 m 27.9086 10 10 27.9086 10 50 c 10 72.0914 27.9086 90 50 90 c 72.0914 90 90 72.0914 90 50 c"),
  ]

  @Test(arguments: arcs.indices)
  func `An arc has SwiftUI's elements`(row: Int) {
    let (start, end, clockwise, description) = Self.arcs[row]
    var path = Path()
    path.addArc(
      center: CGPoint(x: 50, y: 50), radius: 40, startAngle: .degrees(start), endAngle: .degrees(end),
      clockwise: clockwise)
    #expect(path.isDescribed(by: description, within: 1e-3), "\(path)")
  }

  @Test func `Arcs after a line, relative arcs and transformed arcs have SwiftUI's elements`() {
    var path = Path()
    path.move(to: .zero)
    path.addArc(
      center: CGPoint(x: 50, y: 30), radius: 20, startAngle: .degrees(0), endAngle: .degrees(90), clockwise: false)
    #expect(path.isDescribed(by: "0 0 m 70 30 l 70 41.0457 61.0457 50 50 50 c", within: 1e-3), "\(path)")
    let center = CGPoint(x: 50, y: 50)
    path = Path { $0.addRelativeArc(center: center, radius: 40, startAngle: .zero, delta: .degrees(190)) }
    let sweep =
      "90 50 m 90 72.0914 72.0914 90 50 90 c 27.9086 90 10 72.0914 10 50 c 10 47.6714 10.2033 45.3473 10.6077 43.0541 c"
    #expect(path.isDescribed(by: sweep, within: 1e-3), "\(path)")
    path = Path {
      $0.addArc(
        center: center, radius: 40, startAngle: .zero, endAngle: .degrees(90), clockwise: false,
        transform: CGAffineTransform(scaleX: 2, y: 1))
    }
    #expect(path.isDescribed(by: "180 50 m 180 72.0914 144.183 90 100 90 c", within: 1e-3), "\(path)")
  }

  @Test func `Trimmed paths have SwiftUI's elements`() {
    Self.expect(Rectangle().trim(from: 0.1, to: 0.6), "32 0 m 100 0 l 100 60 l 68 60 l")
    Self.expect(Rectangle().trim(from: -0.5, to: 1.5), "0 0 m 100 0 l 100 60 l 0 60 l h")
    Self.expect(Rectangle().trim(from: 0, to: 0.999), "0 0 m 100 0 l 100 60 l 0 60 l 0 0.319996 l")
    Self.expect(Rectangle().trim(from: 0.5, to: 0.5), "")
    Self.expect(Rectangle().trim(from: 0.75, to: 0.25), "")
    Self.expect(
      Path.described("0 0 m 100 0 l 50 60 l h").trim(from: 0.25, to: 0.75),
      "64.0512 0 m 100 0 l 50 60 l 41.0046 49.2055 l")
    Self.expect(
      Path.described("0 0 10 10 re 20 0 10 10 re").trim(from: 0.25, to: 0.75),
      "10 10 m 0 10 l 0 0 l 20 0 m 30 0 l 30 10 l")
    Self.expect(
      Circle().trim(from: 0, to: 0.5), "80 30 m 80 46.5685 66.5685 60 50 60 c 33.4315 60 20 46.5685 20 30 c")
  }

  @Test func `Modified shapes have SwiftUI's elements`() {
    Self.expect(Rectangle().offset(x: 10, y: 5), "10 5 m 110 5 l 110 65 l 10 65 l h")
    Self.expect(Rectangle().scale(0.5), "25 15 m 75 15 l 75 45 l 25 45 l h")
    Self.expect(Rectangle().scale(x: 0.5, y: 0.5, anchor: .topLeading), "0 0 m 50 0 l 50 30 l 0 30 l h")
    Self.expect(Rectangle().rotation(.degrees(90)), "80 -20 m 80 80 l 20 80 l 20 -20 l h")
    Self.expect(Rectangle().size(width: 40, height: 20), "0 0 m 40 0 l 40 20 l 0 20 l h")
    Self.expect(
      Rectangle().transform(CGAffineTransform(scaleX: 2, y: 2)), "0 0 m 200 0 l 200 120 l 0 120 l h")
  }

  @Test func `Paths have the same bounding boxes as in SwiftUI`() {
    let triangle = Path.described("0 0 m 100 0 l 50 60 l h")
    let corners = triangle.strokedPath(StrokeStyle(lineWidth: 4)).boundingRect
    #expect(
      corners.isNear(CGRect(x: -4.27008, y: -2, width: 108.54016, height: 65.1241), within: 1e-4), "\(corners)")
    #expect(
      Rectangle().stroke(lineWidth: 2).path(in: Self.rect).boundingRect
        .isNear(CGRect(x: -1, y: -1, width: 102, height: 62)))
  }
}
