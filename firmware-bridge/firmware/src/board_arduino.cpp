/* Any board with an Arduino core. The image that is published and tested is another one (board_avr.c); this one has run
 * in the emulator as an ATmega2560 and nowhere else. Pins: docs/hardware.md. */
#if defined(ARDUINO)

#include <Arduino.h>
#include <SPI.h>
#if defined(__AVR__)
#include <EEPROM.h>
#include <avr/wdt.h>
#endif

#include "config.h"
#include "hal.h"

/* data, clock, latch, /OE */
struct chain {
  uint8_t data, clock, latch, not_enable;
};

#if defined(__AVR_ATmega2560__)
static const struct chain SELECT = {37, 36, 35, 34};
static const struct chain LIGHTS = {22, 23, 24, 25};
static const uint8_t BANK_RESETS[] = {A0, A1, A2, A3, A4, A5, A6, A7};
#else
/* An Uno's; never run. Other boards: choose pins that are free. */
static const struct chain SELECT = {A0, A1, A2, A3};
static const struct chain LIGHTS = {4, 5, 6, 7};
static const uint8_t BANK_RESETS[] = {8};
#endif
static const uint8_t BUTTON = 2;
static const uint8_t HAND = 3;
static const uint8_t BANKS = sizeof BANK_RESETS;

static void begin(const struct chain *chain) {
  digitalWrite(chain->not_enable, HIGH);
  pinMode(chain->not_enable, OUTPUT);
  pinMode(chain->data, OUTPUT);
  pinMode(chain->clock, OUTPUT);
  pinMode(chain->latch, OUTPUT);
}

static void shift(const struct chain *chain, bool is_high) {
  digitalWrite(chain->data, is_high ? HIGH : LOW);
  digitalWrite(chain->clock, HIGH);
  digitalWrite(chain->clock, LOW);
}

static void latch(const struct chain *chain) {
  digitalWrite(chain->latch, HIGH);
  digitalWrite(chain->latch, LOW);
}

void hal_init(void) {
#if defined(__AVR__)
  /* After it has bitten the watchdog can't be stopped before its flag is gone. */
  MCUSR = 0;
  wdt_disable();
#endif
  Serial.begin(LINE_BAUD);
  begin(&SELECT);
  begin(&LIGHTS);
  for (uint8_t bank = 0; bank < BANKS; bank++) pinMode(BANK_RESETS[bank], OUTPUT);
  pinMode(BUTTON, INPUT_PULLUP);
  pinMode(HAND, INPUT_PULLUP);
  SPI.begin();
  SPI.beginTransaction(SPISettings(4000000, MSBFIRST, SPI_MODE0));
}

uint32_t hal_ms(void) { return millis(); }

uint32_t hal_us(void) { return micros(); }

int16_t hal_line_get(void) { return (int16_t)Serial.read(); }

bool hal_line_put(uint8_t byte) { return Serial.availableForWrite() > 0 && Serial.write(byte) == 1; }

uint8_t hal_spi(uint8_t byte) { return SPI.transfer(byte); }

void hal_select(uint8_t line, uint8_t lines) {
  while (lines--) shift(&SELECT, lines != line);
  latch(&SELECT);
}

void hal_strobe(bool is_on) { digitalWrite(SELECT.not_enable, is_on ? LOW : HIGH); }

void hal_bank_reset(uint8_t bank, bool is_held) {
  if (bank < BANKS) digitalWrite(BANK_RESETS[bank], is_held ? LOW : HIGH);
}

void hal_lights(const uint8_t *dark, uint8_t bytes) {
  while (bytes--) {
    for (uint8_t bit = 0x80; bit != 0; bit >>= 1) shift(&LIGHTS, (dark[bytes] & bit) != 0);
  }
  latch(&LIGHTS);
  digitalWrite(LIGHTS.not_enable, LOW);
}

bool hal_button(void) { return digitalRead(BUTTON) == LOW; }

bool hal_hand(void) { return digitalRead(HAND) == LOW; }

uint32_t hal_start_number(void) {
#if defined(__AVR__)
  uint32_t number = 0;
  EEPROM.get(8, number);
  number++;
  EEPROM.put(8, number);
  return number;
#else
  return micros();
#endif
}

void hal_watchdog_start(void) {
#if defined(__AVR__)
  wdt_enable(WDTO_1S);
#endif
}

void hal_watchdog_feed(void) {
#if defined(__AVR__)
  wdt_reset();
#endif
}

#endif
