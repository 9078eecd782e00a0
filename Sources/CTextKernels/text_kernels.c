#include "include/text_kernels.h"
#include <math.h>

#define ALWAYS_INLINE inline __attribute__((always_inline))

static const size_t NOT_PLAIN = SIZE_MAX;

size_t fv_next_mark_behind(fv_window *window, int only_lines, const uint8_t *bytes, size_t count, uint8_t separator,
                           uint8_t second_separator) {
  for (;;) {
    if (window->start >= count) return count;
    fv_move_window(window, window->start + FV_STRUCTURE_WIDTH, bytes, count, separator, second_separator);
    const uint64_t marks = only_lines ? window->structure.lines : window->structure.cells;
    if (marks) return window->start + (size_t)__builtin_ctzll(marks);
  }
}

size_t fv_count_byte(const uint8_t *bytes, size_t count, uint8_t byte) {
  size_t sum = 0;
  for (size_t start = 0; start < count;) {
    // Sums of at most 255 fit into a byte, so the compiler can add 16 or more of them with one instruction.
    enum { LANES = 32 };
    uint8_t sums[LANES] = {0};
    size_t blocks = (count - start) / LANES;
    if (blocks > 255) blocks = 255;
    for (size_t block = 0; block < blocks; ++block, start += LANES)
      for (size_t i = 0; i < LANES; ++i) sums[i] += bytes[start + i] == byte;
    for (size_t i = 0; i < LANES; ++i) sum += sums[i];
    if (blocks == 255) continue;
    for (; start < count; ++start) sum += bytes[start] == byte;
  }
  return sum;
}

static inline int is_digit(uint8_t byte) { return (uint8_t)(byte - '0') < 10; }

// Returns true if a row is neither blank, nor a comment, nor a rule such as `----`. Skips a quotation mark at its
// start.
static inline int is_plain_start(const uint8_t *row, const uint8_t *end, uint8_t comment) {
  if (row >= end || *row == comment) return 0;
  row += *row == '"';
  return row < end && (is_digit(*row) || (uint8_t)((*row | 0x20) - 'a') < 26 ||
                       (*row == '-' && row + 1 < end && is_digit(row[1])));
}

static inline int is_end_of_cell(const uint8_t *bytes, size_t count, size_t position, uint8_t separator) {
  return position >= count || bytes[position] == separator || bytes[position] == '\n' || bytes[position] == '\r';
}

// Returns the offset of the separator or line ending after a plain cell, or the offset of the end of the text. Returns
// NOT_PLAIN if the cell isn't plain. A plain cell contains no quotation marks, or is enclosed in two of them that have
// neither quotation marks nor line endings between them.
static inline size_t end_of_plain_cell(fv_window *window, size_t start, const uint8_t *bytes, size_t count,
                                       uint8_t separator, fv_cell *cell) {
  const size_t next = fv_next_mark(window, start, 0, bytes, count, separator, separator);
  if (next >= count || bytes[next] != '"') {
    if (next - start > FV_LONGEST_CELL) return NOT_PLAIN;
    *cell = (fv_cell){.start = start, .length = (uint32_t)(next - start)};
    return next;
  }
  if (next != start) return NOT_PLAIN;
  size_t closing = start;
  do {
    closing = fv_next_mark(window, closing + 1, 0, bytes, count, separator, separator);
  } while (closing < count && bytes[closing] == separator);
  if (closing >= count || bytes[closing] != '"' || !is_end_of_cell(bytes, count, closing + 1, separator)) return NOT_PLAIN;
  if (closing - start > FV_LONGEST_CELL) return NOT_PLAIN;
  *cell = (fv_cell){.start = start + 1, .length = (uint32_t)(closing - start - 1)};
  return closing + 1;
}

// Returns the offset of the line ending after the cells from `start` onward, or NOT_PLAIN if one of them isn't plain.
static inline size_t end_of_plain_row(fv_window *window, size_t start, const uint8_t *bytes, size_t count,
                                      fv_columns columns) {
  if (!columns.has_quotes)
    return fv_next_mark(window, start, 1, bytes, count, columns.separator, columns.separator);
  fv_cell cell;
  for (;; ++start) {
    start = end_of_plain_cell(window, start, bytes, count, columns.separator, &cell);
    if (start == NOT_PLAIN || start >= count || bytes[start] != columns.separator) return start;
  }
}

