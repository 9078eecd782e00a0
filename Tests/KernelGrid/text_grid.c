// Tests the text kernels with random and invalid text. The header text_kernels.h defines which numbers, cells and rows
// are plain.

#include "grid.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <text_kernels.h>
#include <vector_kernels.h>

// Returns a random byte. Usually, it is a structural byte (a separator, quotation mark or line ending), or a byte with
// an adjacent value, which an off-by-one comparison would accept.
static uint8_t random_byte(void) {
  static const uint8_t frequent[] = ",;\t \n\r\"'!#+-./0:\x00\x7f\x80\xac\xff";
  return random_below(4) ? frequent[random_below(sizeof frequent - 1)] : (uint8_t)random_below(256);
}

static void check_structure(const uint8_t *bytes, size_t count, uint8_t separator, uint8_t second) {
  const fv_structure found = fv_find_structure(bytes, count, separator, second);
  const size_t width = count < FV_STRUCTURE_WIDTH ? count : FV_STRUCTURE_WIDTH;
  for (size_t i = 0; i < width; ++i) {
    const int line = bytes[i] == '\n' || bytes[i] == '\r';
    const int cell = line || bytes[i] == separator || bytes[i] == second || bytes[i] == '"';
    CHECK((int)(found.lines >> i & 1) == line && (int)(found.cells >> i & 1) == cell,
          "byte %zu of %zu, %d: lines %d, cells %d", i, count, bytes[i], line, cell);
  }
  CHECK(width == FV_STRUCTURE_WIDTH || (found.cells >> width == 0 && found.lines >> width == 0),
        "bits after the last of %zu bytes", count);
  ++case_count;
}

// Finds all structural bytes at or after the position `first`, one after another.
static void check_marks(const uint8_t *bytes, size_t count, size_t first, uint8_t separator) {
  fv_window window;
  fv_move_window(&window, first, bytes, count, separator, separator);
  for (size_t position = first; position < count;) {
    size_t expected = position;
    while (expected < count && bytes[expected] != '\n' && bytes[expected] != '\r' && bytes[expected] != separator &&
           bytes[expected] != '"')
      ++expected;
    const size_t found = fv_next_mark(&window, position, bytes, count, separator, separator);
    CHECK(found == expected, "the mark after %zu of %zu bytes is at %zu, not %zu", position, count, expected, found);
    ++case_count;
    // In one of eight cases, skip ahead as the parser does after a quoted cell.
    position = found + 1 + (random_below(8) ? 0 : random_below(200));
  }
}

static void check_count(const uint8_t *bytes, size_t count, uint8_t byte) {
  size_t expected = 0;
  for (size_t i = 0; i < count; ++i) expected += bytes[i] == byte;
  const size_t found = fv_count_byte(bytes, count, byte);
  CHECK(found == expected, "%zu of %zu bytes equal %d, not %zu", expected, count, byte, found);
  ++case_count;
}

// MARK: Numbers

// Writes up to 19 digits, with or without a decimal point at a random position. Long runs of 0 and 5 lead to numbers
// halfway between two doubles.
static int random_digits(char *text) {
  const int digits = 1 + (int)random_below(19), mark = (int)random_below((uint64_t)digits + 2);
  const int has_runs = random_below(4) == 0;
  int length = 0;
  if (random_below(4) == 0) text[length++] = '-';
  for (int i = 0; i < digits; ++i) {
    if (i == mark) text[length++] = '.';
    text[length++] = has_runs && i > digits / 2 ? "05"[random_below(2)] : (char)('0' + random_below(10));
  }
  if (mark == digits) text[length++] = '.';
  return length;
}

// Writes a multiple of 1/16, rounded to at most five decimal places.
static int random_fraction(char *text) {
  const double number = (double)(random_below(UINT64_MAX) >> (11 + random_below(40))) * 0.0625;
  return snprintf(text, 40, "%.*f", (int)random_below(6), number);
}

static void check_number(const char *text, int length) {
  const fv_cell cell = {.start = 0, .length = (uint32_t)length};
  double found = 0;
  const size_t count = fv_convert_plain_numbers((const uint8_t *)text, &cell, 1, 1, '.', &found);
  ++case_count;
  // A plain number has at most 19 digits.
  if (count == 0 && length > 19) return;
  CHECK(count == 1 && is_same(found, strtod(text, NULL)), "%s is %.17g, not %.17g", text, strtod(text, NULL), found);
}

static void check_invalid(const char *text) {
  const fv_cell cell = {.start = 0, .length = (uint32_t)strlen(text)};
  double found;
  CHECK(fv_convert_plain_numbers((const uint8_t *)text, &cell, 1, 1, '.', &found) == 0, "'%s' is a number", text);
  ++case_count;
}

