// The files of Sources/FastVectorViewer/Page. They are embedded in the executable, so that it can serve the page
// without installed files.

#ifndef VIEW_PAGE_H
#define VIEW_PAGE_H

#include <stddef.h>

/// A file: its name, for example "main.js", and its contents of `count` bytes.
typedef struct {
  const char *_Nonnull name;
  const unsigned char *_Nonnull bytes;
  size_t count;
} view_page_file;

/// Returns the number of embedded files.
size_t view_page_count(void);

/// Returns the file at an index from 0 to `view_page_count() - 1`. The behavior is undefined for other indices.
view_page_file view_page(size_t number);

#endif