static inline size_t after_line_ending(const uint8_t *bytes, size_t count, size_t end) {
  if (end >= count) return count;
  return end + (bytes[end] == '\r' && end + 1 < count && bytes[end + 1] == '\n' ? 2 : 1);
}

// Locates the cells of a row. Returns the offset of the line ending, or NOT_PLAIN if the row isn't plain.
static ALWAYS_INLINE size_t locate_plain_row(fv_window *window, size_t start, const uint8_t *bytes, size_t count,
                                      fv_columns columns, fv_cell *cells) {
  for (size_t column = 0, found = 0;; ++column, ++start) {
    fv_cell cell;
    start = end_of_plain_cell(window, start, bytes, count, columns.separator, &cell);
    if (start == NOT_PLAIN) return NOT_PLAIN;
    if (column == columns.columns[found]) cells[found++] = cell;
    const int is_last = start >= count || bytes[start] != columns.separator;
    if (found == columns.column_count && !is_last) return end_of_plain_row(window, start + 1, bytes, count, columns);
    if (is_last) return found < columns.column_count || (columns.is_wide && column == 0) ? NOT_PLAIN : start;
  }
}

size_t fv_locate_plain_rows(const uint8_t *bytes, size_t count, size_t *position, fv_columns columns, fv_cell *cells,
                            size_t most_rows) {
  fv_window window;
  fv_move_window(&window, *position, bytes, count, columns.separator, columns.separator);
  size_t rows = 0;
  for (; rows < most_rows && is_plain_start(bytes + *position, bytes + count, columns.comment); ++rows) {
    const size_t end = locate_plain_row(&window, *position, bytes, count, columns, cells + rows * columns.column_count);
    if (end == NOT_PLAIN) break;
    *position = after_line_ending(bytes, count, end);
  }
  return rows;
}

// MARK: Numbers

// The powers of ten by which the digits of a number are divided if they fit into a double, which is nearly always the
// case. Both operands are exact, so the result is rounded only once (W. D. Clinger, "How to read floating point numbers
// accurately", PLDI 1990).
static const double powers_of_ten[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,
                                       1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19};

// The first 128 significant bits of 5^-n for n from 1 to 19, rounded up: 2^(z + 127) / 5^n + 1, where 2^z is the
// smallest power of two above 5^n.
static const struct {
  uint64_t high, low;
} powers_of_five[] = {
    {0xccccccccccccccccu, 0xcccccccccccccccdu},
    {0xa3d70a3d70a3d70au, 0x3d70a3d70a3d70a4u},
    {0x83126e978d4fdf3bu, 0x645a1cac083126eau},
    {0xd1b71758e219652bu, 0xd3c36113404ea4a9u},
    {0xa7c5ac471b478423u, 0x0fcf80dc33721d54u},
    {0x8637bd05af6c69b5u, 0xa63f9a49c2c1b110u},
    {0xd6bf94d5e57a42bcu, 0x3d32907604691b4du},
    {0xabcc77118461cefcu, 0xfdc20d2b36ba7c3eu},
    {0x89705f4136b4a597u, 0x31680a88f8953031u},
    {0xdbe6fecebdedd5beu, 0xb573440e5a884d1cu},
    {0xafebff0bcb24aafeu, 0xf78f69a51539d749u},
    {0x8cbccc096f5088cbu, 0xf93f87b7442e45d4u},
    {0xe12e13424bb40e13u, 0x2865a5f206b06fbau},
    {0xb424dc35095cd80fu, 0x538484c19ef38c95u},
    {0x901d7cf73ab0acd9u, 0x0f9d37014bf60a11u},
    {0xe69594bec44de15bu, 0x4c2ebe687989a9b4u},
    {0xb877aa3236a4b449u, 0x09befeb9fad487c3u},
    {0x9392ee8e921d5d07u, 0x3aff322e62439fd0u},
    {0xec1e4a7db69561a5u, 0x2b31e9e3d06c32e6u}};

