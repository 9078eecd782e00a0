// Cairo as Debian packages it: libcairo2-dev, which brings fontconfig.

#ifndef CCAIRO_SHIM_H
#define CCAIRO_SHIM_H

#include <cairo-svg.h>
#include <cairo.h>
#include <fontconfig/fontconfig.h>

// As cairo-ft.h declares it, which needs the headers of FreeType.
cairo_font_face_t *cairo_ft_font_face_create_for_pattern(FcPattern *pattern);

#endif
