#include "lights.h"

#include <stdbool.h>
#include <string.h>

#include "cells.h"
#include "hal.h"

#define LAMPS (2 * CELLS)

static uint8_t dark[(LAMPS + 7) / 8];
static bool is_shown;

void lights_clear(void) {
  memset(dark, 0xff, sizeof dark);
  is_shown = false;
}

void lights_set(uint16_t cell, uint8_t light) {
  bool is_here = light == LIGHT_HERE || light == LIGHT_AWAY;
  bool is_wrong = light == LIGHT_WRONG || light == LIGHT_AWAY;
  set_put(dark, (uint16_t)(2 * cell), !is_here);
  set_put(dark, (uint16_t)(2 * cell + 1), !is_wrong);
  is_shown = false;
}

void lights_show(void) {
  if (is_shown) return;
  is_shown = true;
  hal_lights(dark, sizeof dark);
}
