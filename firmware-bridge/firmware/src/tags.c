#include "tags.h"

#include <string.h>

#include "mfrc522.h"

#define REQA 0x26
#define REQA_BITS 7
#define NVB_ALL 0x70
#define HLTA 0x50
#define CASCADE_TAG 0x88
#define CASCADE_BIT 0x04
#define LEVEL_BYTES 5
#define LEVEL_BITS 32
#define MAX_LEVELS 2
/* One tag more than can be told, and one try more for each that was not understood. */
#define MAX_ROUNDS 8
#define MAX_FAILURES 3

static const uint8_t SELECT[MAX_LEVELS] = {0x93, 0x95};

/* A level of the cascade as far as it is known. */
struct level {
  uint8_t bytes[LEVEL_BYTES];
  uint8_t bits;
};

static void set_bit(uint8_t *bytes, uint8_t bit, bool is_one) {
  uint8_t mask = (uint8_t)(1u << (bit & 7));
  if (is_one) bytes[bit >> 3] |= mask;
  else bytes[bit >> 3] &= (uint8_t)~mask;
}

/* Several that answer are no error here: that somebody does is all there is to know. */
static enum air request(void) {
  const uint8_t reqa = REQA;
  struct air_frame frame = {&reqa, 1, REQA_BITS, false, NULL, 0, 0};
  return mfrc522_exchange(&frame);
}

/* Asks those that begin as `level` does to go on; their answer is put behind what is known. */
static enum air ask(uint8_t number, struct level *level, uint8_t *collision) {
  uint8_t question[2 + LEVEL_BYTES];
  uint8_t answer[LEVEL_BYTES] = {0};
  uint8_t whole = level->bits >> 3;
  uint8_t rest = level->bits & 7;
  question[0] = SELECT[number];
  question[1] = (uint8_t)((2 + whole) << 4 | rest);
  memcpy(question + 2, level->bytes, LEVEL_BYTES);
  uint8_t length = (uint8_t)(2 + whole + (rest != 0));
  struct air_frame frame = {question, length, rest, true, answer, sizeof answer, 0};
  enum air end = mfrc522_exchange(&frame);
  *collision = frame.collision;
  if (end != AIR_OK && end != AIR_COLLISION) return end;
  if (end == AIR_OK && whole + frame.answer_length != LEVEL_BYTES) return AIR_GARBLED;
  uint8_t known = (uint8_t)((1u << rest) - 1);
  level->bytes[whole] = (uint8_t)((level->bytes[whole] & known) | (answer[0] & (uint8_t)~known));
  memcpy(level->bytes + whole + 1, answer + 1, (size_t)(LEVEL_BYTES - whole - 1));
  return end;
}

/* Chips count the position of a collision from the level's first bit, from the byte the answer begins in, or from the
 * answer's first bit, and no data sheet says which. The earliest place that is possible never goes too far: up to it
 * all tags agree. 0 = none is possible. */
static uint8_t earliest(uint8_t collision, uint8_t known) {
  const uint8_t bases[] = {0, known & 0xf8, known};
  if (collision == 0) return 0;
  for (uint8_t n = 0; n < sizeof bases; n++) {
    uint8_t place = (uint8_t)(bases[n] + collision);
    if (place > known && place <= LEVEL_BITS) return place;
  }
  return 0;
}

static bool is_checked(const uint8_t *bytes) {
  return (bytes[0] ^ bytes[1] ^ bytes[2] ^ bytes[3]) == bytes[4];
}

/* After something went wrong tags may stand anywhere: the first REQA sends those back that wait for something else. */
static enum air request_again(void) {
  enum air end = request();
  return end == AIR_SILENT ? request() : end;
}

/* The tag whose level this is says whether there is another level. */
static enum air select_level(uint8_t number, const struct level *level, uint8_t *sak) {
  uint8_t question[2 + LEVEL_BYTES];
  question[0] = SELECT[number];
  question[1] = NVB_ALL;
  memcpy(question + 2, level->bytes, LEVEL_BYTES);
  struct air_frame frame = {question, sizeof question, 0, false, sak, 1, 0};
  enum air end = mfrc522_exchange_crc(&frame);
  return end == AIR_OK && frame.answer_length != 1 ? AIR_GARBLED : end;
}

