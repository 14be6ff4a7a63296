/* Which tags are in the field of the selected reader (ISO/IEC 14443-3, type A). */
#ifndef TAGS_H
#define TAGS_H

#include <stdbool.h>

#include "reading.h"

enum tags_end {
  TAGS_READ,
  /* What can't be told apart is a collision in the reading: this is the chip's fault, and there is no reading. */
  TAGS_DEAD
};

/* Reads whatever is there, the field being on. A lone tag that `known` has is not selected again. */
enum tags_end tags_read(const struct reading *known, struct reading *reading);

#endif
