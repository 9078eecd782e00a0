import FastVectorViewsCairo

// Writes an animation of each example and a page with all of them, or prints the text of one example at a given time.
//
//     articles FOLDER
//     articles EXAMPLE SECONDS

let arguments = CommandLine.arguments.dropFirst()
let examples =
  lineExamples() + timingExamples() + effectExamples() + borderExamples() + pageExamples()
  + pictureExamples() + styleExamples() + arrangementExamples()

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("articles: \(message)\n".utf8))
  exit(1)
}

if arguments.count == 2 {
  guard let example = examples.first(where: { $0.name == arguments.first }), let time = Double(arguments.last ?? "")
  else {
    fail("the example must be one of \(examples.map(\.name).joined(separator: ", ")), and the time a number")
  }
  do {
    let folder = try FileManager.default.url(
      for: .itemReplacementDirectory, in: .userDomainMask, appropriateFor: URL(fileURLWithPath: "."), create: true
    ).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try writePictures(to: folder)
    print(try example.stage(at: time, imageFolders: [folder]).text)
  } catch { fail("\(error)") }
  exit(0)
}
guard arguments.count == 1, let folder = arguments.first, !folder.hasPrefix("-") else {
  fail("usage: articles FOLDER, or articles EXAMPLE SECONDS")
}
do {
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  try writePictures(to: folder)
  var page = "<!doctype html><meta charset=utf-8><title>Articles</title><style>figure{display:inline-block}</style>\n"
  for example in examples {
    let stage = try example.writeAnimation(to: "\(folder)/\(example.name).gif", imageFolders: [folder])
    for warning in stage.warnings { print("\(example.name): \(warning)") }
    page += "<figure><img src=\"\(example.name).gif\"><figcaption>\(example.caption)</figcaption></figure>\n"
  }
  try Data(page.utf8).write(to: URL(fileURLWithPath: "\(folder)/index.html"))
  print("\(examples.count) examples in \(folder)/index.html")
} catch {
  fail("\(error)")
}
