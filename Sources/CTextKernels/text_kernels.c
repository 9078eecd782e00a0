#include "include/text_kernels.h"
#include <limits.h>
#include <math.h>

#define ALWAYS_INLINE inline __attribute__((always_inline))

static const size_t NOT_PLAIN = SIZE_MAX;

size_t fv_next_mark_behind(fv_window *window, const uint8_t *bytes, size_t count, uint8_t separator,
                           uint8_t second_separator) {
  for (;;) {
    if (window->start >= count) return count;
    fv_move_window(window, window->start + FV_STRUCTURE_WIDTH, bytes, count, separator, second_separator);
    const uint64_t marks = window->structure.cells;
    if (marks) return window->start + (size_t)__builtin_ctzll(marks);
  }
}

// Returns the number of offsets at which `matches` returns 1.
static ALWAYS_INLINE size_t count_matches(const uint8_t *bytes, size_t count, uint8_t byte,
                                          uint8_t (*matches)(const uint8_t *, uint8_t)) {
  size_t sum = 0;
  for (size_t start = 0; start < count;) {
    // Sums of at most 255 fit into a byte, so the compiler can add 16 or more of them with one instruction.
    enum { LANES = 32 };
    uint8_t sums[LANES] = {0};
    size_t blocks = (count - start) / LANES;
    if (blocks > 255) blocks = 255;
    for (size_t block = 0; block < blocks; ++block, start += LANES)
      for (size_t i = 0; i < LANES; ++i) sums[i] += matches(bytes + start + i, byte);
    for (size_t i = 0; i < LANES; ++i) sum += sums[i];
    if (blocks == 255) continue;
    for (; start < count; ++start) sum += matches(bytes + start, byte);
  }
  return sum;
}

static ALWAYS_INLINE uint8_t equals(const uint8_t *bytes, uint8_t byte) { return bytes[0] == byte; }

size_t fv_count_byte(const uint8_t *bytes, size_t count, uint8_t byte) {
  return count_matches(bytes, count, byte, equals);
}

static ALWAYS_INLINE uint8_t is_line_ending(const uint8_t *bytes, uint8_t line_feed) {
  return (bytes[0] == line_feed) | ((bytes[0] == '\r') & (bytes[1] != line_feed));
}

size_t fv_count_line_endings(const uint8_t *bytes, size_t count) {
  if (count == 0) return 0;
  const uint8_t last = bytes[count - 1];
  return count_matches(bytes, count - 1, '\n', is_line_ending) + (last == '\n' || last == '\r');
}

static inline int is_digit(uint8_t byte) { return (uint8_t)(byte - '0') < 10; }

// Returns true if a row can be plain: if it is neither blank, nor a comment, nor a separator line such as `----`.
// Ignores a quotation mark at its start.
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
static ALWAYS_INLINE size_t end_of_plain_cell(fv_window *window, size_t start, const uint8_t *bytes, size_t count,
                                       uint8_t separator, fv_cell *cell) {
  const size_t next = fv_next_mark(window, start, bytes, count, separator, separator);
  if (next >= count || bytes[next] != '"') {
    if (next - start > FV_LONGEST_CELL) return NOT_PLAIN;
    *cell = (fv_cell){.start = start, .length = (uint32_t)(next - start)};
    return next;
  }
  if (next != start) return NOT_PLAIN;
  size_t closing = start;
  do {
    closing = fv_next_mark(window, closing + 1, bytes, count, separator, separator);
  } while (closing < count && bytes[closing] == separator);
  if (closing >= count || bytes[closing] != '"' || !is_end_of_cell(bytes, count, closing + 1, separator)) return NOT_PLAIN;
  if (closing - start > FV_LONGEST_CELL) return NOT_PLAIN;
  *cell = (fv_cell){.start = start + 1, .length = (uint32_t)(closing - start - 1)};
  return closing + 1;
}

// Returns the offset of the first line ending at or after `start`, or the offset of the end of the text. Sets `separators`
// to the number of separators before it. The text must not contain quotation marks.
static inline size_t end_of_line(fv_window *window, size_t start, const uint8_t *bytes, size_t count, uint8_t separator,
                                 size_t *separators) {
  if (start - window->start >= FV_STRUCTURE_WIDTH)
    fv_move_window(window, start, bytes, count, separator, separator);
  uint64_t range = ~(uint64_t)0 << (start - window->start);
  for (*separators = 0;; range = ~(uint64_t)0) {
    const uint64_t lines = window->structure.lines & range;
    // Keep the bits below the first line ending, or all bits if there is none.
    if (lines) range &= (lines & -lines) - 1;
    *separators += (size_t)__builtin_popcountll(window->structure.cells & ~window->structure.lines & range);
    if (lines) return window->start + (size_t)__builtin_ctzll(lines);
    if (window->start >= count) return count;
    fv_move_window(window, window->start + FV_STRUCTURE_WIDTH, bytes, count, separator, separator);
  }
}