// Returns digits / 10^decimals, correctly rounded. `digits` has up to 19 digits and isn't 0, and `decimals` is 1 to 19.
// Uses the method of M. Eisel and D. Lemire (D. Lemire, "Number parsing at a gigabyte per second", Software: Practice
// and Experience 51, 2021).
static inline double quotient(uint64_t digits, size_t decimals) {
  enum { MANTISSA = 52, SHIFT = 64 - MANTISSA - 3 };
  const int zeros = __builtin_clzll(digits);
  const uint64_t w = digits << zeros;
  const unsigned __int128 first = (unsigned __int128)w * powers_of_five[decimals - 1].high;
  uint64_t high = (uint64_t)(first >> 64), low = (uint64_t)first;
  if ((high & (UINT64_MAX >> (MANTISSA + 3))) == UINT64_MAX >> (MANTISSA + 3)) {
    const uint64_t second = (uint64_t)((unsigned __int128)w * powers_of_five[decimals - 1].low >> 64);
    low += second;
    high += second > low;
  }
  const int top = (int)(high >> 63);
  uint64_t mantissa = high >> (top + SHIFT);
  // 217706 / 2^16 approximates log2(10).
  int64_t exponent = ((-217706 * (int64_t)decimals) >> 16) + 63 + top - zeros + 1023;
  // A number that is exactly halfway between two doubles is rounded to the even one.
  if (low <= 1 && decimals <= 4 && (mantissa & 3) == 1 && mantissa << (top + SHIFT) == high) mantissa &= ~(uint64_t)1;
  mantissa = (mantissa + (mantissa & 1)) >> 1;
  if (mantissa >= (uint64_t)2 << MANTISSA) {
    mantissa = (uint64_t)1 << MANTISSA;
    ++exponent;
  }
  const uint64_t bits = (mantissa & ~((uint64_t)1 << MANTISSA)) | (uint64_t)exponent << MANTISSA;
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

// Returns the value of eight digits. The first digit is in the lowest byte. The three multiplications combine digits
// into pairs, pairs into groups of four, and both groups into the result (D. Lemire, "Number parsing at a gigabyte per
// second").
static inline uint64_t value_of_eight_digits(uint64_t digits) {
  digits = (digits & 0x0f0f0f0f0f0f0f0f) * 2561 >> 8;
  digits = (digits & 0x00ff00ff00ff00ff) * 6553601 >> 16;
  return (digits & 0x0000ffff0000ffff) * 42949672960001 >> 32;
}

// Appends the decimal digits from `byte` onward to `number`, modulo 2^64. Returns the address of the first byte after
// them.
static ALWAYS_INLINE const uint8_t *read_digits(const uint8_t *byte, const uint8_t *end, uint64_t *number) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  while (end - byte >= 8) {
    uint64_t bytes;
    memcpy(&bytes, byte, sizeof bytes);
    // The exclusive or converts the digits to their values, 0 to 9. The sum then sets the highest bit of every byte
    // whose value is above 9, so it isn't a digit.
    const uint64_t values = bytes ^ 0x3030303030303030;
    const uint64_t others = ((values & 0x7f7f7f7f7f7f7f7f) + 0x7676767676767676) | values;
    const uint64_t ends = others & 0x8080808080808080;
    if (!ends) {
      *number = *number * 100000000 + value_of_eight_digits(values);
      byte += 8;
      continue;
    }
    const size_t count = (size_t)__builtin_ctzll(ends) / 8;
    if (count == 0) return byte;
    static const uint32_t powers[] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000};
    // Shift in zeros before the digits.
    *number = *number * powers[count] + value_of_eight_digits(values << (64 - 8 * count));
    return byte + count;
  }
#endif
  for (; byte < end && is_digit(*byte); ++byte) *number = 10 * *number + (uint8_t)(*byte - '0');
  return byte;
}

