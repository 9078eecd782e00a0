#ifndef FASTVECTOR_TEXT_KERNELS_H
#define FASTVECTOR_TEXT_KERNELS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__SSE2__)
#include <immintrin.h>
#elif defined(__ARM_NEON) && defined(__aarch64__)
#include <arm_neon.h>
#endif

/// The positions of the structural bytes in 64 bytes of a text table (such as CSV), as two bit masks. Bit i of a mask
/// corresponds to byte i.
typedef struct {
  /// The mask of cell separators, line feeds, carriage returns and quotation marks.
  uint64_t cells;
  /// The mask of line feeds and carriage returns.
  uint64_t lines;
} fv_structure;

/// The number of bytes that `fv_find_structure` examines at once.
enum { FV_STRUCTURE_WIDTH = 64 };

// Finds the structural bytes in 64 bytes by comparing vectors of bytes and converting the results to bit masks. The
// caller then iterates over the set bits (G. Langdale and D. Lemire, "Parsing gigabytes of JSON per second", VLDB
// Journal 28, 2019).
#if defined(FV_TEXT_AVX2)
static inline fv_structure fv_find_structure_in_64(const uint8_t *bytes, uint8_t separator, uint8_t second_separator) {
  fv_structure structure = {0, 0};
  for (int i = 0; i < 2; ++i) {
    const __m256i part = _mm256_loadu_si256((const __m256i *)(bytes + 32 * i));
    const __m256i lines =
        _mm256_or_si256(_mm256_cmpeq_epi8(part, _mm256_set1_epi8('\n')), _mm256_cmpeq_epi8(part, _mm256_set1_epi8('\r')));
    const __m256i separators = _mm256_or_si256(_mm256_cmpeq_epi8(part, _mm256_set1_epi8((char)separator)),
                                               _mm256_cmpeq_epi8(part, _mm256_set1_epi8((char)second_separator)));
    const __m256i quotes = _mm256_cmpeq_epi8(part, _mm256_set1_epi8('"'));
    structure.lines |= (uint64_t)(unsigned)_mm256_movemask_epi8(lines) << 32 * i;
    structure.cells |=
        (uint64_t)(unsigned)_mm256_movemask_epi8(_mm256_or_si256(lines, _mm256_or_si256(separators, quotes))) << 32 * i;
  }
  return structure;
}
#elif defined(__SSE2__)
static inline fv_structure fv_find_structure_in_64(const uint8_t *bytes, uint8_t separator, uint8_t second_separator) {
  fv_structure structure = {0, 0};
  for (int i = 0; i < 4; ++i) {
    const __m128i part = _mm_loadu_si128((const __m128i *)(bytes + 16 * i));
    const __m128i lines =
        _mm_or_si128(_mm_cmpeq_epi8(part, _mm_set1_epi8('\n')), _mm_cmpeq_epi8(part, _mm_set1_epi8('\r')));
    const __m128i separators = _mm_or_si128(_mm_cmpeq_epi8(part, _mm_set1_epi8((char)separator)),
                                            _mm_cmpeq_epi8(part, _mm_set1_epi8((char)second_separator)));
    const __m128i quotes = _mm_cmpeq_epi8(part, _mm_set1_epi8('"'));
    structure.lines |= (uint64_t)(unsigned)_mm_movemask_epi8(lines) << 16 * i;
    structure.cells |=
        (uint64_t)(unsigned)_mm_movemask_epi8(_mm_or_si128(lines, _mm_or_si128(separators, quotes))) << 16 * i;
  }
  return structure;
}
#elif defined(__ARM_NEON) && defined(__aarch64__)
// Returns the results of four comparisons of 16 bytes as one bit per byte. Each byte is masked to a different bit, so
// adding neighboring bytes three times combines eight bytes into one.
static inline uint64_t fv_bits(const uint8x16_t parts[4]) {
  const uint8x16_t bit = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  uint8x16_t low = vpaddq_u8(vandq_u8(parts[0], bit), vandq_u8(parts[1], bit));
  uint8x16_t high = vpaddq_u8(vandq_u8(parts[2], bit), vandq_u8(parts[3], bit));
  low = vpaddq_u8(low, high);
  return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(low, low)), 0);
}

