#include "place.h"

#include "config.h"
#include "hal.h"
#include "settings.h"

#if CELLS > 247
#error "cells are counted in bytes here"
#endif

/* Every bank has a 74HC595 of its own in the select chain. */
#define LINES_A_BANK 8

/* Cells fit into a byte, and dividing bytes takes a third of the time: this is done for every visit. */
struct place place_of(uint16_t cell) {
  uint8_t bank = (uint8_t)((uint8_t)cell / settings.bank_size);
  struct place place = {bank, (uint8_t)((uint8_t)cell - bank * settings.bank_size), 0};
  return place;
}

uint8_t bank_count(void) {
  return (uint8_t)((uint8_t)(CELLS + settings.bank_size - 1) / settings.bank_size);
}

void place_select(struct place place) {
  hal_select((uint8_t)(LINES_A_BANK * place.bank + place.reader),
             (uint8_t)(LINES_A_BANK * bank_count()));
}
