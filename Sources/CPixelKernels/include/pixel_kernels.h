#ifndef FASTVECTOR_PIXEL_KERNELS_H
#define FASTVECTOR_PIXEL_KERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether no pixel is translucent.
bool fv_is_opaque(const uint32_t *pixels, size_t count);

/// What the red, green and blue of pixels differ by from those above them, three bytes each: the filter Up of PNG.
void fv_filter_up(const uint32_t *pixels, const uint32_t *above, size_t count, uint8_t *output);

#endif
