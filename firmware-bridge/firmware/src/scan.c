#include "scan.h"

#include <string.h>

#include "hal.h"
#include "mfrc522.h"
#include "place.h"
#include "settings.h"
#include "tags.h"

/* Health of a reader: a bad visit weighs as much as four good ones. */
#define BAD_WEIGHT 4
#define SICK_FROM 12
#define BADNESS_MAX 16
/* After so many visits in a row to a reader that doesn't answer, its bank is reset. */
#define VISITS_BEFORE_RESET 32
/* So many visits that agree on nothing are something that can't be told apart. */
#define UNSETTLED_MAX 8
#define RESET_US 1000
#define FIND_TRIES 3

struct watch {
  /* Rounds in a row that missed a tag. */
  uint8_t misses;
  /* Visits in a row whose two readings differed. */
  uint8_t unsettled;
  uint8_t badness;
  /* Visits in a row without an answer. */
  uint8_t silent;
};

static struct watch watches[CELLS];
static uint16_t next_cell;
static uint32_t round_ms;

static void reset_bank(uint8_t bank) {
  hal_bank_reset(bank, true);
  wait_us(RESET_US);
  hal_bank_reset(bank, false);
  wait_us(RESET_US);
}

static bool find(uint16_t cell) {
  place_select(place_of(cell));
  for (uint8_t n = 0; n < FIND_TRIES; n++) {
    if (mfrc522_start(settings.gain)) return true;
  }
  return false;
}

void scan_begin(uint8_t *present) {
  memset(watches, 0, sizeof watches);
  next_cell = 0;
  for (uint8_t bank = 0; bank < bank_count(); bank++) reset_bank(bank);
  for (uint16_t cell = 0; cell < CELLS; cell++) {
    hal_watchdog_feed();
    set_put(present, cell, find(cell));
  }
  round_ms = hal_ms();
}

/* Its neighbours on the bank have lost what they were told, and are told again. */
static void revive(struct link *link, uint16_t cell) {
  uint8_t bank = place_of(cell).bank;
  reset_bank(bank);
  for (uint16_t other = 0; other < CELLS; other++) {
    if (place_of(other).bank == bank && set_has(link->cells.present, other)) find(other);
  }
  place_select(place_of(cell));
}

static void judge(struct link *link, uint16_t cell, bool is_good) {
  struct watch *watch = &watches[cell];
  if (!is_good) watch->badness = (uint8_t)(watch->badness + BAD_WEIGHT);
  else if (watch->badness > 0) watch->badness--;
  if (watch->badness > BADNESS_MAX) watch->badness = BADNESS_MAX;
  if (watch->badness >= SICK_FROM) set_put(link->sick, cell, true);
  if (watch->badness == 0) set_put(link->sick, cell, false);
}

/* Reads the selected cell. False: the reader's fault, there is no reading. */
static bool look(const struct reading *known, struct reading *reading) {
  mfrc522_field(true);
  wait_us(settings.ramp_us);
  enum tags_end end = tags_read(known, reading);
  mfrc522_field(false);
  if (end != TAGS_READ) return false;
  /* a reader that is not well does not read what was there before by chance */
  return (known && reading_is(known, reading)) || mfrc522_is_well();
}

static bool has_all(const struct reading *reading, const struct reading *known) {
  if (reading->status != CELL_TAGS || known->status == CELL_COLLISION) return false;
  for (uint8_t at = 0; at < known->count; at++) {
    if (!reading_has(reading, &known->uids[at])) return false;
  }
  return true;
}

/* What is told is what was read twice; and that something is gone, only after some rounds. False: the reader's fault. */
static bool settle(struct link *link, uint16_t cell, const struct reading *reading) {
  struct watch *watch = &watches[cell];
  const struct cell_slot *slot = &link->cells.slots[cell];
  if (slot->is_read && reading_is(reading, &slot->reading)) {
    watch->misses = 0;
    watch->unsettled = 0;
    return true;
  }
  bool is_loss = slot->is_read && slot->reading.status != CELL_FAULT &&
                 !has_all(reading, &slot->reading);
  if (is_loss && ++watch->misses < settings.debounce) return true;
  struct reading again;
  if (!look(NULL, &again)) return false;
  if (!reading_is(reading, &again)) {
    if (++watch->unsettled < UNSETTLED_MAX) return true;
    memset(&again, 0, sizeof again);
    again.status = CELL_COLLISION;
  }
  watch->misses = 0;
  watch->unsettled = 0;
  cells_read(&link->cells, cell, &again);
  return true;
}

static bool try_cell(struct link *link, uint16_t cell) {
  struct reading reading;
  const struct cell_slot *slot = &link->cells.slots[cell];
  if (!look(slot->is_read ? &slot->reading : NULL, &reading)) return false;
  return set_has(link->sick, cell) || settle(link, cell, &reading);
}

static void visit(struct link *link, uint16_t cell) {
  struct watch *watch = &watches[cell];
  place_select(place_of(cell));
  bool was_well = mfrc522_is_well();
  if (!was_well && ++watch->silent % VISITS_BEFORE_RESET == 0) revive(link, cell);
  bool is_well = was_well || mfrc522_start(settings.gain);
  if (is_well) watch->silent = 0;
  bool is_read = is_well && try_cell(link, cell);
  judge(link, cell, was_well && is_read);
  if (!set_has(link->sick, cell)) return;
  static const struct reading fault = {CELL_FAULT, 0, {{0, {0}}}};
  cells_read(&link->cells, cell, &fault);
}

static void end_round(struct link *link) {
  uint32_t now_ms = hal_ms();
  uint32_t took_ms = now_ms - round_ms;
  round_ms = now_ms;
  link->scan_period_ms = took_ms > 0xffff ? 0xffff : (uint16_t)took_ms;
  next_cell = 0;
}

void scan_step(struct link *link) {
  while (next_cell < CELLS && !set_has(link->cells.present, next_cell)) next_cell++;
  if (next_cell < CELLS) visit(link, next_cell++);
  if (next_cell >= CELLS) end_round(link);
}
