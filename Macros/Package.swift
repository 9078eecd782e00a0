// swift-tools-version: 6.2

import CompilerPluginSupport
import PackageDescription

// This is a separate package, so that users of FastVector don't have to compile swift-syntax.

let warningsAreErrors = Context.environment["FASTVECTOR_WARNINGS_AS_ERRORS"] != nil

let swiftSettings: [SwiftSetting] =
  [
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (warningsAreErrors ? [.treatAllWarnings(as: .error)] : [])

let package = Package(
  name: "FastVectorMacros",
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .watchOS(.v26), .visionOS(.v26)],
  products: [.library(name: "FastVectorViewsMacros", targets: ["FastVectorViewsMacros"])],
  dependencies: [
    .package(name: "FastVector", path: ".."),
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
  ],
  targets: [
    .macro(
      name: "FastVectorMacroPlugin",
      dependencies: [
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
        .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
      ],
      swiftSettings: swiftSettings),
    .target(
      name: "FastVectorViewsMacros",
      dependencies: ["FastVectorMacroPlugin", .product(name: "FastVectorViews", package: "FastVector")],
      swiftSettings: swiftSettings),
    .testTarget(
      // No dependency on the plugin: it would compile all tested code a second time, for the host.
      name: "FastVectorViewsMacrosTests", dependencies: ["FastVectorViewsMacros"], swiftSettings: swiftSettings),
  ],
  swiftLanguageModes: [.v6]
)
