#include "grid.h"
#include <stdlib.h>
#include <string.h>
#include <text_kernels.h>

// Bytes near the structural ones, which a comparison that is off by one would confuse.
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

// Finds all structural bytes from a position, one after the other.
static void check_marks(const uint8_t *bytes, size_t count, size_t first, uint8_t separator, int only_lines) {
  fv_window window;
  fv_move_window(&window, first, bytes, count, separator, separator);
  for (size_t position = first; position < count;) {
    size_t expected = position;
    while (expected < count && bytes[expected] != '\n' && bytes[expected] != '\r' &&
           (only_lines || (bytes[expected] != separator && bytes[expected] != '"')))
      ++expected;
    const size_t found = fv_next_mark(&window, position, only_lines, bytes, count, separator, separator);
    CHECK(found == expected, "the mark after %zu of %zu bytes is at %zu, not %zu", position, count, expected, found);
    ++case_count;
    // Sometimes skips ahead, as a quoted cell does.
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

// Writes up to 19 digits with a mark at any position, or none. Long runs of 0 and 5 make numbers halfway between two doubles.
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

// Writes a number with few significant bits, half of which are halfway between two numbers of the same size.
static int random_fraction(char *text) {
  const double number = (double)(random_below(UINT64_MAX) >> (11 + random_below(40))) * 0.0625;
  return snprintf(text, 40, "%.*f", (int)random_below(6), number);
}

static void check_number(const char *text, int length) {
  const fv_cell cell = {.start = 0, .length = (uint32_t)length};
  double found = 0;
  const size_t count = fv_convert_plain_numbers((const uint8_t *)text, &cell, 1, 1, '.', &found);
  ++case_count;
  // Numbers of more than 19 digits aren't plain.
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

// MARK: Structure

void check_text_kernels(void) {
  check_numbers();
  static const uint8_t separators[] = ",;\t |";
  for (int round = 0; round < 2000; ++round) {
    const size_t count = round < 200 ? (size_t)round + 1 : 1 + random_below(20000);
    // The array ends at an unmapped page, so reading beyond the end is a fault.
    guarded array = make_at_edge((count + 7) / 8);
    uint8_t *bytes = (uint8_t *)(array.elements + array.count) - count;
    const int all_equal = random_below(8) == 0;
    for (size_t i = 0; i < count; ++i) bytes[i] = all_equal ? '\n' : random_byte();
    const uint8_t separator = separators[random_below(5)];
    const size_t first = random_below(count);
    check_structure(bytes + first, count - first, separator, separator == ' ' ? '\t' : separator);
    if (round % 10 == 0) check_marks(bytes, count, first, separator, round % 20 == 0);
    check_count(bytes, count, '\n');
    check_count(bytes, count, '"');
    check_count(bytes, count, random_byte());
    free_guarded(array);
  }
}
