// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Benchmarks",
  dependencies: [
    .package(name: "FastVector", path: ".."),
    // The traits are empty to omit the benchmark package's interposers, which require additional packages. HotPaths
    // counts allocations, retains and releases itself, because the benchmark package's counter for retains and releases
    // crashes with Swift 6.3.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    // Plain C++ loops and Eigen, compiled for the processor of this machine. Programs for distribution can't be
    // compiled like this, because other processors may lack some of the instructions.
    .target(
      name: "CppLoops",
      cxxSettings: [
        .define("NDEBUG"),
        .unsafeFlags([
          "-O3", "-march=native", "-fno-exceptions", "-ffp-contract=fast", "-isystem", "/usr/include/eigen3",
        ]),
      ]),
    .executableTarget(
      name: "against-cpp",
      dependencies: [
        "CppLoops", .product(name: "FastVector", package: "FastVector"),
        .product(name: "VecbenchKit", package: "FastVector"),
      ],
      path: "Sources/AgainstCpp"),
    .executableTarget(
      name: "against-cairo",
      dependencies: [
        .product(name: "FastVectorKit", package: "FastVector"), .product(name: "VecbenchKit", package: "FastVector"),
      ],
      path: "Sources/AgainstCairo"),
    .executableTarget(
      name: "read-csv", dependencies: [.product(name: "FastVectorData", package: "FastVector")],
      path: "Sources/ReadCSV"),
    .target(name: "ReferenceCounter"),
    .executableTarget(
      name: "HotPaths",
      dependencies: [
        "ReferenceCounter",
        .product(name: "Benchmark", package: "benchmark"),
        .product(name: "FastVectorCharts", package: "FastVector"),
        .product(name: "VecbenchKit", package: "FastVector"),
        .product(name: "VecbenchAllocationCounter", package: "FastVector"),
      ],
      path: "Benchmarks/HotPaths",
      linkerSettings: [
        .unsafeFlags(
          ["-Xlinker", "--wrap=swift_retain", "-Xlinker", "--wrap=swift_release"], .when(platforms: [.linux]))
      ],
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ]
)
