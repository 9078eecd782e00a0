import FastVectorFiles
import Foundation

/// Descriptions of errors that Foundation and the system report.
enum ErrorText {
  /// Returns a one-line description of an error. It includes the name of the file if the error contains one.
  static func line(for error: any Error) -> String {
    switch error {
    case let error as EncodingError: "the results cannot be written: \(error.inOneLine)"
    case let error as DecodingError: error.inOneLine
    case let error as POSIXError: text(of: error)
    case let error as CocoaError:
      "\(error.filePath ?? "a file"): \((error.underlying as? POSIXError).map(text) ?? "it cannot be read or written")"
    case let error as any CustomStringConvertible where !(error is NSError): "\(error)"
    default: "an unexpected error of the type \(type(of: error))"
    }
  }

  private static func text(of error: POSIXError) -> String { unsafe String(cString: strerror(error.code.rawValue)) }
}
