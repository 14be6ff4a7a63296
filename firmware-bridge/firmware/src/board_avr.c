/* ATmega2560 and ATmega328P at 16 MHz without anything between: the image that is tested. Pins: docs/hardware.md. */
#if defined(__AVR__) && !defined(ARDUINO)

#include <avr/eeprom.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/wdt.h>

#include "bridge.h"
#include "config.h"
#include "hal.h"

#if defined(__AVR_ATmega328P__)
#define RX_VECTOR USART_RX_vect
#define EMPTY_VECTOR USART_UDRE_vect
/* D10, D11, D12, D13 */
#define SS 2
#define MOSI 3
#define MISO 4
#define SCK 5
/* Lights: D4 data, D5 clock, D6 latch, D7 /OE */
#define LIGHTS_PORT PORTD
#define LIGHTS_DDR DDRD
#define LIGHTS_FIRST 4
/* NRSTPD of the only bank: D8 */
#define RESET_PORT PORTB
#define RESET_DDR DDRB
#define RESET_PINS 0x01
/* "done": D2, hand cue: D3 */
#define PANEL_PORT PORTD
#define PANEL_PIN PIND
#define BUTTON 2
#define HAND 3
#else
#define RX_VECTOR USART0_RX_vect
#define EMPTY_VECTOR USART0_UDRE_vect
/* D53, D51, D50, D52 */
#define SS 0
#define MOSI 2
#define MISO 3
#define SCK 1
/* Lights: D22 data, D23 clock, D24 latch, D25 /OE */
#define LIGHTS_PORT PORTA
#define LIGHTS_DDR DDRA
#define LIGHTS_FIRST 0
/* NRSTPD of bank n: An */
#define RESET_PORT PORTF
#define RESET_DDR DDRF
#define RESET_PINS 0xff
/* "done": D2, hand cue: D3 */
#define PANEL_PORT PORTE
#define PANEL_PIN PINE
#define BUTTON 4
#define HAND 5
#endif

/* Select chain: C0 data, C1 clock, C2 latch, C3 /OE (Mega: D37, D36, D35, D34; Uno: A0..A3) */
#define DATA 0x01
#define CLOCK 0x02
#define LATCH 0x04
#define NOT_ENABLE 0x08
#define CHAIN_PINS 0x0f

#define RING_MASK 0xff
#define TICKS_A_MS 250
#define US_A_TICK 4

static volatile uint32_t ms;
static volatile uint8_t in[RING_MASK + 1], in_head, in_tail;
static volatile uint8_t out[RING_MASK + 1], out_head, out_tail;

ISR(TIMER0_COMPA_vect) { ms++; }

/* A full ring loses the newest byte: the frame it belonged to is repeated. */
ISR(RX_VECTOR) {
  uint8_t byte = UDR0;
  uint8_t next = (uint8_t)(in_head + 1);
  if (next == in_tail) return;
  in[in_head] = byte;
  in_head = next;
}

ISR(EMPTY_VECTOR) {
  if (out_tail == out_head) {
    UCSR0B &= (uint8_t)~_BV(UDRIE0);
    return;
  }
  UDR0 = out[out_tail];
  out_tail = (uint8_t)(out_tail + 1);
}

/* After it has bitten the watchdog goes on at its shortest time: it is stopped before anything else happens. */
void stop_watchdog(void) __attribute__((naked, used, section(".init3")));
void stop_watchdog(void) {
  MCUSR = 0;
  wdt_disable();
}

void hal_init(void) {
  TCCR0A = _BV(WGM01);
  OCR0A = TICKS_A_MS - 1;
  TCCR0B = _BV(CS01) | _BV(CS00);
  TIMSK0 = _BV(OCIE0A);

  UBRR0 = F_CPU / 8 / LINE_BAUD - 1;
  UCSR0A = _BV(U2X0);
  UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
  UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0);

  PORTC = NOT_ENABLE;
  DDRC = CHAIN_PINS;
  LIGHTS_PORT |= NOT_ENABLE << LIGHTS_FIRST;
  LIGHTS_DDR |= CHAIN_PINS << LIGHTS_FIRST;
  RESET_DDR |= RESET_PINS;
  PANEL_PORT |= _BV(BUTTON) | _BV(HAND);

  PORTB |= _BV(SS) | _BV(MISO);
  DDRB |= _BV(SS) | _BV(MOSI) | _BV(SCK);
  SPCR = _BV(SPE) | _BV(MSTR); /* 4 MHz: wires to a mat are long */
  sei();
}

