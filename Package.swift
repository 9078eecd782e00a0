// swift-tools-version: 6.2

import PackageDescription

// Continuous integration treats warnings as errors. User builds don't, because a newer compiler may report new warnings.
let warningsAreErrors = Context.environment["FASTVECTOR_WARNINGS_AS_ERRORS"] != nil

let swiftSettings: [SwiftSetting] =
  [
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableExperimentalFeature("Lifetimes"),
  ] + (warningsAreErrors ? [.treatAllWarnings(as: .error)] : [])

// Release builds don't optimize most test suites, which spend most of their time in the tested code. Optimization,
// debug information and separate module interfaces would take a sixth of the total compile time.
let testSettings =
  swiftSettings + [
    .unsafeFlags(["-Onone", "-gnone", "-no-emit-module-separately-wmo"], .when(configuration: .release))
  ]

let cSettings: [CSetting] = warningsAreErrors ? [.treatAllWarnings(as: .error)] : []

let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")

// OpenBLAS on Linux. On Apple platforms, FastVector uses Accelerate instead.
let openBLAS: Target.Dependency = .target(
  name: "COpenBLAS", condition: .when(platforms: [.linux], traits: ["OpenBLAS"]))

// The system libraries that FastVectorData links to read compressed files. Without the trait Compression, it links none.
let compression: [Target.Dependency] = ["CISAL", "CLZMA", "CZip", "CZstd"].map {
  .target(name: $0, condition: .when(platforms: [.linux], traits: ["Compression"]))
}

