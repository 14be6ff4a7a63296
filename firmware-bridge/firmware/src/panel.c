#include "panel.h"

#include "hal.h"
#include "settings.h"

#define BOUNCE_MS 20

static bool is_held, was_down;
static uint32_t since_ms;
static uint8_t presses;

static void look_at_button(uint32_t now_ms) {
  bool is_down = hal_button();
  if (is_down != was_down) {
    was_down = is_down;
    since_ms = now_ms;
  }
  if (is_down == is_held || now_ms - since_ms < BOUNCE_MS) return;
  is_held = is_down;
  if (is_held) presses++;
}

static uint8_t hand_flags(void) {
  if (!settings.has_hand_cue) return 0;
  return (uint8_t)(PANEL_HAND_CUE | (hal_hand() ? PANEL_HAND_OVER : 0));
}

struct link_panel panel_look(uint32_t now_ms) {
  look_at_button(now_ms);
  struct link_panel panel = {presses, (uint8_t)((is_held ? PANEL_HELD : 0) | hand_flags())};
  return panel;
}
