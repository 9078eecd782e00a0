import CCairo
import FastVectorDrawing
import Synchronization

/// The system fonts that fontconfig selects for characters missing from the default font family.
package enum FallbackFonts {
  private struct Key: Hashable {
    let letter: Unicode.Scalar
    let isBold: Bool
  }

  /// A font face, which is immutable and never freed.
  @safe package struct Face: Equatable, @unchecked Sendable {
    let pointer: OpaquePointer

    package static func == (lhs: Face, rhs: Face) -> Bool { unsafe lhs.pointer == rhs.pointer }
  }

  /// The cached faces by character; nil if no font has the character.
  private static let faces = Mutex<[Key: Face?]>([:])

  /// The number of cached characters after which the cache is cleared, so that hostile texts can't exhaust memory.
  private static let mostLetters = 10_000

  /// Returns a font that has a character, or nil if no font has it.
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
    // fontconfig always returns a font, even if no font has the character.
    var found: OpaquePointer?
    guard unsafe FcPatternGetCharSet(match, FC_CHARSET, 0, &found) == FcResultMatch, let found = unsafe found,
      unsafe FcCharSetHasChar(found, key.letter.value) != 0,
      let face = unsafe cairo_ft_font_face_create_for_pattern(match)
    else { return nil }
    return unsafe Face(pointer: face)
  }
}
