extension KernelVector: Codable {
  /// Reads the elements as an array of numbers.
  public init(from decoder: any Decoder) throws {
    self.init(try [Double](from: decoder))
  }

  /// Writes the elements as an array of numbers.
  ///
  /// JSON has no NaN or infinity; a `JSONEncoder` throws at them unless its
  /// `nonConformingFloatEncodingStrategy` says otherwise.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for element in self { try container.encode(element) }
  }
}
