#include "include/text_kernels.h"

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
