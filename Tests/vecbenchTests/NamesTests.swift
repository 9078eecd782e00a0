import ProgramTestSupport
import Testing

@Suite struct `Unknown names` {
  private func errorMessage(_ option: String, _ value: String) async throws -> String {
    let ending = try await vecbench("--points", "64", option, value)
    #expect(ending.code == 64)
    #expect(ending.output.isEmpty)
    return ending.errorMessage
  }

  @Test(
    arguments: [
      ("natve", "native"), ("NATIVE", "native"), ("nave", "naive"), ("sim", "simd"), ("openblas", nil),
      ("xyzzy", nil), ("naive,smid", "simd"),
    ] as [(String, String?)])
  func `The error about an unknown kernel set lists the existing sets and suggests the nearest one`(
    name: String, nearest: String?
  ) async throws {
    let errorMessage = try await errorMessage("--kernels", name)
    #expect(errorMessage.contains("no kernel set '\(name.split(separator: ",").last!)'"))
    #expect(errorMessage.contains("alid names are naive, simd,") && errorMessage.contains("native"))
    #expect(errorMessage.contains("did you mean") == (nearest != nil), "\(errorMessage)")
    if let nearest { #expect(errorMessage.contains("; did you mean \(nearest)? Valid names are "), "\(errorMessage)") }
  }

  @Test(
    arguments: [
      ("fused", "frame.fused"), ("swiftui", "frame.swiftui"), ("interpolat", "interpolate"),
      ("interpolated", "interpolate"), ("magnitude", "magnitudeSquared"), ("substract", "subtract"),
      ("combine", "combine3"), ("sum", nil), ("frame", "frame.swiftui"),
      ("symbolic", "animate.symbolic"), ("animated", "animate"), ("Add", "add"),
    ] as [(String, String?)])
  func `The error about an unknown benchmark lists the existing benchmarks and suggests the nearest one`(
    name: String, nearest: String?
  ) async throws {
    let errorMessage = try await errorMessage("--benchmarks", name)
    #expect(errorMessage.contains("no benchmark '\(name)'"))
    #expect(
      errorMessage.contains(
        "alid names are add, subtract, scale, magnitudeSquared, dot, interpolate, combine3, frame.swiftui, ")
    )
    #expect(errorMessage.contains("did you mean") == (nearest != nil), "\(errorMessage)")
    if let nearest { #expect(errorMessage.contains("; did you mean \(nearest)? Valid names are "), "\(errorMessage)") }
  }

  @Test(
    arguments: [
      ("easeInAndOut", "easeInOut"), ("bounce", "bouncy"), ("twenty", "custom:twenty"), ("custom:sped", "custom:speed"),
      ("spring,repeated", "repeat"), ("wobble", nil), ("", nil),
    ] as [(String, String?)])
  func `The error about an unknown animation lists the existing animations and suggests the nearest one`(
    name: String, nearest: String?
  ) async throws {
    let errorMessage = try await errorMessage("--animation", name)
    #expect(errorMessage.contains("no animation '\(name.split(separator: ",").last ?? "")'"))
    #expect(errorMessage.contains("alid names are linear, easeIn, easeOut, easeInOut, spring, "))
    #expect(errorMessage.contains("did you mean") == (nearest != nil), "\(errorMessage)")
    if let nearest { #expect(errorMessage.contains("; did you mean \(nearest)? Valid names are "), "\(errorMessage)") }
  }

  @Test(arguments: [("jsn", "json"), ("md", nil), ("mark", "markdown"), ("xml", nil)] as [(String, String?)])
  func `The error about an unknown format lists the existing formats and suggests the nearest one`(
    name: String, nearest: String?
  ) async throws {
    let errorMessage = try await errorMessage("--format", name)
    #expect(errorMessage.contains("no format '\(name)'; "))
    #expect(errorMessage.contains("alid names are text, json, csv, markdown, gbench, jmh, bmf, gha, curves, html, svg"))
    if let nearest { #expect(errorMessage.contains("; did you mean \(nearest)? Valid names are "), "\(errorMessage)") }
  }

  @Test(
    arguments: [("temperature", "temperatures"), ("walk", "synthetic:walk"), ("stocks", nil)]
      as [(String, String?)])
  func `The error about unknown sample data lists the existing data sets and suggests the nearest one`(
    name: String, nearest: String?
  ) async throws {
    let errorMessage = try await errorMessage("--data", name)
    #expect(errorMessage.contains("no sample data '\(name)'; "))
    #expect(errorMessage.contains("alid names are temperatures, ecg, synthetic:walk"))
    if let nearest { #expect(errorMessage.contains("; did you mean \(nearest)? Valid names are "), "\(errorMessage)") }
  }

  @Test func `An unknown option or command is a usage error`() async throws {
    let option = try await vecbench("--point", "64")
    #expect(option.code == 64)
    #expect(option.errorMessage.contains("--point"))
    let command = try await vecbench("measure")
    #expect(command.code == 64)
    #expect(command.errorMessage.contains("measure"))
  }

  @Test func `Help about an unknown command is a usage error`() async throws {
    for arguments in [["help", "measure"], ["help", "history", "measure"]] {
      let ending = try await Executable.run(Executable.vecbench, arguments)
      #expect(ending.code == 64)
      #expect(ending.output.isEmpty)
      #expect(ending.errorMessage.contains("there is no command 'measure'; "), "\(ending.errorMessage)")
    }
    for arguments in [["help"], ["help", "history"], ["help", "history", "show"]] {
      #expect(try await Executable.run(Executable.vecbench, arguments).code == 0)
    }
  }

  @Test func `Names that are given twice are measured only once`() async throws {
    let ending = try await vecbench(
      "--points", "8", "--frames", "10", "--kernels", "native,naive,native", "--benchmarks",
      "frames,dot,frame.fused",
      "--format", "json")
    #expect(ending.code == 0)
    let names = try ending.results().map { "\($0["benchmark"]!) \($0["variant"]!)" }
    #expect(
      names == [
        "dot native", "dot naive", "frame.swiftui native", "frame.swiftui naive", "frame.fused native",
      ])
  }
}
