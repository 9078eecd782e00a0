/// The version of this package.
package enum ToolVersion {
  package static let current = "0.1.0"
}
