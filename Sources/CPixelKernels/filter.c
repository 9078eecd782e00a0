#include "include/pixel_kernels.h"
#include <string.h>

enum { BLOCK = 8 };

static void filter(const uint32_t *pixels, const uint32_t *above, size_t count, uint8_t *output) {
  for (size_t i = 0; i < count; ++i) {
    for (int byte = 0; byte < 3; ++byte) {
      const int shift = 16 - 8 * byte;
      output[3 * i + (size_t)byte] = (uint8_t)((pixels[i] >> shift) - (above[i] >> shift));
    }
  }
}

// Most blocks of pixels in a chart equal the block above them. For these blocks, zeros are written without subtracting.
void fv_filter_up(const uint32_t *pixels, const uint32_t *above, size_t count, uint8_t *output) {
  size_t at = 0;
  for (; at + BLOCK <= count; at += BLOCK) {
    uint32_t differs = 0;
    for (int i = 0; i < BLOCK; ++i) differs |= pixels[at + (size_t)i] ^ above[at + (size_t)i];
    if (differs) {
      filter(pixels + at, above + at, BLOCK, output + 3 * at);
    } else {
      memset(output + 3 * at, 0, 3 * BLOCK);
    }
  }
  filter(pixels + at, above + at, count - at, output + 3 * at);
}

bool fv_is_opaque(const uint32_t *pixels, size_t count) {
  uint32_t alphas = UINT32_MAX;
  for (size_t i = 0; i < count; ++i) alphas &= pixels[i];
  return alphas >> 24 == 0xff;
}
