#ifndef FASTVECTOR_PIXEL_KERNELS_H
#define FASTVECTOR_PIXEL_KERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Returns true if all pixels, which are 32-bit ARGB, have an alpha of 255.
bool fv_is_opaque(const uint32_t *pixels, size_t count);

/// Applies the PNG filter "Up" to a row of `count` pixels, which are 32-bit ARGB. Subtracts the red, green and blue
/// components of the row `above`, modulo 256, and writes the differences to `output`, three bytes per pixel in the
/// order red, green, blue.
void fv_filter_up(const uint32_t *pixels, const uint32_t *above, size_t count, uint8_t *output);

#endif