uint32_t hal_ms(void) {
  uint8_t state = SREG;
  cli();
  uint32_t now = ms;
  SREG = state;
  return now;
}

uint32_t hal_us(void) {
  uint8_t state = SREG;
  cli();
  uint32_t now = ms;
  uint8_t ticks = TCNT0;
  bool is_over = (TIFR0 & _BV(OCF0A)) != 0 && ticks < TICKS_A_MS / 2;
  SREG = state;
  return (now + is_over) * 1000UL + (uint16_t)(ticks * US_A_TICK);
}

int16_t hal_line_get(void) {
  if (in_tail == in_head) return -1;
  uint8_t byte = in[in_tail];
  in_tail = (uint8_t)(in_tail + 1);
  return byte;
}

bool hal_line_put(uint8_t byte) {
  uint8_t next = (uint8_t)(out_head + 1);
  if (next == out_tail) return false;
  out[out_head] = byte;
  out_head = next;
  UCSR0B |= _BV(UDRIE0);
  return true;
}

uint8_t hal_spi(uint8_t byte) {
  SPDR = byte;
  while (!(SPSR & _BV(SPIF))) {}
  return SPDR;
}

void hal_select(uint8_t line, uint8_t lines) {
  PORTC |= DATA;
  while (lines--) {
    if (lines == line) PORTC &= (uint8_t)~DATA;
    PORTC |= CLOCK;
    PORTC &= (uint8_t)~CLOCK;
    PORTC |= DATA;
  }
  PORTC |= LATCH;
  PORTC &= (uint8_t)~LATCH;
}

void hal_strobe(bool is_on) {
  if (is_on) PORTC &= (uint8_t)~NOT_ENABLE;
  else PORTC |= NOT_ENABLE;
}

void hal_bank_reset(uint8_t bank, bool is_held) {
  uint8_t pin = (uint8_t)(1u << bank) & RESET_PINS;
  if (is_held) RESET_PORT &= (uint8_t)~pin;
  else RESET_PORT |= pin;
}

void hal_lights(const uint8_t *dark, uint8_t bytes) {
  while (bytes--) {
    for (uint8_t bit = 0x80; bit != 0; bit >>= 1) {
      if (dark[bytes] & bit) LIGHTS_PORT |= DATA << LIGHTS_FIRST;
      else LIGHTS_PORT &= (uint8_t)~(DATA << LIGHTS_FIRST);
      LIGHTS_PORT |= CLOCK << LIGHTS_FIRST;
      LIGHTS_PORT &= (uint8_t)~(CLOCK << LIGHTS_FIRST);
    }
  }
  LIGHTS_PORT |= LATCH << LIGHTS_FIRST;
  LIGHTS_PORT &= (uint8_t)~(LATCH << LIGHTS_FIRST);
  LIGHTS_PORT &= (uint8_t)~(NOT_ENABLE << LIGHTS_FIRST);
}

bool hal_button(void) { return (PANEL_PIN & _BV(BUTTON)) == 0; }

bool hal_hand(void) { return (PANEL_PIN & _BV(HAND)) == 0; }

uint32_t hal_start_number(void) {
  static uint32_t *const address = (uint32_t *)8;
  uint32_t number = eeprom_read_dword(address) + 1;
  eeprom_update_dword(address, number);
  return number;
}

void hal_watchdog_start(void) { wdt_enable(WDTO_1S); }

void hal_watchdog_feed(void) { wdt_reset(); }

int main(void) {
  bridge_setup();
  for (;;) bridge_loop();
}

#endif
