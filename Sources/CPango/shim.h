// Declarations of the Pango functions that draw a line of text. Pango is in Debian's package libpango1.0-dev. Its own
// headers can't be used, because they require GLib's headers, whose pkg-config flags SwiftPM rejects with a warning.
// The declarations stay valid, because the ABI of Pango 1 is stable.

#ifndef CPANGO_SHIM_H
#define CPANGO_SHIM_H

#include <cairo.h>

typedef struct _PangoContext PangoContext;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoLayoutLine PangoLayoutLine;

typedef struct {
  int x;
  int y;
  int width;
  int height;
} PangoRectangle;

typedef enum { PANGO_STYLE_NORMAL, PANGO_STYLE_OBLIQUE, PANGO_STYLE_ITALIC } PangoStyle;

typedef enum { PANGO_WEIGHT_NORMAL = 400, PANGO_WEIGHT_BOLD = 700 } PangoWeight;

// The number of Pango units per typographic point.
static const double fv_pango_scale = 1024;

PangoLayout *pango_cairo_create_layout(cairo_t *cairo);
void pango_cairo_context_set_font_options(PangoContext *context, const cairo_font_options_t *options);
void pango_cairo_show_layout_line(cairo_t *cairo, PangoLayoutLine *line);

PangoContext *pango_layout_get_context(PangoLayout *layout);
void pango_context_set_round_glyph_positions(PangoContext *context, int rounds);
void pango_layout_context_changed(PangoLayout *layout);

PangoFontDescription *pango_font_description_new(void);
void pango_font_description_free(PangoFontDescription *description);
void pango_font_description_set_family(PangoFontDescription *description, const char *family);
void pango_font_description_set_absolute_size(PangoFontDescription *description, double size);
void pango_font_description_set_style(PangoFontDescription *description, PangoStyle style);
void pango_font_description_set_weight(PangoFontDescription *description, PangoWeight weight);

void pango_layout_set_font_description(PangoLayout *layout, const PangoFontDescription *description);
int pango_layout_get_unknown_glyphs_count(PangoLayout *layout);
void pango_layout_set_single_paragraph_mode(PangoLayout *layout, int is_single);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
PangoLayoutLine *pango_layout_get_line_readonly(PangoLayout *layout, int line);
void pango_layout_line_get_extents(PangoLayoutLine *line, PangoRectangle *ink, PangoRectangle *logical);

void g_object_unref(void *object);

#endif
