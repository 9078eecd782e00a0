#include "include/view_page.h"

// #embed is a C23 feature, but Swift's Clang supports it in every language mode.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char index_html[] = {
#embed "../FastVectorViewer/Page/index.html"
};

static const unsigned char style_css[] = {
#embed "../FastVectorViewer/Page/style.css"
};

static const unsigned char main_js[] = {
#embed "../FastVectorViewer/Page/main.js"
};

static const unsigned char connection_js[] = {
#embed "../FastVectorViewer/Page/connection.js"
};

static const unsigned char frame_js[] = {
#embed "../FastVectorViewer/Page/frame.js"
};

static const unsigned char chart_js[] = {
#embed "../FastVectorViewer/Page/chart.js"
};

static const unsigned char gestures_js[] = {
#embed "../FastVectorViewer/Page/gestures.js"
};

static const unsigned char kernels_js[] = {
#embed "../FastVectorViewer/Page/kernels.js"
};

static const unsigned char crosshair_js[] = {
#embed "../FastVectorViewer/Page/crosshair.js"
};

static const unsigned char legend_js[] = {
#embed "../FastVectorViewer/Page/legend.js"
};

static const unsigned char link_js[] = {
#embed "../FastVectorViewer/Page/link.js"
};

static const view_page_file files[] = {
    {"index.html", index_html, sizeof index_html},          {"style.css", style_css, sizeof style_css},
    {"main.js", main_js, sizeof main_js},                   {"connection.js", connection_js, sizeof connection_js},
    {"frame.js", frame_js, sizeof frame_js},                {"chart.js", chart_js, sizeof chart_js},
    {"gestures.js", gestures_js, sizeof gestures_js},       {"kernels.js", kernels_js, sizeof kernels_js},
    {"legend.js", legend_js, sizeof legend_js},
    {"link.js", link_js, sizeof link_js},
    {"crosshair.js", crosshair_js, sizeof crosshair_js},
};

size_t view_page_count(void) { return sizeof files / sizeof *files; }
view_page_file view_page(size_t number) { return files[number]; }
