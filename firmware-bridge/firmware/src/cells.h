/* The device's memory of its cells: the newest state of each, whether the host has it, and when it is said again.
 * States, not history: it never grows, and a state nobody heard of is replaced by the next. */
#ifndef CELLS_H
#define CELLS_H

#include <stdbool.h>
#include <stdint.h>

#include "config.h"
#include "reading.h"

struct cell_slot {
  struct reading reading;
  uint8_t generation;
  bool is_read;
  /* Not acknowledged yet. */
  bool is_dirty;
  /* 0 = not said yet */
  uint16_t delay_ms;
  uint32_t due_ms;
};

struct cell_board {
  struct cell_slot slots[CELLS];
  uint8_t present[CELL_SET_BYTES];
  /* Cells 0..count-1, present or not. */
  uint16_t count;
  /* Present cells that were never read, and those not acknowledged. */
  uint16_t unread;
  uint16_t dirty;
};

/* A report to send. */
struct cell_report {
  uint16_t cell;
  uint8_t snapshot;
  uint8_t generation;
  bool is_dirty;
  /* Said before without an answer. */
  bool is_resent;
  const struct reading *reading;
};

bool set_has(const uint8_t *set, uint16_t cell);
void set_put(uint8_t *set, uint16_t cell, bool is_in);

/* Whether `now_ms` has come to `then_ms`; the clock wraps. */
bool is_due(uint32_t now_ms, uint32_t then_ms);

void cells_init(struct cell_board *board, uint16_t count, const uint8_t *present);

/* Takes a reading of a present cell; one that says nothing new changes nothing. */
void cells_read(struct cell_board *board, uint16_t cell, const struct reading *reading);

/* Before the first full scan there is no snapshot to tell. */
bool cells_are_whole(const struct cell_board *board);

/* A new session has heard of nothing. The snapshot that opens it is the first try. */
void cells_forget_acks(struct cell_board *board, uint32_t now_ms);

void cells_acknowledge(struct cell_board *board, uint16_t cell, uint8_t generation);

/* The first cell whose state is due to be said, marked as said now; false if there is none. */
bool cells_take_due(struct cell_board *board, uint32_t now_ms, struct cell_report *report);

/* The first present cell from `*cell` on as part of a snapshot, marked as said now; `*cell` goes on behind it. */
bool cells_take_next(struct cell_board *board, uint16_t *cell, uint8_t snapshot, uint32_t now_ms,
                     struct cell_report *report);

#endif
