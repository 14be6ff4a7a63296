/* Probe for resets: says why it began, what SRAM and EEPROM remember of it, and whether far flash is reached; then waits
 * for a byte: 'w' lets the watchdog bite, 'k' keeps it fed for 100 ms and says so, 'o' reads late, so that bytes are lost. */
#include <avr/eeprom.h>
#include <avr/io.h>
#include <avr/pgmspace.h>
#include <avr/wdt.h>
#include <stdint.h>
#include <util/delay.h>

static uint8_t starts __attribute__((section(".noinit")));
static const char far_text[] __attribute__((used, section(".far"))) = "far";

static void put(uint8_t byte) {
  while (!(UCSR0A & _BV(UDRE0))) {}
  UDR0 = byte;
}

static uint8_t get(void) {
  while (!(UCSR0A & _BV(RXC0))) {}
  return UDR0;
}

int main(void) {
  uint8_t cause = MCUSR;
  MCUSR = 0;
  wdt_disable();
  UBRR0 = 7;
  UCSR0A = _BV(U2X0);
  UCSR0B = _BV(RXEN0) | _BV(TXEN0);
  uint8_t kept = eeprom_read_byte((uint8_t *)7);
  eeprom_write_byte((uint8_t *)7, kept + 1);
  put(cause);
  put(++starts);
  put(kept);
  for (uint8_t i = 0; i < 3; i++) put(pgm_read_byte_far(0x30000 + i));
  for (;;) {
    switch (get()) {
      case 'w':
        wdt_enable(WDTO_15MS);
        for (;;) {}
      case 'k':
        wdt_enable(WDTO_15MS);
        for (uint8_t i = 0; i < 10; i++) {
          _delay_ms(10);
          wdt_reset();
        }
        wdt_disable();
        put('k');
        break;
      case 'o':
        _delay_ms(2);
        put(UCSR0A & _BV(DOR0));
        while (UCSR0A & _BV(RXC0)) put(UDR0);
        break;
    }
  }
}
