import CCairo
import FastVectorDrawing
import Synchronization

/// The fonts of the system that have letters which the family of all texts lacks, as fontconfig finds them.
package enum FallbackFonts {
  private struct Key: Hashable {
    let letter: Unicode.Scalar
    let isBold: Bool
  }

  /// A font face, which is never changed, and kept for good.
  @safe package struct Face: Equatable, @unchecked Sendable {
    let pointer: OpaquePointer

    package static func == (lhs: Face, rhs: Face) -> Bool { unsafe lhs.pointer == rhs.pointer }
  }

  /// The faces by letter, nil where no font has it.
  private static let faces = Mutex<[Key: Face?]>([:])

  /// The letters after which the faces are looked up anew, so that hostile texts take no end of memory.
  private static let mostLetters = 10_000

  /// A font that has a letter; nil where there is none.
  package static func face(for letter: Unicode.Scalar, isBold: Bool) -> Face? {
    let key = Key(letter: letter, isBold: isBold)
    return faces.withLock { faces in
      if let known = faces[key] { return known }
      if faces.count >= mostLetters { faces.removeAll() }
      let found = find(key)
      faces[key] = .some(found)
      return found
    }
  }

  private static func find(_ key: Key) -> Face? {
    guard let pattern = unsafe FcPatternCreate(), let letters = unsafe FcCharSetCreate() else { return nil }
    defer {
      unsafe FcPatternDestroy(pattern)
      unsafe FcCharSetDestroy(letters)
    }
    unsafe FcCharSetAddChar(letters, key.letter.value)
    unsafe FcPatternAddCharSet(pattern, FC_CHARSET, letters)
    unsafe FcPatternAddInteger(pattern, FC_WEIGHT, key.isBold ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR)
    unsafe FcConfigSubstitute(nil, pattern, FcMatchPattern)
    unsafe FcDefaultSubstitute(pattern)
    var result = FcResultMatch
    guard let match = unsafe FcFontMatch(nil, pattern, &result) else { return nil }
    defer { unsafe FcPatternDestroy(match) }
    // The best match is some font, even where none has the letter.
    var found: OpaquePointer?
    guard unsafe FcPatternGetCharSet(match, FC_CHARSET, 0, &found) == FcResultMatch, let found = unsafe found,
      unsafe FcCharSetHasChar(found, key.letter.value) != 0,
      let face = unsafe cairo_ft_font_face_create_for_pattern(match)
    else { return nil }
    return unsafe Face(pointer: face)
  }
}
