#include "grid.h"
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

static void check_count(const uint8_t *bytes, size_t count, uint8_t byte) {
  size_t expected = 0;
  for (size_t i = 0; i < count; ++i) expected += bytes[i] == byte;
  const size_t found = fv_count_byte(bytes, count, byte);
  CHECK(found == expected, "%zu of %zu bytes equal %d, not %zu", expected, count, byte, found);
  ++case_count;
}

void check_text_kernels(void) {
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
    check_count(bytes, count, '\n');
    check_count(bytes, count, '"');
    check_count(bytes, count, random_byte());
    free_guarded(array);
  }
}
