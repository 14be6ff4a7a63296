/* Probe for the emulated USART: echoes every byte at 250 kBd through two interrupt-driven rings, as firmware does that
 * turns its transmit interrupt off by itself and writes control registers while bytes are coming in. */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <stdint.h>

#define MASK 255u

static volatile uint8_t in[MASK + 1], out[MASK + 1];
static volatile uint8_t in_head, in_tail, out_head, out_tail;

ISR(USART0_RX_vect) {
  in[in_head] = UDR0;
  in_head = (in_head + 1) & MASK;
}

ISR(USART0_UDRE_vect) {
  if (out_tail == out_head) {
    UCSR0B &= ~_BV(UDRIE0);
    return;
  }
  UCSR0A |= _BV(TXC0);
  UDR0 = out[out_tail];
  out_tail = (out_tail + 1) & MASK;
}

int main(void) {
  UBRR0 = 7;
  UCSR0A = _BV(U2X0);
  UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
  UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0);
  sei();
  for (;;) {
    if (in_tail == in_head) continue;
    out[out_head] = in[in_tail];
    in_tail = (in_tail + 1) & MASK;
    out_head = (out_head + 1) & MASK;
    UCSR0B |= _BV(UDRIE0);
  }
}