// Reads a plain number (see `fv_convert_plain_numbers`). Returns the address of the first byte after the number, or
// NULL if the text doesn't start with one.
static ALWAYS_INLINE const uint8_t *read_number(const uint8_t *byte, const uint8_t *end, uint8_t mark, double *value) {
  const int is_negative = byte < end && *byte == '-';
  byte += is_negative;
  uint64_t digits = 0;
  const uint8_t *next = read_digits(byte, end, &digits);
  size_t digit_count = (size_t)(next - byte), decimals = 0;
  if (next < end && *next == mark) {
    byte = next + 1;
    next = read_digits(byte, end, &digits);
    decimals = (size_t)(next - byte);
    digit_count += decimals;
  }
  if (digit_count == 0 || digit_count > 19) return NULL;
  double magnitude;
  if (decimals == 0)
    magnitude = (double)digits;
  else if (digits <= (uint64_t)1 << 53)
    magnitude = (double)(int64_t)digits / powers_of_ten[decimals];
  else
    magnitude = quotient(digits, decimals);
  *value = is_negative ? -magnitude : magnitude;
  return next;
}

size_t fv_convert_plain_numbers(const uint8_t *bytes, const fv_cell *cells, size_t stride, size_t rows, uint8_t mark,
                                double *values) {
  for (size_t row = 0; row < rows; ++row, cells += stride) {
    const uint8_t *const start = bytes + cells->start, *const end = start + cells->length;
    if (read_number(start, end, mark, values + row) != end) return row;
  }
  return rows;
}

// Reads a missing value: an empty cell or one of its most frequent names, in any case. Returns the address of the first
// byte after it, or NULL.
static inline const uint8_t *read_missing(const uint8_t *byte, const uint8_t *end) {
  uint64_t word = 0;
  for (; byte < end && (uint8_t)((*byte | 0x20) - 'a') < 26; ++byte) {
    if (word >> 24) return NULL;
    word = word << 8 | (*byte | 0x20);
  }
  // An empty cell, "na", "nan", "null" and "none".
  return word == 0 || word == 0x6e61 || word == 0x6e616e || word == 0x6e756c6c || word == 0x6e6f6e65 ? byte : NULL;
}

// Reads the numbers of a row. Returns the offset of the line ending, or NOT_PLAIN if the row isn't plain.
static ALWAYS_INLINE size_t read_plain_row(fv_window *window, size_t start, const uint8_t *bytes, size_t count,
                                    fv_columns columns, uint8_t mark, double *values, size_t stride) {
  for (size_t column = 0, found = 0;; ++column, ++start) {
    if (column < columns.columns[found]) {
      fv_cell cell;
      start = end_of_plain_cell(window, start, bytes, count, columns.separator, &cell);
      if (start >= count || bytes[start] != columns.separator) return NOT_PLAIN;
      continue;
    }
    const size_t is_quoted = start < count && bytes[start] == '"';
    const uint8_t *const cell = bytes + start + is_quoted;
    double *const value = values + found++ * stride;
    const uint8_t *end = read_number(cell, bytes + count, mark, value);
    if (!end) {
      if (!(end = read_missing(cell, bytes + count))) return NOT_PLAIN;
      *value = NAN;
    }
    start = (size_t)(end - bytes);
    if (is_quoted && (start >= count || bytes[start++] != '"')) return NOT_PLAIN;
    if (!is_end_of_cell(bytes, count, start, columns.separator)) return NOT_PLAIN;
    const int is_last = start >= count || bytes[start] != columns.separator;
    if (found == columns.column_count && !is_last) return end_of_plain_row(window, start + 1, bytes, count, columns);
    if (is_last) return found < columns.column_count || (columns.is_wide && column == 0) ? NOT_PLAIN : start;
  }
}

size_t fv_read_plain_rows(const uint8_t *bytes, size_t count, size_t *position, fv_columns columns, uint8_t mark,
                          double *values, size_t most_rows) {
  fv_window window;
  fv_move_window(&window, *position, bytes, count, columns.separator, columns.separator);
  size_t rows = 0;
  for (; rows < most_rows && is_plain_start(bytes + *position, bytes + count, columns.comment); ++rows) {
    const size_t end = read_plain_row(&window, *position, bytes, count, columns, mark, values + rows, most_rows);
    if (end == NOT_PLAIN) break;
    *position = after_line_ending(bytes, count, end);
  }
  return rows;
}
