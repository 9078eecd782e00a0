extension KernelVector: Codable {
  /// Decodes the elements from an array of numbers.
  public init(from decoder: any Decoder) throws {
    self.init(try [Double](from: decoder))
  }

  /// Encodes the elements as an array of numbers.
  ///
  /// JSON can't represent NaN or infinity. A `JSONEncoder` throws for them, unless its
  /// `nonConformingFloatEncodingStrategy` converts them to strings.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for element in self { try container.encode(element) }
  }
}