static inline fv_structure fv_find_structure_in_64(const uint8_t *bytes, uint8_t separator, uint8_t second_separator) {
  uint8x16_t lines[4], cells[4];
  for (int i = 0; i < 4; ++i) {
    const uint8x16_t part = vld1q_u8(bytes + 16 * i);
    lines[i] = vorrq_u8(vceqq_u8(part, vdupq_n_u8('\n')), vceqq_u8(part, vdupq_n_u8('\r')));
    const uint8x16_t separators =
        vorrq_u8(vceqq_u8(part, vdupq_n_u8(separator)), vceqq_u8(part, vdupq_n_u8(second_separator)));
    cells[i] = vorrq_u8(lines[i], vorrq_u8(separators, vceqq_u8(part, vdupq_n_u8('"'))));
  }
  return (fv_structure){fv_bits(cells), fv_bits(lines)};
}
#else
static inline fv_structure fv_find_structure_in_64(const uint8_t *bytes, uint8_t separator, uint8_t second_separator) {
  fv_structure structure = {0, 0};
  for (int i = 0; i < 64; ++i) {
    const uint8_t byte = bytes[i];
    const uint64_t line = byte == '\n' || byte == '\r';
    const uint64_t cell = line | (byte == separator) | (byte == second_separator) | (byte == '"');
    structure.lines |= line << i;
    structure.cells |= cell << i;
  }
  return structure;
}
#endif

/// Finds the structural bytes in the next 64 bytes, or in fewer bytes at the end of the text.
///
/// - Parameters:
///   - count: The number of bytes that can be read, at least 1.
///   - separator: The byte that separates cells, which must not be 0.
///   - second_separator: Another byte that separates cells, or the same byte again.
static inline fv_structure fv_find_structure(const uint8_t *bytes, size_t count, uint8_t separator,
                                             uint8_t second_separator) {
  uint8_t padded[FV_STRUCTURE_WIDTH];
  if (count < FV_STRUCTURE_WIDTH) {
    memset(padded, 0, sizeof padded);
    memcpy(padded, bytes, count);
    bytes = padded;
  }
  return fv_find_structure_in_64(bytes, separator, second_separator);
}

/// A window of 64 bytes: its offset in the text, and the structural bytes in it.
typedef struct {
  size_t start;
  fv_structure structure;
} fv_window;

/// Moves a window to the offset `start` and finds the structural bytes in it. A window after the end of the text has no
/// structural bytes.
static inline void fv_move_window(fv_window *window, size_t start, const uint8_t *bytes, size_t count,
                                  uint8_t separator, uint8_t second_separator) {
  window->start = start;
  window->structure = start < count ? fv_find_structure(bytes + start, count - start, separator, second_separator)
                                    : (fv_structure){0, 0};
}

/// Returns the offset of the first structural byte after a window, or the offset of the end of the text if there is
/// none. Moves the window to the 64 bytes that contain this byte. Call this if the window has no more structural bytes.
__attribute__((noinline)) static inline size_t fv_next_mark_behind(fv_window *window, const uint8_t *bytes,
                                                                   size_t count, uint8_t separator,
                                                                   uint8_t second_separator) {
  for (;;) {
    if (window->start >= count) return count;
    fv_move_window(window, window->start + FV_STRUCTURE_WIDTH, bytes, count, separator, second_separator);
    const uint64_t marks = window->structure.cells;
    if (marks) return window->start + (size_t)__builtin_ctzll(marks);
  }
}

/// Returns the offset of the first structural byte at or after `position`, or the offset of the end of the text if
/// there is none.
///
/// - Parameters:
///   - window: The window from the previous call for this text. For the first call, use `fv_move_window` to move a
///     window to the start of the search.
///   - position: The offset to start from, which must not be before the window.
__attribute__((always_inline)) static inline size_t fv_next_mark(fv_window *window, size_t position,
                                                                 const uint8_t *bytes, size_t count, uint8_t separator,
                                                                 uint8_t second_separator) {
  if (position - window->start >= FV_STRUCTURE_WIDTH)
    fv_move_window(window, position, bytes, count, separator, second_separator);
  const uint64_t next = window->structure.cells >> (position - window->start);
  if (next) return position + (size_t)__builtin_ctzll(next);
  return fv_next_mark_behind(window, bytes, count, separator, second_separator);
}

/// Returns the number of bytes that equal `byte`.
size_t fv_count_byte(const uint8_t *bytes, size_t count, uint8_t byte);

/// Returns the number of line endings: line feeds, and carriage returns without a line feed after them.
size_t fv_count_line_endings(const uint8_t *bytes, size_t count);

/// A cell of a table.
typedef struct {
  /// The offset of the cell's contents, after any opening quotation mark.
  uint64_t start;
  /// The length of the contents, in bytes.
  uint32_t length;
  /// Nonzero if the contents may contain escaped quotation marks. Always 0 in plain rows, even if the cell is quoted.
  uint8_t is_quoted;
  /// Nonzero if the row has only this cell. Always 0 in plain rows.
  uint8_t is_alone;
} fv_cell;

