// The files of Sources/VecbenchView/Page, inside the executable: nothing of the page comes from anywhere else.

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

/// A file, by its number from 0 on.
view_page_file view_page(size_t number);

#endif
