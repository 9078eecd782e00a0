#include "include/text_kernels.h"
#include "dates.h"
#include "numbers.h"
#include <architecture.h>
#include <vector_kernels.h>

// Returns the number of offsets from 0 up to `count` at which `matches` returns 1. `byte` is passed to `matches`.
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

size_t fv_convert_plain_numbers(const uint8_t *bytes, const fv_cell *cells, size_t stride, size_t rows, uint8_t mark,
                                double *values) {
  for (size_t row = 0; row < rows; ++row, cells += stride) {
    const uint8_t *const start = bytes + cells->start, *const end = start + cells->length;
    if (!convert_number(bytes, start, end, mark, values + row)) return row;
  }
  return rows;
}

size_t fv_read_date(const uint8_t *bytes, size_t count, fv_format format, fv_date *date) {
  const uint8_t *const end = read_date(bytes, bytes + count, format, date);
  return end ? (size_t)(end - bytes) : 0;
}

// MARK: Dispatch

size_t fv_locate_plain_rows_baseline(const uint8_t *, size_t, size_t *, fv_columns, fv_cell *, size_t);
size_t fv_read_plain_rows_baseline(const uint8_t *, size_t, size_t *, fv_columns, const fv_format *, double *const *,
                                   size_t);
#if defined(FV_X86_64)
size_t fv_locate_plain_rows_avx2(const uint8_t *, size_t, size_t *, fv_columns, fv_cell *, size_t);
size_t fv_read_plain_rows_avx2(const uint8_t *, size_t, size_t *, fv_columns, const fv_format *, double *const *, size_t);

// Returns true if the active vector kernels use AVX2 or AVX-512.
static int uses_avx2(void) { return fv_choose() != fv_compiled(0); }
#endif

size_t fv_locate_plain_rows(const uint8_t *bytes, size_t count, size_t *position, fv_columns columns, fv_cell *cells,
                            size_t max_rows) {
#if defined(FV_X86_64)
  if (uses_avx2()) return fv_locate_plain_rows_avx2(bytes, count, position, columns, cells, max_rows);
#endif
  return fv_locate_plain_rows_baseline(bytes, count, position, columns, cells, max_rows);
}

size_t fv_read_plain_rows(const uint8_t *bytes, size_t count, size_t *position, fv_columns columns,
                          const fv_format *formats, double *const *values, size_t max_rows) {
#if defined(FV_X86_64)
  if (uses_avx2()) return fv_read_plain_rows_avx2(bytes, count, position, columns, formats, values, max_rows);
#endif
  return fv_read_plain_rows_baseline(bytes, count, position, columns, formats, values, max_rows);
}