static void check_numbers(void) {
  char text[48];
  for (int i = 0; i < 200000; ++i) {
    const int length = i % 2 ? random_digits(text) : random_fraction(text);
    text[length] = 0;
    check_number(text, length);
  }
  static const char *const invalid[] = {"", "-", ".", "-.", "+", "1e5", "1,5", "1.2.3", "--1", "1-", " 1", "1 ", "NA", "inf", "0x10",
                                        "12345678901234567890", "1234567890123456789012"};
  for (size_t i = 0; i < sizeof invalid / sizeof *invalid; ++i) check_invalid(invalid[i]);
}

// MARK: Rows

enum { MOST_ROWS = 40, MOST_CELLS = 6 };

// Writes a random cell: usually a number, sometimes a missing value, text, or quoted text with separators.
static size_t random_cell(char *text, int has_quotes) {
  static const char *const others[] = {"",      "NA",    "NaN",  "nan", "null", "None", "n",      "nana", "1e5",   "1.2.3", "x y", "-",
                                       "- 1",   "#1",    " 1",   "\"\"", "\"a,b\"", "\"NA\"", "\"1\"2", "1\"2", "nulls", "0x1"};
  const int is_quoted = has_quotes && random_below(4) == 0;
  if (random_below(8) == 0) {
    const char *other = others[random_below(has_quotes ? 22 : 15)];
    return (size_t)sprintf(text, "%s", other);
  }
  size_t length = 0;
  if (is_quoted) text[length++] = '"';
  length += (size_t)(random_below(2) ? random_digits(text + length) : random_fraction(text + length));
  if (is_quoted) text[length++] = '"';
  return length;
}

// Returns the end of the cell at `*start`, and moves `*start` to the start of its contents. Returns NULL if the cell
// isn't plain.
static const char *end_of_cell(const char **start, const char *end) {
  const int is_quoted = *start < end && **start == '"';
  *start += is_quoted;
  const char *cell = *start;
  while (cell < end && *cell != '"' && *cell != '\n' && *cell != '\r' && (is_quoted || *cell != ',')) ++cell;
  return is_quoted == (cell < end && *cell == '"') ? cell : NULL;
}

// Returns true if a cell contains a plain number or a missing value.
static int value_of_cell(const char *start, const char *end, double *value) {
  char text[64];
  const size_t length = (size_t)(end - start);
  if (length >= sizeof text) return 0;
  memcpy(text, start, length);
  text[length] = 0;
  static const char *const missing[] = {"", "na", "nan", "null", "none"};
  for (size_t i = 0; i < 5; ++i)
    if (strcasecmp(text, missing[i]) == 0) return *value = NAN, 1;
  const char *number = text + (*text == '-'), *mark = strchr(number, '.');
  const size_t digits = strlen(number) - (mark != NULL);
  if (strspn(number, ".0123456789") < strlen(number) || digits == 0 || digits > 19 || (mark && strchr(mark + 1, '.'))) return 0;
  return *value = strtod(text, NULL), 1;
}

// Reads the given columns of a row. Returns the start of the next row, or NULL if the row isn't plain.
static const char *read_row(const char *row, const char *end, size_t width, const size_t *columns, size_t column_count, double *values) {
  const char first = row < end ? row[*row == '"'] : 0;
  const int is_number = first >= '0' && first <= '9', is_letter = (first | 32) >= 'a' && (first | 32) <= 'z';
  if (row + (row < end && *row == '"') >= end) return NULL;
  if (!is_number && !is_letter && !(first == '-' && row + 1 + (*row == '"') < end && row[1 + (*row == '"')] >= '0' && row[1 + (*row == '"')] <= '9'))
    return NULL;
  size_t column = 0, found = 0;
  for (;; ++column, ++row) {
    const int is_quoted = row < end && *row == '"';
    const char *cell_end = end_of_cell(&row, end);
    if (!cell_end) return NULL;
    if (found < column_count && columns[found] == column && !value_of_cell(row, cell_end, values + found++)) return NULL;
    row = cell_end + is_quoted;
    if (row < end && *row != ',' && *row != '\n' && *row != '\r') return NULL;
    if (row >= end || *row != ',') break;
  }
  if (found < column_count || (width > 1 && column == 0) || column >= width) return NULL;
  return row + (row + 1 < end && row[0] == '\r' && row[1] == '\n' ? 2 : row < end);
}

