/* A PC instead of a board, for the sanitizers: no readers, and a clock that goes on when it is looked at.
 * native MILLISECONDS SCRIPT: SCRIPT is one line for each byte that comes in, "CYCLE HEX" of a 16 MHz clock, as the
 * harness of simavr takes it. Prints what goes out, as hex, in one line. */
#if !defined(__AVR__) && !defined(ARDUINO)

#include <stdio.h>
#include <stdlib.h>

#include "bridge.h"
#include "hal.h"

#define CYCLES_A_US 16u
/* About what a loop around a look at the clock takes on the real thing. */
#define LOOK_US 4u
#define BYTE_US 40u

static uint64_t now_us, end_us, line_free_us;
static FILE *script;
static unsigned long long next_at;
static unsigned next_byte;
static bool is_more;

static void look_up(void) { is_more = fscanf(script, "%llu %x", &next_at, &next_byte) == 2; }

static void pass(uint32_t us) {
  now_us += us;
  if (now_us < end_us) return;
  printf("\n");
  exit(0);
}

void hal_init(void) {}

uint32_t hal_us(void) {
  pass(LOOK_US);
  return (uint32_t)now_us;
}

uint32_t hal_ms(void) {
  pass(LOOK_US);
  return (uint32_t)(now_us / 1000);
}

int16_t hal_line_get(void) {
  if (!is_more || next_at > now_us * CYCLES_A_US) return -1;
  int16_t byte = (int16_t)next_byte;
  look_up();
  return byte;
}

bool hal_line_put(uint8_t byte) {
  if (line_free_us > now_us) return false;
  line_free_us = now_us + BYTE_US;
  printf("%02x", byte);
  return true;
}

/* Nobody drives the bus: ones. */
uint8_t hal_spi(uint8_t byte) {
  (void)byte;
  return 0xff;
}

void hal_select(uint8_t line, uint8_t lines) { (void)line, (void)lines; }
void hal_strobe(bool is_on) { (void)is_on; }
void hal_bank_reset(uint8_t bank, bool is_held) { (void)bank, (void)is_held; }
void hal_lights(const uint8_t *dark, uint8_t bytes) { (void)dark, (void)bytes; }
bool hal_button(void) { return false; }
bool hal_hand(void) { return false; }
uint32_t hal_start_number(void) { return 0; }
void hal_watchdog_start(void) {}
void hal_watchdog_feed(void) {}

int main(int argc, char **argv) {
  script = argc == 3 ? fopen(argv[2], "r") : NULL;
  if (!script) {
    fprintf(stderr, "native MILLISECONDS SCRIPT\n");
    return 1;
  }
  end_us = strtoull(argv[1], NULL, 10) * 1000u;
  look_up();
  bridge_setup();
  for (;;) bridge_loop();
}

#endif
