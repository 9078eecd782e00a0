// swift-tools-version: 6.2

import PackageDescription

// Continuous integration sets this; a newer compiler's new warnings then never stop a user.
let warningsAreErrors = Context.environment["FASTVECTOR_WARNINGS_AS_ERRORS"] != nil

let swiftSettings: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableExperimentalFeature("Lifetimes"),
] + (warningsAreErrors ? [.treatAllWarnings(as: .error)] : [])

let cSettings: [CSetting] = warningsAreErrors ? [.treatAllWarnings(as: .error)] : []

let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "FastVector",
  products: [
    .library(name: "FastVector", targets: ["FastVector"]),
    .library(name: "FastVectorAnimation", targets: ["FastVectorAnimation"]),
    .library(name: "FastVectorCharts", targets: ["FastVectorCharts"]),
    .library(name: "FastVectorViews", targets: ["FastVectorViews"]),
    .library(name: "FastVectorCairo", targets: ["FastVectorCairo"]),
    .library(name: "FastVectorViewsCairo", targets: ["FastVectorViewsCairo"]),
    .library(name: "FastVectorData", targets: ["FastVectorData"]),
    .library(name: "VecbenchKit", targets: ["VecbenchKit"]),
    .executable(name: "vecbench", targets: ["vecbench"]),
  ],
  traits: [
    .trait(name: "OpenBLAS", description: "The BLAS kernel set; needs libopenblas-dev and liblapacke-dev."),
    .default(enabledTraits: ["OpenBLAS"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swiftcsv/SwiftCSV", from: "0.10.0"),
    // For the history of vecbench alone; needs libsqlite3-dev.
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    // NUMBERS
    .systemLibrary(name: "COpenBLAS", providers: [.apt(["libopenblas-dev", "liblapacke-dev"])]),
    .target(name: "CVectorKernels", exclude: ["kernels.inc", "chart_kernels.inc"], cSettings: cSettings),
    .target(
      name: "FastVector",
      dependencies: ["CVectorKernels", .target(name: "COpenBLAS", condition: .when(traits: ["OpenBLAS"]))],
      swiftSettings: swiftSettings),
    // TIME
    .target(name: "FastVectorAnimation", dependencies: ["FastVector"], swiftSettings: swiftSettings),
    // GEOMETRY
    .target(
      name: "FastVectorCharts",
      dependencies: [
        "FastVectorAnimation", "CVectorKernels",
        .target(name: "COpenBLAS", condition: .when(traits: ["OpenBLAS"])),
      ],
      swiftSettings: swiftSettings),
    // DATA
    .target(
      name: "FastVectorData",
      dependencies: ["FastVectorCharts", .product(name: "SwiftCSV", package: "SwiftCSV")],
      swiftSettings: swiftSettings),
    // SCENES
    .target(
      name: "FastVectorViews",
      dependencies: [
        "FastVectorCharts", .target(name: "COpenBLAS", condition: .when(traits: ["OpenBLAS"])),
      ],
      swiftSettings: swiftSettings),
    // PIXELS
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .target(name: "CLineKernels", exclude: ["line_kernels.inc"], cSettings: cSettings),
    .systemLibrary(name: "CGIF", providers: [.apt(["libgif-dev"])]),
    .target(name: "CCleanup", cSettings: cSettings),
    .target(
      name: "FastVectorCairo", dependencies: ["FastVectorCharts", "CCairo", "CGIF", "CCleanup", "CLineKernels"],
      swiftSettings: swiftSettings),
    .target(
      name: "FastVectorViewsCairo", dependencies: ["FastVectorViews", "FastVectorCairo", "CCairo"],
      swiftSettings: swiftSettings),
    // MEASURING
    .target(name: "CMeasuring", dependencies: ["CVectorKernels"], exclude: ["traffic.inc"], cSettings: cSettings),
    .target(
      name: "VecbenchKit",
      dependencies: [
        "FastVectorCharts", "FastVectorData", "CMeasuring", "CSampleData",
      ],
      swiftSettings: swiftSettings),
    .target(name: "CSampleData", cSettings: cSettings),
    .target(
      name: "VecbenchHistory", dependencies: ["VecbenchKit", .product(name: "GRDB", package: "GRDB.swift")],
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "vecbench",
      dependencies: ["FastVector", "FastVectorCairo", "FastVectorData", "VecbenchHistory", "VecbenchKit", argumentParser],
      swiftSettings: swiftSettings),
    // EXAMPLES
    .executableTarget(
      name: "animated-line", dependencies: ["FastVectorCharts"], path: "Examples/AnimatedLine",
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "interrupted-line", dependencies: ["FastVectorAnimation"], path: "Examples/InterruptedLine",
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "animatable-shapes", dependencies: ["FastVectorCharts"], path: "Examples/AnimatableShapes",
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "chart-film", dependencies: ["FastVectorCairo"], path: "Examples/ChartFilm", swiftSettings: swiftSettings),
    .executableTarget(
      name: "articles", dependencies: ["FastVectorViewsCairo"], path: "Examples/Articles", swiftSettings: swiftSettings),
    .executableTarget(
      name: "crossover-plot", dependencies: ["VecbenchKit"], path: "Examples/CrossoverPlot",
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "custom-animations", dependencies: ["FastVectorAnimation"], path: "Examples/CustomAnimations",
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "interruption-plots", dependencies: ["FastVectorCharts"], path: "Examples/InterruptionPlots",
      swiftSettings: swiftSettings),
    // TESTS
    .target(
      name: "TestSupport", dependencies: ["VecbenchKit"], path: "Tests/TestSupport", swiftSettings: swiftSettings),
    .testTarget(
      name: "FastVectorTests", dependencies: ["FastVector", "CVectorKernels", "VecbenchKit", "TestSupport"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "FastVectorAnimationTests", dependencies: ["FastVectorAnimation", "TestSupport"],
      resources: [.copy("Vectors")], swiftSettings: swiftSettings),
    .testTarget(
      name: "FastVectorChartsTests", dependencies: ["FastVectorCharts", "CVectorKernels", "VecbenchKit", "TestSupport"],
      resources: [.copy("Path/Vectors")], swiftSettings: swiftSettings),
    .testTarget(
      name: "FastVectorViewsTests",
      dependencies: ["FastVectorViews", "FastVectorViewsCairo", "FastVectorCairo", "TestSupport"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "ListingsTests", dependencies: ["FastVectorViews"],
      swiftSettings: swiftSettings + [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "FastVectorCairoTests",
      dependencies: ["FastVectorCairo", "CCairo", "CCleanup", "CGIF", "VecbenchKit", "TestSupport", "chart-film"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "FastVectorDataTests", dependencies: ["FastVectorData", "TestSupport"], swiftSettings: swiftSettings),
    .testTarget(
      name: "VecbenchKitTests", dependencies: ["VecbenchKit", "FastVectorCharts", "TestSupport"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "VecbenchHistoryTests", dependencies: ["VecbenchHistory", "VecbenchKit"], swiftSettings: swiftSettings),
    .testTarget(name: "vecbenchTests", dependencies: ["vecbench", "VecbenchKit", "TestSupport"], swiftSettings: swiftSettings),
    .testTarget(
      name: "ExamplesTests",
      dependencies: [
        "animated-line", "animatable-shapes", "articles", "interrupted-line", "crossover-plot", "custom-animations",
        "interruption-plots", "TestSupport",
      ],
      swiftSettings: swiftSettings),
  ],
  swiftLanguageModes: [.v6]
)
