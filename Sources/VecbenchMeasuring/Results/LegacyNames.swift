/// The names of fields in version 1 of the schema, `vecbench/1`. The current version has different names, but documents
/// of version 1 can still be read.
private enum LegacyName: String, CodingKey {
  case kernels, points, columns
  case peakNanoseconds = "roof_ns"
  case variantInstructionSets = "kernel_instruction_sets"
}

extension KeyedDecodingContainer {
  /// Decodes a required field that has a different name in `vecbench/1`.
  ///
  /// - Parameter legacy: The fields of the document, with the names of `vecbench/1` as keys. Nil if the document has
  ///   a later version.
  fileprivate func decode<Value: Decodable>(
    _ type: Value.Type, forKey key: Key, orLegacy name: LegacyName, in legacy: KeyedDecodingContainer<LegacyName>?
  ) throws -> Value {
    // If the field is missing under both names, the error contains the current name.
    try legacy?.decodeIfPresent(type, forKey: name) ?? decode(type, forKey: key)
  }
}

extension KeyedDecodingContainer {
  /// Calls a function that decodes the integers in a field. If an integer is too large or has a fraction, throws an
  /// error that names the field. `JSONDecoder` would only report invalid JSON.
  fileprivate func checkingInteger<Value>(
    _ key: Key, upTo greatest: UInt64 = UInt64(Int.max), _ decode: () throws -> Value
  ) throws -> Value {
    do { return try decode() } catch {
      if error is DecodingError { throw error }
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "must be a whole number between 0 and \(greatest)")
    }
  }
}

extension BenchmarkResult {
  /// Decodes a result from a document of the current version or of `vecbench/1`, in which some fields have different
  /// names.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    // Documents of the current version always contain the field `variant`.
    let legacy = fields.contains(.variant) ? nil : try decoder.container(keyedBy: LegacyName.self)
    func optional<Value: Decodable>(_ key: CodingKeys) throws -> Value? {
      try fields.decodeIfPresent(Value.self, forKey: key)
    }
    // Use the methods for specific types, which are faster than the generic ones. A report can contain a million
    // numbers.
    func optional(_ key: CodingKeys) throws -> Double? { try fields.decodeIfPresent(Double.self, forKey: key) }
    func optional(_ key: CodingKeys) throws -> Int? {
      try fields.checkingInteger(key) { try fields.decodeIfPresent(Int.self, forKey: key) }
    }
    func optional(_ key: CodingKeys) throws -> [Double]? {
      guard fields.contains(key), try !fields.decodeNil(forKey: key) else { return nil }
      var list = try fields.nestedUnkeyedContainer(forKey: key)
      var numbers: [Double] = []
      numbers.reserveCapacity(list.count ?? 0)
      while !list.isAtEnd { numbers.append(try list.decode(Double.self)) }
      return numbers
    }
    self.init(
      benchmark: BenchmarkName(rawValue: try fields.decode(String.self, forKey: .benchmark)),
      variant: VariantName(rawValue: try fields.decode(String.self, forKey: .variant, orLegacy: .kernels, in: legacy)),
      size: try fields.checkingInteger(.size) {
        try fields.decode(Int.self, forKey: .size, orLegacy: .points, in: legacy)
      })
    threads = try fields.checkingInteger(.threads) { try fields.decode(Int.self, forKey: .threads) }
    medianNanoseconds = try fields.decode(Double.self, forKey: .medianNanoseconds)
    lowNanoseconds = try optional(.lowNanoseconds)
    highNanoseconds = try optional(.highNanoseconds)
    roundsNanoseconds = try optional(.roundsNanoseconds)
    animation = try optional(.animation)
    frames = try optional(.frames)
    p99Nanoseconds = try optional(.p99Nanoseconds)
    worstNanoseconds = try optional(.worstNanoseconds)
    quantilesNanoseconds = try optional(.quantilesNanoseconds)
    framesPerSecond = try optional(.framesPerSecond)
    missedFrames = try optional(.missedFrames)
    longestMiss = try optional(.longestMiss)
    overrunNanoseconds = try optional(.overrunNanoseconds)
    p99OverrunNanoseconds = try optional(.p99OverrunNanoseconds)
    worstOverrunNanoseconds = try optional(.worstOverrunNanoseconds)
    lowestPercentRate = try optional(.lowestPercentRate)
    bytes = try optional(.bytes)
    peakNanoseconds = try legacy?.decodeIfPresent(Double.self, forKey: .peakNanoseconds) ?? optional(.peakNanoseconds)
    workingSetBytes = try optional(.workingSetBytes)
    speedup = try optional(.speedup)
    speedupLow = try optional(.speedupLow)
    speedupHigh = try optional(.speedupHigh)
    memory = try optional(.memory)
    allocations = try optional(.allocations)
    cycles = try optional(.cycles)
    instructions = try optional(.instructions)
    checksum = try fields.decode(String.self, forKey: .checksum)
    role = try optional(.role)
  }
}

