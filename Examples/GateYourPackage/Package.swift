// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "GateYourPackage",
  // In your package: .package(url: "https://…/FastVector", branch: "main", traits: []), which omits OpenBLAS.
  dependencies: [.package(name: "FastVector", path: "../..", traits: [])],
  targets: [
    .target(name: "WordCount"),
    .executableTarget(
      name: "WordCountBenchmarks",
      dependencies: ["WordCount", .product(name: "VecbenchKit", package: "FastVector")]),
  ]
)
