#include "include/text_kernels.h"

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
    // Sums of at most 255 fit into a byte, so compilers add 16 or more at once.
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

// Returns true if a row, without a quotation mark at its start, is neither blank nor a comment nor a rule such as `----`.
static inline int is_plain_start(const uint8_t *row, const uint8_t *end, uint8_t comment) {
  if (row >= end || *row == comment) return 0;
  row += *row == '"';
  return row < end && (is_digit(*row) || (uint8_t)((*row | 0x20) - 'a') < 26 ||
                       (*row == '-' && row + 1 < end && is_digit(row[1])));
}

static inline int is_end_of_cell(const uint8_t *bytes, size_t count, size_t position, uint8_t separator) {
  return position >= count || bytes[position] == separator || bytes[position] == '\n' || bytes[position] == '\r';
}

// Returns the offset of the closing quotation mark of a quoted cell without quotation marks and line endings, or 0 if it isn't one.
static inline size_t closing_mark(fv_window *window, size_t opening, const uint8_t *bytes, size_t count,
                                  uint8_t separator) {
  size_t closing = opening;
  do {
    closing = fv_next_mark(window, closing + 1, 0, bytes, count, separator, separator);
  } while (closing < count && bytes[closing] == separator);
  return closing < count && bytes[closing] == '"' && is_end_of_cell(bytes, count, closing + 1, separator) ? closing : 0;
}

size_t fv_locate_plain_rows(const uint8_t *bytes, size_t count, size_t *position, fv_columns columns, fv_cell *cells,
                            size_t most_rows) {
  size_t row = *position;
  fv_window window = {.start = row};
  for (size_t rows = 0; rows < most_rows; ++rows) {
    if (!is_plain_start(bytes + row, bytes + count, columns.comment)) return *position = row, rows;
    if (rows == 0) fv_move_window(&window, row, bytes, count, columns.separator, columns.separator);
    size_t start = row, next, column = 0, found = 0;
    for (;; ++column, start = next + 1) {
      // After the last column, only the end of the row matters.
      const int only_lines = found == columns.column_count && !columns.has_quotes;
      next = fv_next_mark(&window, start, only_lines, bytes, count, columns.separator, columns.separator);
      size_t end = next;
      if (next < count && bytes[next] == '"') {
        end = next == start ? closing_mark(&window, start++, bytes, count, columns.separator) : 0;
        if (!end) return *position = row, rows;
        next = end + 1;
      }
      if (!only_lines && end - start > FV_LONGEST_CELL) return *position = row, rows;
      if (found < columns.column_count && column == columns.columns[found])
        cells[found++] = (fv_cell){.start = start, .length = (uint32_t)(end - start)};
      if (next >= count || bytes[next] != columns.separator) break;
    }
    if (found < columns.column_count || (columns.is_wide && column == 0)) return *position = row, rows;
    cells += columns.column_count;
    row = next + (next + 1 < count && bytes[next] == '\r' && bytes[next + 1] == '\n' ? 2 : next < count);
  }
  return *position = row, most_rows;
}

// The most frequent numbers have few digits: both operands are exact, so the result is rounded only once (W. D. Clinger, "How to
// read floating point numbers accurately", PLDI 1990).
static const double powers_of_ten[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,
                                       1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19};

// 128 bits of 5^-1 to 5^-19, rounded up: 2^(z + 127) / 5^n + 1, where 2^z is the first power of two above 5^n.
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

// Returns digits / 10^decimals for up to 19 digits, which aren't 0, and 1 to 19 decimals, by the method of M. Eisel and D. Lemire
// (D. Lemire, "Number parsing at a gigabyte per second", Software: Practice and Experience 51, 2021).
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
  // 217706 / 2^16 approximates the binary logarithm of 10.
  int64_t exponent = ((-217706 * (int64_t)decimals) >> 16) + 63 + top - zeros + 1023;
  // Halfway between two doubles: rounds to the even one.
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

// Converts a plain number. Returns 0 if it isn't one.
static inline int convert(const uint8_t *byte, const uint8_t *end, uint8_t mark, double *value) {
  const int is_negative = byte < end && *byte == '-';
  byte += is_negative;
  const size_t length = (size_t)(end - byte);
  // Twenty bytes are at most 19 digits and a mark, or too large.
  if (length == 0 || length > 20) return 0;
  uint64_t digits = 0;
  while (byte < end && is_digit(*byte)) digits = 10 * digits + (uint8_t)(*byte++ - '0');
  size_t decimals = 0;
  if (byte < end) {
    if (*byte != mark || length == 1) return 0;
    const uint8_t *first = ++byte;
    while (byte < end && is_digit(*byte)) digits = 10 * digits + (uint8_t)(*byte++ - '0');
    if (byte < end) return 0;
    decimals = (size_t)(end - first);
  } else if (length == 20) {
    return 0;
  }
  const double magnitude = digits <= (uint64_t)1 << 53 || decimals == 0 ? (double)digits / powers_of_ten[decimals]
                                                                        : quotient(digits, decimals);
  *value = is_negative ? -magnitude : magnitude;
  return 1;
}

size_t fv_convert_plain_numbers(const uint8_t *bytes, const fv_cell *cells, size_t stride, size_t rows, uint8_t mark,
                                double *values) {
  for (size_t row = 0; row < rows; ++row, cells += stride)
    if (!convert(bytes + cells->start, bytes + cells->start + cells->length, mark, values + row)) return row;
  return rows;
}
