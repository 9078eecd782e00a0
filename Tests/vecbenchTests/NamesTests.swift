import ProgramTestSupport
import Testing

@Suite struct `Unknown names` {
  private func complaint(_ option: String, _ value: String) async throws -> String {
    let ending = try await vecbench("--points", "64", option, value)
    #expect(ending.code == 64)
    #expect(ending.output.isEmpty)
    return ending.complaint
  }

  @Test(
    arguments: [
      ("natve", "native"), ("NATIVE", "native"), ("nave", "naive"), ("sim", "simd"), ("openblas", nil),
      ("xyzzy", nil), ("naive,smid", "simd"),
    ] as [(String, String?)])
  func `The error about an unknown kernel set lists the existing ones and suggests the nearest`(
    name: String, nearest: String?
  ) async throws {
    let complaint = try await complaint("--kernels", name)
    #expect(complaint.contains("no kernel set '\(name.split(separator: ",").last!)'"))
    #expect(complaint.contains("alid names are naive, simd,") && complaint.contains("native"))
    #expect(complaint.contains("did you mean") == (nearest != nil), "\(complaint)")
    if let nearest { #expect(complaint.contains("; did you mean \(nearest)? Valid names are "), "\(complaint)") }
  }

  @Test(
    arguments: [
      ("fused", "frame.fused"), ("swiftui", "frame.swiftui"), ("interpolat", "interpolate"),
      ("interpolated", "interpolate"), ("magnitude", "magnitudeSquared"), ("substract", "subtract"),
      ("combine", "combine3"), ("sum", nil), ("frame", "frame.swiftui"),
      ("symbolic", "animate.symbolic"), ("animated", "animate"), ("Add", "add"),
    ] as [(String, String?)])
  func `The error about an unknown benchmark lists the existing ones and suggests the nearest`(
    name: String, nearest: String?
  ) async throws {
    let complaint = try await complaint("--benchmarks", name)
    #expect(complaint.contains("no benchmark '\(name)'"))
    #expect(
      complaint.contains(
        "alid names are add, subtract, scale, magnitudeSquared, dot, interpolate, combine3, frame.swiftui, ")
    )
    #expect(complaint.contains("did you mean") == (nearest != nil), "\(complaint)")
    if let nearest { #expect(complaint.contains("; did you mean \(nearest)? Valid names are "), "\(complaint)") }
  }

  @Test(
    arguments: [
      ("easeInAndOut", "easeInOut"), ("bounce", "bouncy"), ("twenty", "custom:twenty"), ("custom:sped", "custom:speed"),
      ("spring,repeated", "repeat"), ("wobble", nil), ("", nil),
    ] as [(String, String?)])
  func `The error about an unknown animation lists the existing ones and suggests the nearest`(
    name: String, nearest: String?
  ) async throws {
    let complaint = try await complaint("--animation", name)
    #expect(complaint.contains("no animation '\(name.split(separator: ",").last ?? "")'"))
    #expect(complaint.contains("alid names are linear, easeIn, easeOut, easeInOut, spring, "))
    #expect(complaint.contains("did you mean") == (nearest != nil), "\(complaint)")
    if let nearest { #expect(complaint.contains("; did you mean \(nearest)? Valid names are "), "\(complaint)") }
  }

  @Test(arguments: [("jsn", "json"), ("md", nil), ("mark", "markdown"), ("xml", nil)] as [(String, String?)])
  func `The error about an unknown format lists the existing ones and suggests the nearest`(
    name: String, nearest: String?
  ) async throws {
    let complaint = try await complaint("--format", name)
    #expect(complaint.contains("no format '\(name)'; "))
    #expect(complaint.contains("alid names are text, json, csv, markdown, gbench, jmh, bmf, gha, curves, html, svg"))
    if let nearest { #expect(complaint.contains("; did you mean \(nearest)? Valid names are "), "\(complaint)") }
  }

  @Test(
    arguments: [("temperature", "temperatures"), ("walk", "synthetic:walk"), ("stocks", nil)]
      as [(String, String?)])
  func `The error about unknown sample data lists the existing ones and suggests the nearest`(
    name: String, nearest: String?
  ) async throws {
    let complaint = try await complaint("--data", name)
    #expect(complaint.contains("no sample data '\(name)'; "))
    #expect(complaint.contains("alid names are temperatures, ecg, synthetic:walk"))
    if let nearest { #expect(complaint.contains("; did you mean \(nearest)? Valid names are "), "\(complaint)") }
  }

  @Test func `An unknown option or command is a usage error`() async throws {
    let option = try await vecbench("--point", "64")
    #expect(option.code == 64)
    #expect(option.complaint.contains("--point"))
    let command = try await vecbench("measure")
    #expect(command.code == 64)
    #expect(command.complaint.contains("measure"))
  }

  @Test func `Help about an unknown command is a usage error`() async throws {
    for arguments in [["help", "measure"], ["help", "history", "measure"]] {
      let ending = try await Executable.run(Executable.vecbench, arguments)
      #expect(ending.code == 64)
      #expect(ending.output.isEmpty)
      #expect(ending.complaint.contains("there is no command 'measure'; "), "\(ending.complaint)")
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
