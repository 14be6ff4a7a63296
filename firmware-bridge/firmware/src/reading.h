/* What a reader says of its cell. */
#ifndef READING_H
#define READING_H

#include <stdbool.h>
#include <stdint.h>

#include "messages.h"

#define UID_BYTES 7

struct uid {
  /* 4 or 7 */
  uint8_t length;
  uint8_t bytes[UID_BYTES];
};

struct reading {
  /* enum cell_status */
  uint8_t status;
  uint8_t count;
  struct uid uids[MAX_TAGS];
};

bool uid_is(const struct uid *one, const struct uid *other);
bool reading_is(const struct reading *one, const struct reading *other);
bool reading_has(const struct reading *reading, const struct uid *uid);

/* Puts one more UID where it belongs: they ascend and none comes twice, so the same tags are always the same bytes. One
 * too many makes it a collision of the first ones. */
void reading_add(struct reading *reading, const struct uid *uid);

#endif