extension RunSettings {
  /// Decodes settings from a document of the current version or of `vecbench/1`, in which some fields have different
  /// names.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let legacy = try decoder.container(keyedBy: LegacyName.self)
    self.init()
    sizes = try fields.checkingInteger(.sizes) {
      try fields.decode([Int].self, forKey: .sizes, orLegacy: .points, in: legacy)
    }
    variants = try fields.decode([VariantName].self, forKey: .variants, orLegacy: .kernels, in: legacy)
    benchmarks = try fields.decode([BenchmarkName].self, forKey: .benchmarks)
    animations = try fields.decode([String].self, forKey: .animations)
    frames = try fields.checkingInteger(.frames) { try fields.decode(Int.self, forKey: .frames) }
    framesPerSecond = try fields.decodeIfPresent(Double.self, forKey: .framesPerSecond)
    threads = try fields.checkingInteger(.threads) { try fields.decode(Int.self, forKey: .threads) }
    seed = try fields.checkingInteger(.seed, upTo: .max) { try fields.decode(UInt64.self, forKey: .seed) }
    data = try fields.decode(String.self, forKey: .data)
    arguments = try fields.decodeIfPresent([String].self, forKey: .arguments)
    parameters = try fields.decodeIfPresent([String: String].self, forKey: .parameters) ?? [:]
    // The field `columns` was 0 in programs without charts.
    if let columns = try legacy.decodeIfPresent(Int.self, forKey: .columns), columns != 0 {
      parameters["columns"] = "\(columns)"
    }
  }
}

extension MachineEnvironment {
  /// Decodes an environment from a document of the current version or of `vecbench/1`, in which some fields have
  /// different names.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let legacy = try decoder.container(keyedBy: LegacyName.self)
    processor = try fields.decode(String.self, forKey: .processor)
    logicalCores = try fields.decode(Int.self, forKey: .logicalCores)
    isVirtualMachine = try fields.decode(Bool.self, forKey: .isVirtualMachine)
    memoryBytes = try fields.decode(Int.self, forKey: .memoryBytes)
    caches = try fields.decode([Cache].self, forKey: .caches)
    instructionSets = try fields.decode([String].self, forKey: .instructionSets)
    swiftInstructionSet = try fields.decode(String.self, forKey: .swiftInstructionSet)
    variantInstructionSets = try fields.decode(
      [String: String].self, forKey: .variantInstructionSets, orLegacy: .variantInstructionSets, in: legacy)
    openBLAS = try fields.decodeIfPresent(String.self, forKey: .openBLAS)
    openBLASCore = try fields.decodeIfPresent(String.self, forKey: .openBLASCore)
    operatingSystem = try fields.decode(String.self, forKey: .operatingSystem)
    hugePages = try fields.decode(String.self, forKey: .hugePages)
    swiftVersion = try fields.decode(String.self, forKey: .swiftVersion)
    compiler = try fields.decode(String.self, forKey: .compiler)
    buildConfiguration = try fields.decode(String.self, forKey: .buildConfiguration)
    loadAverage = try fields.decode(Double.self, forKey: .loadAverage)
    hardwareCounters = try fields.decodeIfPresent(String.self, forKey: .hardwareCounters)
    clockResolutionNanoseconds = try fields.decode(Double.self, forKey: .clockResolutionNanoseconds)
    date = try fields.decode(String.self, forKey: .date)
  }
}
