// The files of Sources/FastVectorViewer/Page, embedded in the executable so that the page needs no other source.

#ifndef VIEW_PAGE_H
#define VIEW_PAGE_H

#include <stddef.h>

typedef struct {
  const char *_Nonnull name;
  const unsigned char *_Nonnull bytes;
  size_t count;
} view_page_file;

/// The number of files.
size_t view_page_count(void);

/// Returns a file by its number, starting at 0.
view_page_file view_page(size_t number);

#endif