// Returns the offset of the line ending after the cells from `start` onward. Returns NOT_PLAIN if one of them isn't
// plain, or if there are more than `most_cells`.
static inline size_t end_of_plain_row(fv_window *window, size_t start, const uint8_t *bytes, size_t count,
                                      fv_columns columns, size_t most_cells) {
  if (!columns.has_quotes) {
    size_t separators;
    const size_t end = end_of_line(window, start, bytes, count, columns.separator, &separators);
    return separators < most_cells ? end : NOT_PLAIN;
  }
  for (; most_cells > 0; ++start, --most_cells) {
    fv_cell cell;
    start = end_of_plain_cell(window, start, bytes, count, columns.separator, &cell);
    if (start == NOT_PLAIN || start >= count || bytes[start] != columns.separator) return start;
  }
  return NOT_PLAIN;
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
    if (found == columns.column_count && !is_last)
      return end_of_plain_row(window, start + 1, bytes, count, columns, columns.width - column - 1);
    if (is_last) return found < columns.column_count || (columns.width > 1 && column == 0) ? NOT_PLAIN : start;
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

// Powers of ten. The digits of a number are divided by one of them if the digits fit into a double, which is nearly
// always the case. Both operands are exact, so the result is rounded only once (W. D. Clinger, "How to read floating
// point numbers accurately", PLDI 1990).
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
    // The exclusive or converts digits to their values, 0 to 9. The sum then sets the highest bit of every byte that
    // isn't a digit, because its value is above 9.
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
// NULL if the text doesn't start with a plain number.
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

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
// Converts a plain number of one to eight bytes without loops. Returns 0 if the text has another form.
//
// - Parameter end: The end of the number. At least eight bytes before it must be readable.
static ALWAYS_INLINE int convert_short_number(const uint8_t *byte, const uint8_t *end, uint8_t mark, double *value) {
  const uint64_t ones = 0x0101010101010101, high_bits = 0x8080808080808080;
  const int is_negative = *byte == '-';
  const size_t length = (size_t)(end - byte) - (size_t)is_negative;
  if (length - 1 > 7) return 0;
  uint64_t bytes;
  memcpy(&bytes, end - 8, sizeof bytes);
  // Convert the digits to their values, and replace the bytes before the number with zeros.
  uint64_t values = (bytes ^ 0x3030303030303030) & ~(uint64_t)0 << (64 - 8 * length);
  // Find the first decimal mark: the lowest byte that is zero. Higher bytes may be found as well, because of carries.
  const uint64_t differences = values ^ ones * (mark ^ '0');
  const uint64_t marks = (differences - ones) & ~differences & high_bits;
  double divisor = 1;
  if (marks) {
    const int place = __builtin_ctzll(marks) & ~7;
    // Remove the mark by moving the digits before it.
    const uint64_t before = ((uint64_t)1 << place) - 1;
    values = (values & before) << 8 | (values & ~before & ~((uint64_t)0xff << place));
    divisor = powers_of_ten[7 - place / 8];
    if (length == 1) return 0;
  }
  if ((((values & ~high_bits) + 0x76 * ones) | values) & high_bits) return 0;
  const double magnitude = (double)(int64_t)value_of_eight_digits(values);
  *value = (is_negative ? -magnitude : magnitude) / divisor;
  return 1;
}
#else
static inline int convert_short_number(const uint8_t *byte, const uint8_t *end, uint8_t mark, double *value) {
  (void)byte, (void)end, (void)mark, (void)value;
  return 0;
}
#endif

// Converts a plain number. Returns 0 if the text isn't one.
//
// - Parameter bytes: The start of the text that contains the number.
static ALWAYS_INLINE int convert_number(const uint8_t *bytes, const uint8_t *start, const uint8_t *end, uint8_t mark,
                                        double *value) {
  if (end - bytes >= 8 && start < end && convert_short_number(start, end, mark, value)) return 1;
  return read_number(start, end, mark, value) == end;
}

size_t fv_convert_plain_numbers(const uint8_t *bytes, const fv_cell *cells, size_t stride, size_t rows, uint8_t mark,
                                double *values) {
  for (size_t row = 0; row < rows; ++row, cells += stride) {
    const uint8_t *const start = bytes + cells->start, *const end = start + cells->length;
    if (!convert_number(bytes, start, end, mark, values + row)) return row;
  }
  return rows;
}

// Returns true if a cell is empty or contains one of the usual names of a missing value, in upper or lower case.
static inline int is_missing(const uint8_t *byte, const uint8_t *end) {
  if (end - byte > 4) return 0;
  uint32_t word = 0;
  for (; byte < end; ++byte) {
    if ((uint8_t)((*byte | 0x20) - 'a') > 25) return 0;
    word = word << 8 | (*byte | 0x20);
  }
  // An empty cell, "na", "nan", "null" and "none".
  return word == 0 || word == 0x6e61 || word == 0x6e616e || word == 0x6e756c6c || word == 0x6e6f6e65;
}

// MARK: Dates

// Returns the days from 1 January 1970 to a date, or INT64_MIN if the date doesn't exist.
static inline int64_t days_since_1970(unsigned year, unsigned month, unsigned day) {
  // Elements 13 to 25 are for leap years. Month 0, which is invalid, has no days.
  static const uint8_t lengths[] = {0,  31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
                                    0, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  static const uint16_t days_before[] = {0, 0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334,
                                         0, 0, 31, 60, 91, 121, 152, 182, 213, 244, 274, 305, 335};
  if (month > 12) return INT64_MIN;
  const unsigned is_leap_year = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  month += 13 * is_leap_year;
  if (day - 1 >= lengths[month]) return INT64_MIN;
  // Leap days before 1 January of the year. The year 0 is a leap year.
  const unsigned leap_days = (year + 3) / 4 - (year + 99) / 100 + (year + 399) / 400;
  return (int64_t)(365 * year + leap_days + days_before[month] + day) - 719529;
}

// Reads a number of one or two digits. Returns the address of the first byte after it, or NULL if there is no digit.
static ALWAYS_INLINE const uint8_t *read_one_or_two_digits(const uint8_t *byte, const uint8_t *end, unsigned *number) {
  if (byte >= end || !is_digit(*byte)) return NULL;
  *number = (unsigned)(*byte++ - '0');
  if (byte < end && is_digit(*byte)) *number = 10 * *number + (unsigned)(*byte++ - '0');
  return byte;
}

// Returns the value of two bytes, or a number above 99 if they aren't digits.
static inline unsigned two_digits(const uint8_t *bytes) {
  return is_digit(bytes[0]) && is_digit(bytes[1]) ? 10u * bytes[0] + bytes[1] - 11u * '0' : 100;
}

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
// Returns eight bytes with each pair of digits converted to its value, in the byte of the first digit.
//
// - Parameters:
//   - form: The expected text, with `0` in place of each digit.
// - limits: 0x76 in the bytes of digits, and 0x7f in all other bytes.
// - Returns: UINT64_MAX if the text has another form.
static inline uint64_t pairs_of_digits(const uint8_t *bytes, uint64_t form, uint64_t limits) {
  uint64_t values;
  memcpy(&values, bytes, sizeof values);
  // If the text has the form, the exclusive or converts digits to their values, 0 to 9, and all other bytes to 0. The
  // sum sets the highest bit of every byte with a greater value.
  values ^= form;
  if ((((values & 0x7f7f7f7f7f7f7f7f) + limits) | values) & 0x8080808080808080) return UINT64_MAX;
  return 10 * values + (values >> 8);
}

// Reads a date such as 2024-01-31 with all leading zeros. Returns the address of the first byte after it, or NULL if
// the text has another form.
static ALWAYS_INLINE const uint8_t *read_padded_day(const uint8_t *byte, const uint8_t *end, uint8_t mark,
                                                    unsigned *year, unsigned *month, unsigned *day) {
  if (end - byte < 10) return NULL;
  const uint64_t form = 0x0030300030303030 | (uint64_t)mark << 56 | (uint64_t)mark << 32;
  const uint64_t pairs = pairs_of_digits(byte, form, 0x7f76767f76767676);
  *year = 100 * (pairs & 0xff) + (pairs >> 16 & 0xff);
  *month = pairs >> 40 & 0xff;
  *day = two_digits(byte + 8);
  return pairs != UINT64_MAX && *day < 100 ? byte + 10 : NULL;
}

// Reads a time such as 12:59:59. Returns the seconds since midnight, or UINT_MAX if the text has another form.
static ALWAYS_INLINE unsigned seconds_of_padded_time(const uint8_t *byte) {
  const uint64_t pairs = pairs_of_digits(byte, 0x30303a30303a3030, 0x76767f76767f7676);
  const unsigned hour = pairs & 0xff, minute = pairs >> 24 & 0xff, second = pairs >> 48 & 0xff;
  return hour < 24 && minute < 60 && second < 60 ? 3600 * hour + 60 * minute + second : UINT_MAX;
}
#else
static inline const uint8_t *read_padded_day(const uint8_t *byte, const uint8_t *end, uint8_t mark, unsigned *year,
                                             unsigned *month, unsigned *day) {
  (void)byte, (void)end, (void)mark, (void)year, (void)month, (void)day;
  return NULL;
}

static inline unsigned seconds_of_padded_time(const uint8_t *byte) {
  const unsigned hour = two_digits(byte), minute = two_digits(byte + 3), second = two_digits(byte + 6);
  const int is_time = hour < 24 && byte[2] == ':' && minute < 60 && byte[5] == ':' && second < 60;
  return is_time ? 3600 * hour + 60 * minute + second : UINT_MAX;
}
#endif

static ALWAYS_INLINE const uint8_t *read_year(const uint8_t *byte, const uint8_t *end, unsigned *year) {
  if (end - byte < 4) return NULL;
  const unsigned century = two_digits(byte), rest = two_digits(byte + 2);
  *year = 100 * century + rest;
  return century < 100 && rest < 100 ? byte + 4 : NULL;
}

// Reads a calendar date. Returns the address of the first byte after it, or NULL if the date isn't plain or doesn't
// exist.
static ALWAYS_INLINE const uint8_t *read_day(const uint8_t *byte, const uint8_t *end, fv_format format, int64_t *days) {
  unsigned year = 0, month = 0, day = 0;
  unsigned *const first = format.contents == FV_DAY_MONTH_YEAR ? &day : &month;
  unsigned *const second = format.contents == FV_MONTH_DAY_YEAR ? &day : &month;
  const uint8_t *next = NULL;
  if (format.contents == FV_YEAR_MONTH_DAY && (next = read_padded_day(byte, end, format.mark, &year, &month, &day))) {
    byte = next;
  } else if (format.contents == FV_YEAR_MONTH_DAY) {
    if (!(byte = read_year(byte, end, &year)) || byte >= end || *byte++ != format.mark) return NULL;
    if (!(byte = read_one_or_two_digits(byte, end, &month)) || byte >= end || *byte++ != format.mark) return NULL;
    if (!(byte = read_one_or_two_digits(byte, end, &day))) return NULL;
  } else {
    if (!(byte = read_one_or_two_digits(byte, end, first)) || byte >= end || *byte++ != format.mark) return NULL;
    if (!(byte = read_one_or_two_digits(byte, end, second)) || byte >= end || *byte++ != format.mark) return NULL;
    if (!(byte = read_year(byte, end, &year))) return NULL;
  }
  *days = days_since_1970(year, month, day);
  return *days == INT64_MIN ? NULL : byte;
}

// Reads the digits of a fraction of a second, after the decimal point. Returns the address of the first byte after
// them, or NULL if there are none or more than 18.
static inline const uint8_t *read_fraction(const uint8_t *byte, const uint8_t *end, fv_date *date) {
  const uint8_t *const start = byte;
  for (; byte < end && is_digit(*byte); ++byte) {
    if (byte - start == 18) return NULL;
    date->fraction = 10 * date->fraction + (*byte - '0');
  }
  date->fraction_digits = (uint8_t)(byte - start);
  return byte == start ? NULL : byte;
}

// Reads a time of day, and adds it to `date`. Returns the address of the first byte after the time, or NULL if the text
// has another form.
static ALWAYS_INLINE const uint8_t *read_time(const uint8_t *byte, const uint8_t *end, fv_date *date) {
  const unsigned padded = end - byte >= 8 ? seconds_of_padded_time(byte) : UINT_MAX;
  if (padded != UINT_MAX) {
    date->seconds += padded;
    byte += 8;
    return byte < end && *byte == '.' ? read_fraction(byte + 1, end, date) : byte;
  }
  if (end - byte < 5) return NULL;
  const unsigned hour = two_digits(byte), minute = two_digits(byte + 3);
  if (hour > 23 || byte[2] != ':' || minute > 59) return NULL;
  date->seconds += 3600 * hour + 60 * minute;
  return byte + 5;
}

// Reads a plain date (see `fv_read_date`). Returns the address of the first byte after it, or NULL if the text has
// another form.
static ALWAYS_INLINE const uint8_t *read_date(const uint8_t *byte, const uint8_t *end, fv_format format, fv_date *date) {
  int64_t days;
  *date = (fv_date){0};
  if (!(byte = read_day(byte, end, format, &days))) return NULL;
  date->seconds = 86400 * days;
  if (byte >= end || ((*byte | 0x20) != 't' && *byte != ' ')) return byte;
  if (!(byte = read_time(byte + 1, end, date))) return NULL;
  if (byte < end && (*byte | 0x20) == 'z') {
    date->has_zone = 1;
    return byte + 1;
  }
  if (end - byte >= 6 && (*byte == '+' || *byte == '-')) {
    const unsigned hours = two_digits(byte + 1), minutes = two_digits(byte + 4);
    if (hours > 23 || byte[3] != ':' || minutes > 59) return NULL;
    const int64_t offset = 3600 * hours + 60 * minutes;
    date->seconds += *byte == '-' ? offset : -offset;
    date->has_zone = 1;
    return byte + 6;
  }
  return byte;
}

size_t fv_read_date(const uint8_t *bytes, size_t count, fv_format format, fv_date *date) {
  const uint8_t *const end = read_date(bytes, bytes + count, format, date);
  return end ? (size_t)(end - bytes) : 0;
}

// Returns the seconds with their fraction. The result is the closest double if the sum has at most 15 digits. Otherwise
// the error is at most half a unit in the last place plus 2^-54 s.
static inline double seconds_with_fraction(fv_date date) {
  if (date.fraction_digits == 0) return (double)date.seconds;
  const double power = powers_of_ten[date.fraction_digits];
  const int64_t most = (int64_t)((((uint64_t)1 << 53) - 1) / (uint64_t)power);
  if (date.seconds <= most && date.seconds >= -most)
    return (double)(date.seconds * (int64_t)power + date.fraction) / power;
  return (double)date.seconds + (double)date.fraction / power;
}

// MARK: Rows

// Converts a plain number, a plain date in UTC or a missing value. Returns 0 if the cell has other contents.
static ALWAYS_INLINE int convert_cell(const uint8_t *bytes, fv_cell cell, fv_format format, double *value) {
  const uint8_t *const start = bytes + cell.start, *const end = start + cell.length;
  if (format.contents == FV_NUMBER) {
    if (convert_number(bytes, start, end, format.mark, value)) return 1;
  } else {
    fv_date date;
    if (read_date(start, end, format, &date) == end) {
      *value = seconds_with_fraction(date);
      return 1;
    }
  }
  *value = NAN;
  return is_missing(start, end);
}

// Reads the values of a row. Returns the offset of the line ending, or NOT_PLAIN if the row isn't plain.
//
// The end of each cell is found by its separator, not by its contents. The next cell can therefore be located while the
// current cell is converted.
static ALWAYS_INLINE size_t read_plain_row(fv_window *window, size_t start, const uint8_t *bytes, size_t count,
                                           fv_columns columns, const fv_format *formats, double *const *values,
                                           size_t row) {
  for (size_t column = 0, found = 0;; ++column, ++start) {
    fv_cell cell;
    start = end_of_plain_cell(window, start, bytes, count, columns.separator, &cell);
    if (start == NOT_PLAIN) return NOT_PLAIN;
    if (column == columns.columns[found]) {
      if (!convert_cell(bytes, cell, formats[found], values[found] + row)) return NOT_PLAIN;
      ++found;
    }
    const int is_last = start >= count || bytes[start] != columns.separator;
    if (found == columns.column_count && !is_last)
      return end_of_plain_row(window, start + 1, bytes, count, columns, columns.width - column - 1);
    if (is_last) return found < columns.column_count || (columns.width > 1 && column == 0) ? NOT_PLAIN : start;
  }
}

size_t fv_read_plain_rows(const uint8_t *bytes, size_t count, size_t *position, fv_columns columns,
                          const fv_format *formats, double *const *values, size_t most_rows) {
  fv_window window;
  fv_move_window(&window, *position, bytes, count, columns.separator, columns.separator);
  size_t rows = 0;
  for (; rows < most_rows && is_plain_start(bytes + *position, bytes + count, columns.comment); ++rows) {
    const size_t end = read_plain_row(&window, *position, bytes, count, columns, formats, values, rows);
    if (end == NOT_PLAIN) break;
    *position = after_line_ending(bytes, count, end);
  }
  return rows;
}
