#include "cells.h"

#include <string.h>

bool set_has(const uint8_t *set, uint16_t cell) {
  return (set[cell >> 3] & (uint8_t)(1u << (cell & 7))) != 0;
}

void set_put(uint8_t *set, uint16_t cell, bool is_in) {
  uint8_t bit = (uint8_t)(1u << (cell & 7));
  if (is_in) set[cell >> 3] |= bit;
  else set[cell >> 3] &= (uint8_t)~bit;
}

bool is_due(uint32_t now_ms, uint32_t then_ms) { return (int32_t)(now_ms - then_ms) >= 0; }

void cells_init(struct cell_board *board, uint16_t count, const uint8_t *present) {
  memset(board, 0, sizeof *board);
  board->count = count > CELLS ? CELLS : count;
  for (uint16_t cell = 0; cell < board->count; cell++) {
    if (!set_has(present, cell)) continue;
    set_put(board->present, cell, true);
    board->unread++;
  }
}

static bool is_present(const struct cell_board *board, uint16_t cell) {
  return cell < board->count && set_has(board->present, cell);
}

static void mark(struct cell_board *board, struct cell_slot *slot, bool is_dirty) {
  if (is_dirty && !slot->is_dirty) board->dirty++;
  if (!is_dirty && slot->is_dirty) board->dirty--;
  slot->is_dirty = is_dirty;
}

void cells_read(struct cell_board *board, uint16_t cell, const struct reading *reading) {
  if (!is_present(board, cell)) return;
  struct cell_slot *slot = &board->slots[cell];
  if (slot->is_read && reading_is(&slot->reading, reading)) return;
  if (!slot->is_read) board->unread--;
  slot->is_read = true;
  slot->reading = *reading;
  slot->generation++;
  mark(board, slot, true);
  slot->delay_ms = 0;
}

bool cells_are_whole(const struct cell_board *board) { return board->unread == 0; }

void cells_forget_acks(struct cell_board *board, uint32_t now_ms) {
  for (uint16_t cell = 0; cell < board->count; cell++) {
    struct cell_slot *slot = &board->slots[cell];
    mark(board, slot, slot->is_read);
    slot->delay_ms = RETRY_FIRST_MS;
    slot->due_ms = now_ms + RETRY_FIRST_MS;
  }
}

void cells_acknowledge(struct cell_board *board, uint16_t cell, uint8_t generation) {
  if (!is_present(board, cell)) return;
  struct cell_slot *slot = &board->slots[cell];
  if (slot->generation == generation) mark(board, slot, false);
}

static uint16_t delay_after(uint16_t delay_ms) {
  if (delay_ms == 0) return RETRY_FIRST_MS;
  return delay_ms >= RETRY_MAX_MS / 2 ? RETRY_MAX_MS : (uint16_t)(delay_ms * 2);
}

static void take(struct cell_board *board, uint16_t cell, uint8_t snapshot, uint32_t now_ms,
                 struct cell_report *report) {
  struct cell_slot *slot = &board->slots[cell];
  report->cell = cell;
  report->snapshot = snapshot;
  report->generation = slot->generation;
  report->is_dirty = slot->is_dirty;
  report->is_resent = slot->is_dirty && slot->delay_ms != 0 && is_due(now_ms, slot->due_ms);
  report->reading = &slot->reading;
  if (!slot->is_dirty) return;
  slot->delay_ms = delay_after(slot->delay_ms);
  slot->due_ms = now_ms + slot->delay_ms;
}

bool cells_take_due(struct cell_board *board, uint32_t now_ms, struct cell_report *report) {
  if (board->dirty == 0) return false;
  for (uint16_t cell = 0; cell < board->count; cell++) {
    const struct cell_slot *slot = &board->slots[cell];
    if (!slot->is_dirty || (slot->delay_ms != 0 && !is_due(now_ms, slot->due_ms))) continue;
    take(board, cell, 0, now_ms, report);
    return true;
  }
  return false;
}

bool cells_take_next(struct cell_board *board, uint16_t *cell, uint8_t snapshot, uint32_t now_ms,
                     struct cell_report *report) {
  while (*cell < board->count) {
    uint16_t here = (*cell)++;
    if (!board->slots[here].is_read) continue;
    take(board, here, snapshot, now_ms, report);
    return true;
  }
  return false;
}