static void check_rows(int has_quotes) {
  char text[MOST_ROWS * (MOST_CELLS + 1) * 48];
  size_t length = 0;
  const size_t width = 1 + random_below(MOST_CELLS), rows = random_below(MOST_ROWS);
  static const char *const endings[] = {"\n", "\r\n", "\r"};
  const char *ending = endings[random_below(3)];
  for (size_t row = 0; row < rows; ++row) {
    const size_t cells = random_below(8) ? width : 1 + random_below(width + 1);
    for (size_t i = 0; i < cells; ++i) {
      if (i > 0) text[length++] = ',';
      length += random_cell(text + length, has_quotes);
    }
    if (row + 1 < rows || random_below(2)) length += (size_t)sprintf(text + length, "%s", ending);
  }
  size_t indexes[MOST_CELLS], column_count = 0;
  for (size_t i = 0; i < width; ++i)
    if (random_below(2)) indexes[column_count++] = i;
  if (column_count == 0) indexes[column_count++] = width - 1;
  // The text ends at an unmapped page, so reading beyond its end would fault.
  guarded array = make_at_edge((length + 7) / 8 + 1);
  uint8_t *bytes = (uint8_t *)(array.elements + array.count) - length;
  memcpy(bytes, text, length);
  const fv_columns columns = {.separator = ',', .comment = '#', .has_quotes = (uint8_t)has_quotes, .width = width,
                              .columns = indexes, .column_count = column_count};
  double values[MOST_CELLS * MOST_ROWS], expected[MOST_CELLS];
  size_t start = 0;
  while (start < length) {
    const size_t max_rows = 1 + random_below(MOST_ROWS);
    size_t position = start;
    fv_format formats[MOST_CELLS];
    double *addresses[MOST_CELLS];
    for (size_t column = 0; column < column_count; ++column) {
      formats[column] = (fv_format){.contents = FV_NUMBER, .mark = '.'};
      addresses[column] = values + column * max_rows;
    }
    const size_t count = fv_read_plain_rows(bytes, length, &position, columns, formats, addresses, max_rows);
    const char *row = (const char *)bytes + start, *const end = (const char *)bytes + length;
    for (size_t i = 0; i < count; ++i) {
      row = read_row(row, end, width, indexes, column_count, expected);
      CHECK(row, "row %zu of %.*s isn't plain", i, (int)length, text);
      for (size_t column = 0; column < column_count; ++column)
        CHECK(is_same(values[column * max_rows + i], expected[column]), "row %zu, column %zu of %.*s: %g, not %g", i, column,
              (int)length, text, values[column * max_rows + i], expected[column]);
    }
    CHECK((const char *)bytes + position == row, "%zu rows of %.*s end at %zu", count, (int)length, text, position);
    CHECK(count == max_rows || !read_row(row, end, width, indexes, column_count, expected), "row at %zu of %.*s is plain", position,
          (int)length, text);
    ++case_count;
    if (count == max_rows) {
      start = position;
      continue;
    }
    start = position;
    while (start < length && bytes[start] != '\n' && bytes[start] != '\r') ++start;
    start += start + 1 < length && bytes[start] == '\r' && bytes[start + 1] == '\n' ? 2 : 1;
  }
  free_guarded(array);
}

// MARK: Structure

void check_text_kernels(void) {
  check_numbers();
  const fv_kernel_set *const chosen = fv_choose();
  for (size_t index = 0; index < fv_compiled_count(); ++index) {
    if (!fv_supported(index)) continue;
    __atomic_store_n(&fv_current, fv_compiled(index), __ATOMIC_RELAXED);
    for (int i = 0; i < 20000; ++i) check_rows(i % 2);
  }
  __atomic_store_n(&fv_current, chosen, __ATOMIC_RELAXED);
  static const uint8_t separators[] = ",;\t |";
  for (int round = 0; round < 2000; ++round) {
    const size_t count = round < 200 ? (size_t)round + 1 : 1 + random_below(20000);
    // The array ends at an unmapped page, so reading beyond its end would fault.
    guarded array = make_at_edge((count + 7) / 8);
    uint8_t *bytes = (uint8_t *)(array.elements + array.count) - count;
    const int all_equal = random_below(8) == 0;
    for (size_t i = 0; i < count; ++i) bytes[i] = all_equal ? '\n' : random_byte();
    const uint8_t separator = separators[random_below(5)];
    const size_t first = random_below(count);
    check_structure(bytes + first, count - first, separator, separator == ' ' ? '\t' : separator);
    if (round % 10 == 0) check_marks(bytes, count, first, separator);
    check_count(bytes, count, '\n');
    check_count(bytes, count, '"');
    check_count(bytes, count, random_byte());
    free_guarded(array);
  }
}
