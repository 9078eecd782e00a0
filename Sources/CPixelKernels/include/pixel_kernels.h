#ifndef FASTVECTOR_PIXEL_KERNELS_H
#define FASTVECTOR_PIXEL_KERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Returns true if all pixels are opaque.
bool fv_is_opaque(const uint32_t *pixels, size_t count);

/// Applies the PNG filter Up: writes the differences of the red, green and blue components from the pixels above, three
/// bytes per pixel.
void fv_filter_up(const uint32_t *pixels, const uint32_t *above, size_t count, uint8_t *output);

#endif
