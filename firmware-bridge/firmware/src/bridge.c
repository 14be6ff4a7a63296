#include "bridge.h"

#include <stdbool.h>

#include "hal.h"
#include "lights.h"
#include "link.h"
#include "mfrc522.h"
#include "panel.h"
#include "scan.h"

static struct link the_link;

/* The frame that is on its way out. */
static uint8_t wire[FRAME_WIRE_BYTES];
static uint8_t wire_length, wire_at;

/* Readers are looked for anew before the next one is visited. */
static bool is_rewired;

/* Other readers, or readers set up in another way, mean another start; all else goes for the next visit. */
static void tune(const struct settings *wanted) {
  is_rewired |= wanted->bank_size != settings.bank_size || wanted->gain != settings.gain;
  settings = *wanted;
}

static const struct link_events EVENTS = {lights_clear, lights_set, tune};

/* A frame begins only when the one before has left for the line, and nothing here waits for a line that is full. */
static void say(uint32_t now_ms) {
  for (;;) {
    while (wire_at < wire_length) {
      if (!hal_line_put(wire[wire_at])) return;
      wire_at++;
    }
    wire_at = 0;
    wire_length = link_next(&the_link, now_ms, wire);
    if (wire_length == 0) return;
  }
}

/* What goes on while readers are waited for: the shorter it is, the sooner is seen that the wait is over. Lights change
 * before the acknowledgement is said; a button need not be looked at more often than the clock of milliseconds ticks. */
static void serve(void) {
  static uint32_t panel_ms;
  uint32_t now_ms = hal_ms();
  int16_t byte;
  while ((byte = hal_line_get()) >= 0) link_receive(&the_link, (uint8_t)byte, now_ms);
  lights_show();
  if (now_ms != panel_ms) {
    panel_ms = now_ms;
    link_panel_is(&the_link, panel_look(now_ms));
  }
  say(now_ms);
}

static void nothing(void) {}

/* Two starts one after the other never have the same, nor do neighbouring ones look alike. */
static uint32_t boot_id(void) { return (hal_start_number() + 1) * 0x9e3779b1UL; }

static void start(void) {
  struct link_identity identity = {
      FIRMWARE_MAJOR, FIRMWARE_MINOR, FIRMWARE_PATCH,
      BUILD_ID,       0,              CAP_LIGHTS | CAP_PANEL | CAP_SETTINGS};
  static uint32_t number;
  uint8_t present[CELL_SET_BYTES] = {0};
  if (number == 0) number = boot_id();
  identity.boot_id = number;
  mfrc522_idle = nothing;
  scan_begin(present);
  link_init(&the_link, &identity, &EVENTS, CELLS, present, hal_ms());
  mfrc522_idle = serve;
}

void bridge_setup(void) {
  hal_init();
  lights_clear();
  lights_show();
  hal_watchdog_start();
  start();
}

void bridge_loop(void) {
  hal_watchdog_feed();
  serve();
  if (is_rewired) {
    is_rewired = false;
    lights_clear();
    start();
  }
  scan_step(&the_link);
}
