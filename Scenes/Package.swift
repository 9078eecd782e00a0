// swift-tools-version: 6.2

import CompilerPluginSupport
import PackageDescription

// This package contains the macros, examples, benchmarks and tests of scenes. The libraries FastVectorViews and
// FastVectorViewsCairo are targets of the root package, so that packages can depend on them by URL. The macros aren't
// in the root package, because every package that depends on it would then have to compile swift-syntax.

let warningsAreErrors = Context.environment["FASTVECTOR_WARNINGS_AS_ERRORS"] != nil

let swiftSettings: [SwiftSetting] =
  [
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (warningsAreErrors ? [.treatAllWarnings(as: .error)] : [])

let views: Target.Dependency = .product(name: "FastVectorViews", package: "FastVector")
let viewsCairo: Target.Dependency = .product(name: "FastVectorViewsCairo", package: "FastVector")

let package = Package(
  name: "Scenes",
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .watchOS(.v26), .visionOS(.v26)],
  products: [.library(name: "FastVectorViewsMacros", targets: ["FastVectorViewsMacros"])],
  dependencies: [
    .package(name: "FastVector", path: ".."),
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
  ],
  targets: [
    // MACROS
    .macro(
      name: "FastVectorMacroPlugin",
      dependencies: [
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
        .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
      ],
      swiftSettings: swiftSettings),
    .target(
      name: "FastVectorViewsMacros", dependencies: ["FastVectorMacroPlugin", views], swiftSettings: swiftSettings),
    // EXAMPLES
    .executableTarget(
      name: "articles", dependencies: [viewsCairo], path: "Examples/Articles", swiftSettings: swiftSettings),
    // BENCHMARKS
    .executableTarget(
      name: "inside-scene", dependencies: [views, .product(name: "VecbenchKit", package: "FastVector")],
      path: "Benchmarks/InsideScene", swiftSettings: swiftSettings),
    .executableTarget(
      name: "many-views", dependencies: [views], path: "Benchmarks/ManyViews", swiftSettings: swiftSettings),
    // TESTS
    .testTarget(
      name: "FastVectorViewsTests",
      dependencies: [
        views, viewsCairo, .product(name: "FastVectorCairo", package: "FastVector"),
        .product(name: "FastVectorDrawing", package: "FastVector"),
      ],
      swiftSettings: swiftSettings),
    .testTarget(name: "ViewProgramsTests", dependencies: [views, viewsCairo], swiftSettings: swiftSettings),
    // The listings are from published articles. They are compiled in the Swift 5 language mode, for which they were
    // written.
    .testTarget(
      name: "ListingsTests", dependencies: [views], swiftSettings: swiftSettings + [.swiftLanguageMode(.v5)]),
    .testTarget(
      // These tests depend only on the macro declarations. With a dependency on the plugin, SwiftPM would compile all
      // tested code a second time, for the host.
      name: "FastVectorViewsMacrosTests", dependencies: ["FastVectorViewsMacros"], swiftSettings: swiftSettings),
    .testTarget(name: "ArticlesTests", dependencies: ["articles"], swiftSettings: swiftSettings),
    .testTarget(name: "DocumentationTests", dependencies: [viewsCairo], swiftSettings: swiftSettings),
  ],
  swiftLanguageModes: [.v6]
)
