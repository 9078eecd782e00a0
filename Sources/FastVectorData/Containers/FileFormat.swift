import FastVectorFiles

/// The format of a file, detected from its first bytes and never from its name.
enum FileFormat: Equatable {
  case compressed(Compression)
  case zip
  case numPy
  case wave
  /// JSON Lines, or a JSON document.
  case json
  /// A format that can't be read. The advice is part of the error message, such as `save it as CSV`.
  case unsupported(String, advice: String)
  /// Any other contents, which are treated as text such as CSV.
  case text

  /// The number of bytes from which every format can be recognized.
  static let prefixCount = 1024

  /// Detects the format of a file.
  ///
  /// - Parameter bytes: The first ``prefixCount`` bytes of the file, or fewer if it is shorter.
  init(_ bytes: [UInt8]) {
    let begins = { (text: String) in bytes.starts(with: text.utf8) }
    if let compression = Compression.allCases.first(where: { $0.begins(bytes) }) {
      self = .compressed(compression)
    } else if ["PK\u{3}\u{4}", "PK\u{5}\u{6}", "PK\u{7}\u{8}"].contains(where: begins) {
      self = .zip
    } else if bytes.starts(with: [0x93] + Array("NUMPY".utf8)) {
      self = .numPy
    } else if WaveFile.begins(bytes) {
      self = .wave
    } else if let known = (Self.unsupported + Self.withoutTraits).first(where: { $0.matches(bytes) }) {
      self = .unsupported(known.name, advice: known.advice)
    } else {
      self = JSONTable.begins(bytes) ? .json : .text
    }
  }

  /// The signature of a format that can't be read.
  private struct Signature {
    let bytes: [UInt8]
    let offset: Int
    let name: String
    let advice: String

    init(_ bytes: [UInt8], at offset: Int = 0, _ name: String, _ advice: String) {
      (self.bytes, self.offset, self.name, self.advice) = (bytes, offset, name, advice)
    }

    init(_ text: String, at offset: Int = 0, _ name: String, _ advice: String) {
      self.init(Array(text.utf8), at: offset, name, advice)
    }

    func matches(_ file: [UInt8]) -> Bool { file.dropFirst(offset).starts(with: bytes) }
  }

  private static let saveAsCSV = "save it as CSV"
  private static let saveFromPython = "save it as CSV or .npy, for example from Python"
  private static let noData = "a file with numbers is needed, such as CSV or .npy"
  private static let convertSound = "convert it to WAV: ffmpeg -i FILE out.wav"

  #if XML
    private static let withoutTraits: [Signature] = []
  #else
    private static let withoutTraits = [Signature("<?xml", "XML", saveAsCSV)]
  #endif

  private static let unsupported: [Signature] = [
    // Archives
    Signature("BZh", "bzip2", "decompress it first: bzip2 -d FILE"),
    Signature([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7z archive", "extract it first: 7z x FILE"),
    Signature("Rar!\u{1A}\u{7}", "a RAR archive", "extract it first: unrar x FILE"),
    Signature([0x04, 0x22, 0x4D, 0x18], "lz4", "decompress it first: lz4 -d FILE"),
    Signature("LZIP", "lzip", "decompress it first: lzip -d FILE"),
    Signature([0x1F, 0x9D], "compress (.Z)", "decompress it first: gzip -d FILE"),
    Signature([0xFF, 0x06, 0x00, 0x00] + Array("sNaPpY".utf8), "snappy", "decompress it first"),
    Signature("ustar", at: 257, "a tar archive", "extract it first: tar -xf FILE"),
    // Tables
    Signature("PAR1", "Parquet", saveFromPython),
    Signature("ARROW1\0\0", "Arrow", saveFromPython),
    Signature("FEA1", "Feather", saveFromPython),
    Signature("ORC", "ORC", saveFromPython),
    Signature("Obj\u{1}", "Avro", saveFromPython),
    Signature("SQLite format 3\0", "an SQLite database", "save a query as CSV: sqlite3 -csv -header FILE QUERY"),
    Signature(
      [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], "an Excel workbook (.xls) or another old Office file", saveAsCSV
    ),
    Signature("{\\rtf", "rich text (RTF)", saveAsCSV),
    // Arrays
    Signature([0x89, 0x48, 0x44, 0x46, 0x0D, 0x0A, 0x1A, 0x0A], "HDF5 or NetCDF 4", saveFromPython),
    Signature([0x89, 0x48, 0x44, 0x46, 0x0D, 0x0A, 0x1A, 0x0A], at: 512, "HDF5 or MATLAB 7.3", saveFromPython),
    Signature("CDF\u{1}", "NetCDF", saveFromPython),
    Signature("CDF\u{2}", "NetCDF", saveFromPython),
    Signature("CDF\u{5}", "NetCDF", saveFromPython),
    Signature("MATLAB 5.0 MAT-file", "a MATLAB file", saveFromPython),
    Signature("SIMPLE  =", "FITS", saveFromPython),
    Signature("GRIB", "GRIB", saveFromPython),
    Signature([0x80, 0x02], "a Python pickle", "save it as CSV or .npy from Python"),
    Signature([0x80, 0x03], "a Python pickle", "save it as CSV or .npy from Python"),
    Signature([0x80, 0x04], "a Python pickle", "save it as CSV or .npy from Python"),
    Signature([0x80, 0x05], "a Python pickle", "save it as CSV or .npy from Python"),
    Signature("RDX2\n", "R data", "save it as CSV from R: write.csv"),
    Signature("RDX3\n", "R data", "save it as CSV from R: write.csv"),
    Signature("X\n\0\0\0", "R data", "save it as CSV from R: write.csv"),
    // Sound and video
    Signature("ID3", "MP3", convertSound),
    Signature("fLaC", "FLAC", convertSound),
    Signature("OggS", "Ogg", convertSound),
    Signature("AIFF", at: 8, "AIFF", convertSound),
    Signature("AIFC", at: 8, "AIFF", convertSound),
    Signature("RIFX", "big-endian WAV", convertSound),
    Signature("ftyp", at: 4, "MP4", convertSound),
    Signature("AVI ", at: 8, "AVI", convertSound),
    Signature([0x1A, 0x45, 0xDF, 0xA3], "Matroska or WebM", convertSound),
    // Documents, images and programs
    Signature("%PDF-", "PDF", "save its table as CSV"),
    Signature([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], "a PNG image", noData),
    Signature([0xFF, 0xD8, 0xFF], "a JPEG image", noData),
    Signature("GIF87a", "a GIF image", noData),
    Signature("GIF89a", "a GIF image", noData),
    Signature("WEBP", at: 8, "a WebP image", noData),
    Signature("II*\0", "a TIFF image", noData),
    Signature("MM\0*", "a TIFF image", noData),
    Signature([0x7F, 0x45, 0x4C, 0x46], "a program (ELF)", noData),
    // Text that isn't the data
    Signature("<!DOCTYPE html", "an HTML page", "download the data itself"),
    Signature("<!doctype html", "an HTML page", "download the data itself"),
    Signature("<html", "an HTML page", "download the data itself"),
    Signature("version https://git-lfs.github.com/spec/", "a Git LFS pointer", "fetch the data itself: git lfs pull"),
  ]
}