/// The columns to read, and the format of their table. Cells are separated by a single byte.
typedef struct {
  uint8_t separator;
  /// The byte that starts a comment, or 0 if the table has no comments.
  uint8_t comment;
  /// False if the text is known to contain no quotation marks. Its rows are then read faster.
  uint8_t has_quotes;
  /// The number of columns of the table.
  size_t width;
  /// The distinct indices of the columns to read, in ascending order.
  const size_t *columns;
  size_t column_count;
} fv_columns;

/// The maximum length of a cell in a plain row, in bytes.
enum { FV_LONGEST_CELL = 1 << 20 };

/// Locates the cells of plain rows, which don't need a general parser. A plain row starts with a digit, a letter, or a
/// minus sign and a digit, possibly after a quotation mark. It contains all columns to read, and at most as many cells
/// as the table has columns. If the table has several columns, the row has at least two cells. A cell can be enclosed
/// in quotation marks if it contains neither quotation marks nor line endings.
///
/// - Parameters:
///   - position: The offset of the first row. On return, the offset after the last row that was located.
///   - cells: A buffer for the cells, row by row.
///   - max_rows: The maximum number of rows.
/// - Returns: The number of rows that were located. It is less than `max_rows` if the text ends or a row isn't plain.
size_t fv_locate_plain_rows(const uint8_t *bytes, size_t count, size_t *position, fv_columns columns, fv_cell *cells,
                            size_t max_rows);

/// Converts plain numbers. A plain number has an optional minus sign and up to 19 digits with at most one decimal
/// mark. Each result is the closest double, with ties to even.
///
/// - Parameters:
///   - cells: The first cell of a column.
///   - stride: The number of cells from one row to the next.
///   - rows: The number of rows.
///   - mark: The decimal mark.
///   - values: A buffer for the numbers.
/// - Returns: The number of cells before the first cell that isn't a plain number.
size_t fv_convert_plain_numbers(const uint8_t *bytes, const fv_cell *cells, size_t stride, size_t rows, uint8_t mark,
                                double *values);

/// The contents of a column: numbers, or dates whose components are in the given order.
enum { FV_NUMBER, FV_YEAR_MONTH_DAY, FV_MONTH_DAY_YEAR, FV_DAY_MONTH_YEAR };

/// The format of the cells of a column.
typedef struct {
  /// `FV_NUMBER`, or the order of the components of a date.
  uint8_t contents;
  /// The decimal mark of numbers, or the separator of year, month and day.
  uint8_t mark;
} fv_format;

/// A date and a time of day.
typedef struct {
  /// The seconds since 1 January 1970, 00:00, in UTC if the date has a zone, otherwise in local time.
  int64_t seconds;
  /// The digits of the fraction of the second, as an integer.
  int64_t fraction;
  /// The number of digits of the fraction, at most 18.
  uint8_t fraction_digits;
  uint8_t has_zone;
} fv_date;

/// Reads a plain date, which consists of a four-digit year, and a month and a day of one or two digits each. `format`
/// determines their order and the separator. A time of day can follow after a `T` or a space. It has two-digit hours
/// and minutes. It can also have seconds, a fraction after a decimal point, and a zone such as `Z` or `+01:00`.
///
/// - Returns: The number of bytes of the date, or 0 if the text doesn't start with a plain date, or if the date or the
///   time doesn't exist.
size_t fv_read_date(const uint8_t *bytes, size_t count, fv_format format, fv_date *date);

/// Reads plain rows (see `fv_locate_plain_rows`) whose cells are plain numbers (see `fv_convert_plain_numbers`), plain
/// dates (see `fv_read_date`) or missing values. A date becomes the seconds since 1970 in UTC. If it has no zone, it is
/// interpreted as a date in UTC. A missing value becomes NaN. It is an empty cell, or `NA`, `NaN`, `null` or `none` in
/// upper or lower case.
///
/// - Parameters:
///   - position: The offset of the first row. On return, the offset after the last row that was read.
///   - formats: The format of each column to read.
///   - values: The address of the first value in each column.
///   - max_rows: The maximum number of rows.
/// - Returns: The number of rows that were read. It is less than `max_rows` if the text ends, if a row isn't plain, or
///   if a cell contains anything else.
size_t fv_read_plain_rows(const uint8_t *bytes, size_t count, size_t *position, fv_columns columns,
                          const fv_format *formats, double *const *values, size_t max_rows);

#endif
