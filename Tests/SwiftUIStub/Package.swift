// swift-tools-version: 6.2

// This package compiles the code for Apple platforms on Linux, against stub modules named SwiftUI, Accelerate and
// CoreGraphics. The stubs declare the API that the library uses. The package is separate, so that `canImport(SwiftUI)`
// is true only here. See README.md.

import PackageDescription

let warningsAreErrors = Context.environment["FASTVECTOR_WARNINGS_AS_ERRORS"] != nil

let swiftSettings: [SwiftSetting] =
  [
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableExperimentalFeature("Lifetimes"),
    // The trait is enabled by default on all platforms. Apple platforms have no OpenBLAS and use Accelerate instead.
    .define("OpenBLAS"),
  ] + (warningsAreErrors ? [.treatAllWarnings(as: .error)] : [])

// Suppress the warning that the stub's macro has no implementation.
let stubSettings: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"), .strictMemorySafety(), .unsafeFlags(["-suppress-warnings"]),
]

let stubs: [Target.Dependency] = ["SwiftUI", "Accelerate", "CoreGraphics"]

// Swift Testing has a cross-import overlay for CoreGraphics, which doesn't exist on Linux. The compiler would search
// for it in files that import both modules.
let testSettings: [SwiftSetting] = [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]

let package = Package(
  name: "SwiftUIStub",
  targets: [
    .target(name: "CoreGraphics", path: "Stubs/CoreGraphics", swiftSettings: stubSettings),
    .target(name: "Accelerate", path: "Stubs/Accelerate", swiftSettings: stubSettings),
    .target(name: "SwiftUI", dependencies: ["CoreGraphics"], path: "Stubs/SwiftUI", swiftSettings: stubSettings),
    .target(name: "CVectorKernels", path: "Library/CVectorKernels", exclude: ["kernels.inc"]),
    .target(
      name: "CChartKernels", dependencies: ["CVectorKernels"], path: "Library/CChartKernels",
      exclude: ["chart_kernels.inc", "index_kernels.inc"]),
    .target(
      name: "FastVector", dependencies: ["CVectorKernels"] + stubs, path: "Library/FastVector",
      swiftSettings: swiftSettings),
    .target(
      name: "FastVectorAnimation", dependencies: ["FastVector"], path: "Library/FastVectorAnimation",
      swiftSettings: swiftSettings),
    .target(
      name: "FastVectorGeometry", dependencies: ["FastVectorAnimation"], path: "Library/FastVectorGeometry",
      swiftSettings: swiftSettings),
    .target(
      name: "FastVectorCharts", dependencies: ["FastVectorGeometry", "CChartKernels", "CVectorKernels"],
      path: "Library/FastVectorCharts", swiftSettings: swiftSettings),
    .target(
      name: "FastVectorSwiftUI", dependencies: ["FastVectorCharts"], path: "Library/FastVectorSwiftUI",
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "SwiftUIApp", dependencies: ["FastVectorSwiftUI"], path: "Examples/SwiftUIApp",
      swiftSettings: swiftSettings),
    // The tests of FastVector run here too, because the kernel set `blas` uses Accelerate instead of OpenBLAS.
    .target(name: "CAllocationCounter", path: "Library/CAllocationCounter"),
    .target(
      name: "TestSupport", dependencies: ["CAllocationCounter"], path: "LibraryTests/TestSupport",
      swiftSettings: swiftSettings),
    .testTarget(
      name: "FastVectorTests", dependencies: ["FastVector", "CVectorKernels", "TestSupport"],
      path: "LibraryTests/FastVectorTests",
      // The allocation tests would also count the allocations of the Accelerate stub.
      exclude: ["Values", "KernelVector/AllocationTests.swift"],
      swiftSettings: swiftSettings + testSettings),
    // The target has no settings, like an ordinary app.
    .testTarget(
      name: "FastVectorSwiftUITests", dependencies: ["FastVectorSwiftUI", "SwiftUIApp", "TestSupport"],
      path: "LibraryTests/FastVectorSwiftUITests",
      swiftSettings: testSettings),
  ],
  swiftLanguageModes: [.v6]
)
