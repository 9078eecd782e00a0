import FastVectorViewsCairo

// Writes a film of each example, and a page with all of them.
//
//     articles FOLDER

guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("articles FOLDER: writes a film of each example there\n".utf8))
  exit(2)
}
let folder = CommandLine.arguments[1]
let examples = lineExamples() + timingExamples() + effectExamples() + borderExamples() + pageExamples()
do {
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  var page = "<!doctype html><meta charset=utf-8><title>Articles</title><style>figure{display:inline-block}</style>\n"
  for example in examples {
    let stage = try example.writeFilm(to: "\(folder)/\(example.name).gif", imageFolders: [folder])
    for warning in stage.warnings { print("\(example.name): \(warning)") }
    page += "<figure><img src=\"\(example.name).gif\"><figcaption>\(example.caption)</figcaption></figure>\n"
  }
  try Data(page.utf8).write(to: URL(fileURLWithPath: "\(folder)/index.html"))
  print("\(examples.count) examples in \(folder)/index.html")
} catch {
  FileHandle.standardError.write(Data("articles: \(error)\n".utf8))
  exit(1)
}
