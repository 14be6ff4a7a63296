#include "place.h"

#include "config.h"
#include "hal.h"
#include "settings.h"

/* Every bank has a 74HC595 of its own in the select chain. */
#define LINES_A_BANK 8

struct place place_of(uint16_t cell) {
  struct place place = {(uint8_t)(cell / settings.bank_size), (uint8_t)(cell % settings.bank_size), 0};
  return place;
}

uint8_t bank_count(void) { return (uint8_t)(place_of(CELLS - 1).bank + 1); }

void place_select(struct place place) {
  hal_select((uint8_t)(LINES_A_BANK * place.bank + place.reader),
             (uint8_t)(LINES_A_BANK * bank_count()));
}