let package = Package(
  name: "FastVector",
  // The first versions with `InlineArray` in the standard library and `AnimatableValues` in SwiftUI.
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .watchOS(.v26), .visionOS(.v26)],
  products: [
    // Re-exports all modules for charts, so a program needs a single import.
    .library(name: "FastVectorKit", targets: ["FastVectorKit"]),
    .library(name: "FastVector", targets: ["FastVector"]),
    .library(name: "FastVectorAnimation", targets: ["FastVectorAnimation"]),
    .library(name: "FastVectorGeometry", targets: ["FastVectorGeometry"]),
    .library(name: "FastVectorCharts", targets: ["FastVectorCharts"]),
    .library(name: "FastVectorSwiftUI", targets: ["FastVectorSwiftUI"]),
    .library(name: "FastVectorViews", targets: ["FastVectorViews"]),
    .library(name: "FastVectorDrawing", targets: ["FastVectorDrawing"]),
    .library(name: "FastVectorCairo", targets: ["FastVectorCairo"]),
    .library(name: "FastVectorViewsCairo", targets: ["FastVectorViewsCairo"]),
    .library(name: "FastVectorData", targets: ["FastVectorData"]),
    .library(name: "FastVectorFiles", targets: ["FastVectorFiles"]),
    .library(name: "FastVectorSQL", targets: ["FastVectorSQL"]),
    .library(name: "FastVectorViewer", targets: ["FastVectorViewer"]),
    .library(name: "VecbenchKit", targets: ["VecbenchKit"]),
    .library(name: "VecbenchReports", targets: ["VecbenchReports"]),
    // For programs that count allocations. No other library of this package replaces malloc.
    .library(name: "VecbenchAllocationCounter", targets: ["CAllocationCounter"]),
    .plugin(name: "VecbenchCommand", targets: ["VecbenchCommand"]),
    .executable(name: "fastvector", targets: ["FastVectorTool"]),
    .executable(name: "vecbench", targets: ["vecbench"]),
  ],
  traits: [
    .trait(name: "OpenBLAS", description: "The BLAS kernel set; needs libopenblas-dev and liblapacke-dev."),
    .trait(
      name: "Compression",
      description: "Reading gzip, zstd, xz and zip files; needs libisal-dev, libzstd-dev, liblzma-dev and libzip-dev."),
    .trait(name: "XML", description: "Reading XML files; needs libxml2."),
    .trait(name: "PostgreSQL", description: "Charts from PostgreSQL in FastVectorSQL; needs libpq-dev."),
    .trait(
      name: "Tools",
      description: "FastVectorViewer, VecbenchReports and the tools; needs FlyingFox and libsqlite3-dev."),
    .default(enabledTraits: ["OpenBLAS", "Compression", "XML", "Tools"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    // Serves the pages of fastvector. SwiftPM fetches it only with the trait Tools.
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: [
    // VECTORS
    .systemLibrary(name: "COpenBLAS", providers: [.apt(["libopenblas-dev", "liblapacke-dev"])]),
    .target(name: "CVectorKernels", exclude: ["kernels.inc"], cSettings: cSettings),
    .target(
      name: "FastVector",
      dependencies: ["CVectorKernels", openBLAS],
      swiftSettings: swiftSettings),
    // ANIMATIONS
    .target(name: "FastVectorAnimation", dependencies: ["FastVector"], swiftSettings: swiftSettings),
    // GEOMETRY
    .target(name: "FastVectorGeometry", dependencies: ["FastVectorAnimation"], swiftSettings: swiftSettings),
    // CHARTS
    .target(
      name: "CChartKernels", dependencies: ["CVectorKernels"],
      exclude: [
        "chart_kernels.inc", "index_kernels.inc", "block_kernels.inc", "column_kernels.inc",
        "even_kernels.inc",
      ],
      cSettings: cSettings),
    .target(
      name: "FastVectorCharts",
      dependencies: [
        "FastVectorGeometry", "CChartKernels", "CVectorKernels",
        openBLAS,
      ],
      swiftSettings: swiftSettings),
    // APPLE: empty without SwiftUI; Tests/SwiftUIStub builds it against a stub
    .target(name: "FastVectorSwiftUI", dependencies: ["FastVectorCharts"], swiftSettings: swiftSettings),
    // FILES
    .target(name: "CProcess", cSettings: cSettings),
    .target(name: "FastVectorFiles", dependencies: ["CProcess"], swiftSettings: swiftSettings),
    // DATA
    .systemLibrary(name: "CISAL", providers: [.apt(["libisal-dev"])]),
    .systemLibrary(name: "CLZMA", providers: [.apt(["liblzma-dev"])]),
    .systemLibrary(name: "CZip", providers: [.apt(["libzip-dev"])]),
    .systemLibrary(name: "CZstd", providers: [.apt(["libzstd-dev"])]),
    .target(
      name: "CTextKernels", dependencies: ["CVectorKernels"], exclude: ["rows.inc"], cSettings: cSettings),
    .target(name: "CDemandPaging", cSettings: cSettings),
    .target(
      name: "FastVectorData",
      dependencies: ["FastVectorCharts", "FastVectorFiles", "CDemandPaging", "CTextKernels"] + compression,
      swiftSettings: swiftSettings),
    // DATABASES: empty without the trait PostgreSQL
    .systemLibrary(name: "CPQ", providers: [.apt(["libpq-dev"])]),
    .target(
      name: "FastVectorSQL",
      dependencies: [
        "FastVectorCharts", "FastVectorFiles", "CProcess",
        .target(name: "CPQ", condition: .when(platforms: [.linux], traits: ["PostgreSQL"])),
      ],
      swiftSettings: swiftSettings),
    // LAYOUT, SVG AND TERMINAL
    .target(
      name: "FastVectorPictures", dependencies: ["FastVectorCharts", "FastVectorFiles"], swiftSettings: swiftSettings),
    .target(
      name: "FastVectorDrawing", dependencies: ["FastVectorPictures", "CProcess"], swiftSettings: swiftSettings),
    // BITMAPS AND VIDEO
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CPango", providers: [.apt(["libpango1.0-dev"])]),
    .target(name: "CLineKernels", exclude: ["line_kernels.inc"], cSettings: cSettings),
    .target(name: "CPixelKernels", cSettings: cSettings),
    .systemLibrary(name: "CGIF", providers: [.apt(["libgif-dev"])]),
    .target(
      name: "FastVectorCairo",
      dependencies: [
        "FastVectorDrawing", "CCairo", "CGIF", "CISAL", "CPango", "CProcess", "CLineKernels", "CPixelKernels",
      ],
      swiftSettings: swiftSettings),
    // UMBRELLA MODULE
    .target(
      name: "FastVectorKit",
      dependencies: ["FastVectorCairo", "FastVectorCharts", "FastVectorData", "FastVectorDrawing", "FastVectorFiles"],
      swiftSettings: swiftSettings),
    // SCENES: their macros, examples and tests are a package in this folder
    .target(
      name: "FastVectorViews", dependencies: ["FastVectorCharts", openBLAS], path: "Scenes/Sources/FastVectorViews",
      swiftSettings: swiftSettings),
    .target(
      name: "FastVectorViewsCairo", dependencies: ["FastVectorViews", "FastVectorCairo", "CCairo"],
      path: "Scenes/Sources/FastVectorViewsCairo", swiftSettings: swiftSettings),
    // Not in the package Scenes, because it uses declarations of FastVectorViewsCairo with package access.
    .executableTarget(
      name: "PictureBenchmarks", dependencies: ["FastVectorCairo", "FastVectorViewsCairo", "VecbenchKit"],
      path: "Scenes/Benchmarks/Pictures", swiftSettings: swiftSettings),
    // COMMAND LINES
    .target(
      name: "CommandLineSupport", dependencies: ["FastVectorFiles", "CProcess", argumentParser],
      swiftSettings: swiftSettings),
    // MEASURING
    .target(name: "CMeasuring", exclude: ["traffic.inc"], cSettings: cSettings),
    .target(name: "CAllocationCounter", cSettings: cSettings),
    .target(
      name: "VecbenchMeasuring", dependencies: ["FastVectorFiles", "CMeasuring"], swiftSettings: swiftSettings),
    .target(
      name: "VecbenchComparison", dependencies: ["VecbenchMeasuring", "FastVectorFiles", "CMeasuring"],
      swiftSettings: swiftSettings),
    .target(
      name: "VecbenchKit",
      dependencies: [
        "VecbenchMeasuring", "VecbenchComparison", "CommandLineSupport", "FastVectorFiles", "CMeasuring", "CProcess",
        argumentParser,
      ],
      swiftSettings: swiftSettings),
    .plugin(
      name: "VecbenchCommand",
      capability: .command(
        intent: .custom(verb: "vecbench", description: "Build the benchmark program of this package, and run it."))),
    // REPORTS
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .target(
      name: "VecbenchReports",
      dependencies: [
        "VecbenchKit", "FastVectorPictures", "FastVectorFiles",
        .target(name: "CSQLite", condition: .when(traits: ["Tools"])),
      ],
      swiftSettings: swiftSettings),
    // SAMPLE DATA AND ANIMATIONS
    .target(name: "CSampleData", cSettings: cSettings),
    .target(
      name: "FastVectorSamples",
      dependencies: ["FastVectorCharts", "CSampleData"],
      swiftSettings: swiftSettings),
    // FASTVECTOR'S BENCHMARKS
    .target(
      name: "VecbenchSuite",
      dependencies: [
        "VecbenchKit", "FastVectorCharts", "FastVectorSamples", "CMeasuring",
      ],
      swiftSettings: swiftSettings),
    // VIEWER AND FASTVECTOR
    .target(name: "CViewPage", cSettings: cSettings),
    .target(
      name: "FastVectorViewer",
      dependencies: [
        "FastVectorCairo", "FastVectorData", "FastVectorDrawing", "FastVectorFiles", "FastVectorSamples", "CViewPage",
        .product(name: "FlyingFox", package: "FlyingFox", condition: .when(traits: ["Tools"])),
        .product(name: "FlyingSocks", package: "FlyingFox", condition: .when(traits: ["Tools"])),
      ],
      exclude: ["Page"], swiftSettings: swiftSettings),
    .executableTarget(
      name: "FastVectorTool",
      dependencies: [
        "FastVector", "FastVectorCairo", "FastVectorData", "FastVectorSamples", "FastVectorSQL", "FastVectorViewer",
        "CommandLineSupport", "CProcess", argumentParser,
      ],
      swiftSettings: swiftSettings),
    // VECBENCH
    .executableTarget(
      name: "vecbench",
      dependencies: [
        "FastVector", "FastVectorSamples", "VecbenchKit", "VecbenchReports", "VecbenchSuite",
        "CommandLineSupport", "CAllocationCounter", argumentParser,
      ],
      swiftSettings: swiftSettings),
    // EXAMPLES
    .executableTarget(
      name: "animatable-shapes", dependencies: ["FastVectorCharts"], path: "Examples/AnimatableShapes",
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "chart-animation", dependencies: ["FastVectorCairo"], path: "Examples/ChartAnimation",
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "custom-animations", dependencies: ["FastVectorAnimation"], path: "Examples/CustomAnimations",
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "interruption-plots", dependencies: ["FastVectorCairo"], path: "Examples/InterruptionPlots",
      swiftSettings: swiftSettings),
    .target(name: "WordCount", path: "Examples/GateYourPackage/Sources/WordCount", swiftSettings: swiftSettings),
    .executableTarget(
      name: "WordCountBenchmarks", dependencies: ["VecbenchKit", "WordCount"],
      path: "Examples/GateYourPackage/Sources/WordCountBenchmarks", swiftSettings: swiftSettings),
    // TESTS
    .executableTarget(
      name: "HarnessBenchmarks", dependencies: ["VecbenchKit"], path: "Tests/Study/Harness",
      swiftSettings: swiftSettings),
    .target(name: "CThreadSanitizer", path: "Tests/CThreadSanitizer", cSettings: cSettings),
    .target(
      name: "TestSupport", dependencies: ["CAllocationCounter", "CThreadSanitizer"], path: "Tests/TestSupport",
      swiftSettings: swiftSettings),
    .target(
      name: "VecbenchTestSupport", dependencies: ["VecbenchKit"], path: "Tests/VecbenchTestSupport",
      swiftSettings: swiftSettings),
    .testTarget(
      name: "FastVectorTests", dependencies: ["FastVector", "CVectorKernels", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "ConcurrencyTests",
      dependencies: [
        "FastVector", "FastVectorCharts", "FastVectorData", "CChartKernels", "CThreadSanitizer", "TestSupport",
      ],
      swiftSettings: testSettings),
    // Optimized in release builds, because unoptimized custom animations allocate, and tests require frames without
    // allocations.
    .target(
      name: "AnimationTestSupport", dependencies: ["FastVectorAnimation"], path: "Tests/AnimationTestSupport",
      swiftSettings: swiftSettings),
    .testTarget(
      name: "FastVectorAnimationTests",
      dependencies: ["FastVectorAnimation", "FastVectorGeometry", "AnimationTestSupport", "TestSupport"],
      resources: [.copy("Vectors")], swiftSettings: testSettings),
    .testTarget(
      name: "FastVectorGeometryTests", dependencies: ["FastVectorGeometry", "TestSupport"],
      resources: [.copy("Path/Vectors")], swiftSettings: testSettings),
    .testTarget(
      name: "FastVectorChartsTests",
      dependencies: ["FastVectorCharts", "CChartKernels", "CVectorKernels", "TestSupport"],
      swiftSettings: testSettings),
    .target(
      name: "PictureTestSupport", dependencies: ["FastVectorDrawing", "TestSupport"], path: "Tests/PictureTestSupport",
      swiftSettings: swiftSettings),
    .testTarget(
      name: "FastVectorDrawingTests", dependencies: ["FastVectorDrawing", "PictureTestSupport", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "FastVectorCairoTests",
      dependencies: [
        "FastVectorCairo", "CCairo", "CProcess", "CGIF", "FastVectorSamples",
        "PictureTestSupport", "TestSupport", "chart-animation",
      ],
      swiftSettings: testSettings),
    .testTarget(name: "FastVectorFilesTests", dependencies: ["FastVectorFiles"], swiftSettings: testSettings),
    .testTarget(
      name: "FastVectorDataTests", dependencies: ["FastVectorData", "TestSupport"],
      resources: [.copy("Corpus"), .copy("Dates/Vectors"), .copy("Fixtures")], swiftSettings: testSettings),
    .executableTarget(
      name: "measure-windows", dependencies: ["FastVectorSQL"], path: "Tests/Study/Windows",
      swiftSettings: swiftSettings),
    .testTarget(
      name: "FastVectorSQLTests",
      dependencies: ["FastVectorSQL", "FastVectorCharts", "FastVectorTool", "TestSupport", "measure-windows"],
      swiftSettings: testSettings),
    .target(
      name: "FuzzSupport",
      dependencies: ["FastVectorData", "FastVectorFiles", "VecbenchKit", "VecbenchReports", "VecbenchTestSupport"],
      path: "Tests/Fuzz/Support", swiftSettings: swiftSettings),
    .executableTarget(
      name: "fuzz", dependencies: ["FuzzSupport"], path: "Tests/Fuzz/Command", swiftSettings: swiftSettings),
    .testTarget(
      name: "FuzzTests", dependencies: ["FuzzSupport", "FastVectorTool", "vecbench"], swiftSettings: testSettings),
    .target(
      name: "GateSimulation", dependencies: ["VecbenchComparison"], path: "Tests/GateSimulation/Library",
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "simulate-gate", dependencies: ["GateSimulation", argumentParser], path: "Tests/GateSimulation/Command",
      swiftSettings: swiftSettings),
    .testTarget(
      name: "GateSimulationTests", dependencies: ["GateSimulation", "VecbenchComparison", "simulate-gate"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "VecbenchKitTests",
      dependencies: ["VecbenchKit", "VecbenchComparison", "VecbenchTestSupport", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "VecbenchSuiteTests",
      dependencies: [
        "VecbenchSuite", "VecbenchKit", "FastVectorCharts", "FastVectorData", "FastVectorSamples", "TestSupport",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "VecbenchReportsTests",
      dependencies: ["VecbenchReports", "VecbenchKit", "VecbenchTestSupport", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "FastVectorViewerTests",
      dependencies: [
        "FastVectorViewer", "FastVectorData", "FastVectorDrawing", "FastVectorSamples", "TestSupport",
        .product(name: "FlyingSocks", package: "FlyingFox", condition: .when(traits: ["Tools"])),
      ],
      swiftSettings: testSettings),
    .target(name: "ProgramTestSupport", path: "Tests/ProgramTestSupport", swiftSettings: swiftSettings),
    .testTarget(
      name: "FastVectorToolTests", dependencies: ["FastVectorTool", "ProgramTestSupport", "TestSupport"],
      exclude: ["Browser"], swiftSettings: testSettings),
    .testTarget(
      name: "vecbenchTests",
      dependencies: [
        "FastVector", "FastVectorTool", "vecbench", "VecbenchKit", "HarnessBenchmarks", "WordCountBenchmarks",
        "ProgramTestSupport", "TestSupport",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "DocumentationTests",
      dependencies: ["FastVectorKit", "VecbenchReports"],
      swiftSettings: testSettings),
    .testTarget(
      name: "ExamplesTests",
      dependencies: ["animatable-shapes", "custom-animations", "interruption-plots", "TestSupport"],
      swiftSettings: testSettings),
  ],
  swiftLanguageModes: [.v6]
)
