// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "GateYourPackage",
  // In your package: .package(url: "https://…/FastVector", from: "0.1.0"), with traits: [] to omit OpenBLAS.
  dependencies: [.package(name: "FastVector", path: "../..", traits: [])],
  targets: [
    .target(name: "WordCount"),
    .executableTarget(
      name: "WordCountBenchmarks",
      dependencies: ["WordCount", .product(name: "VecbenchKit", package: "FastVector")]),
  ]
)