/* Takes back the bit that was chosen and nobody has, and brings the tags up to this level again. */
static enum air reconsider(struct level *levels, uint8_t number) {
  uint8_t sak;
  struct level *level = &levels[number];
  set_bit(level->bytes, (uint8_t)(level->bits - 1), false);
  enum air end = request_again();
  if (end != AIR_OK || number == 0) return end;
  return select_level(0, &levels[0], &sak);
}

/* Finds one tag among those that answer, towards the ones wherever they differ. */
static enum air resolve(struct level *levels, uint8_t number) {
  struct level *level = &levels[number];
  bool is_chosen = false; /* the last bit, not heard */
  level->bits = 0;
  for (;;) {
    uint8_t collision;
    enum air end = ask(number, level, &collision);
    if (end == AIR_OK) return is_checked(level->bytes) ? AIR_OK : AIR_GARBLED;
    if (end == AIR_SILENT && is_chosen) {
      is_chosen = false;
      end = reconsider(levels, number);
      if (end != AIR_OK) return end;
      continue;
    }
    if (end != AIR_COLLISION) return end;
    uint8_t place = earliest(collision, level->bits);
    if (place == 0) return AIR_GARBLED;
    set_bit(level->bytes, (uint8_t)(place - 1), true);
    level->bits = place;
    is_chosen = true;
  }
}

/* Sends the tag that is selected to sleep: it will not hear REQA again while the field is on. */
static void halt(void) {
  static const uint8_t hlta[] = {HLTA, 0};
  uint8_t nothing;
  struct air_frame frame = {hlta, sizeof hlta, 0, false, &nothing, 1, 0};
  mfrc522_exchange_crc(&frame);
}

/* Whether this is the only tag there was before: then its last SELECT is left out. */
static bool is_lone(const struct reading *known, const struct uid *uid) {
  return known && known->status == CELL_TAGS && known->count == 1 && uid_is(&known->uids[0], uid);
}

/* One tag, level by level. */
static enum air activate(const struct reading *known, struct uid *uid, bool *is_known) {
  struct level levels[MAX_LEVELS];
  uid->length = 0;
  for (uint8_t number = 0; number < MAX_LEVELS; number++) {
    struct level *level = &levels[number];
    enum air end = resolve(levels, number);
    if (end != AIR_OK) return end;
    bool is_more = number == 0 && level->bytes[0] == CASCADE_TAG;
    uint8_t from = is_more ? 1 : 0;
    uint8_t length = (uint8_t)(4 - from);
    memcpy(uid->bytes + uid->length, level->bytes + from, length);
    uid->length = (uint8_t)(uid->length + length);
    *is_known = !is_more && is_lone(known, uid);
    if (*is_known) return AIR_OK;
    uint8_t sak = 0;
    end = select_level(number, level, &sak);
    if (end != AIR_OK) return end;
    if (is_more != ((sak & CASCADE_BIT) != 0)) return AIR_GARBLED;
    if (!is_more) return AIR_OK;
  }
  return AIR_GARBLED;
}

enum tags_end tags_read(const struct reading *known, struct reading *reading) {
  uint8_t failures = 0;
  bool has_failed = false;
  memset(reading, 0, sizeof *reading);
  for (uint8_t round = 0; round < MAX_ROUNDS; round++) {
    struct uid uid;
    bool is_known = false;
    enum air end = has_failed ? request_again() : request();
    if (end == AIR_DEAD) return TAGS_DEAD;
    if (end == AIR_SILENT) return TAGS_READ;
    end = activate(round == 0 ? known : NULL, &uid, &is_known);
    if (end == AIR_DEAD) return TAGS_DEAD;
    has_failed = end != AIR_OK;
    if (has_failed) {
      if (++failures == MAX_FAILURES) break;
      continue;
    }
    reading_add(reading, &uid);
    if (is_known || reading->status == CELL_COLLISION) return TAGS_READ;
    halt();
  }
  reading->status = CELL_COLLISION;
  return TAGS_READ;
}
