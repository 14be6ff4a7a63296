#include "reading.h"

#include <string.h>

static int8_t compare(const struct uid *one, const struct uid *other) {
  uint8_t length = one->length < other->length ? one->length : other->length;
  int order = memcmp(one->bytes, other->bytes, length);
  if (order == 0) order = (int)one->length - (int)other->length;
  return (int8_t)(order < 0 ? -1 : order > 0);
}

bool uid_is(const struct uid *one, const struct uid *other) { return compare(one, other) == 0; }

bool reading_is(const struct reading *one, const struct reading *other) {
  if (one->status != other->status || one->count != other->count) return false;
  for (uint8_t at = 0; at < one->count; at++) {
    if (!uid_is(&one->uids[at], &other->uids[at])) return false;
  }
  return true;
}

bool reading_has(const struct reading *reading, const struct uid *uid) {
  for (uint8_t at = 0; at < reading->count; at++) {
    if (uid_is(&reading->uids[at], uid)) return true;
  }
  return false;
}

void reading_add(struct reading *reading, const struct uid *uid) {
  if (reading_has(reading, uid)) return;
  if (reading->status == CELL_EMPTY) reading->status = CELL_TAGS;
  uint8_t at = reading->count;
  if (at == MAX_TAGS) {
    reading->status = CELL_COLLISION;
    at--;
    if (compare(uid, &reading->uids[at]) > 0) return;
  } else {
    reading->count++;
  }
  while (at > 0 && compare(uid, &reading->uids[at - 1]) < 0) {
    reading->uids[at] = reading->uids[at - 1];
    at--;
  }
  reading->uids[at] = *uid;
}
