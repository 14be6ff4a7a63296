/* What a board provides. Nothing above this line knows a pin. */
#ifndef HAL_H
#define HAL_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

void hal_init(void);

/* Clocks that wrap. */
uint32_t hal_ms(void);
uint32_t hal_us(void);

/* The line to the host. Neither waits: -1 = nothing has come; false = no room now. */
int16_t hal_line_get(void);
bool hal_line_put(uint8_t byte);

/* One byte each way on the readers' bus. */
uint8_t hal_spi(uint8_t byte);

/* Shifts one zero among ones through the select chain, so that output `line` is the one that strobes; `lines` is a
 * multiple of eight. The outputs stay off. */
void hal_select(uint8_t line, uint8_t lines);

/* Lets the outputs of the select chain through: NSS of the picked reader goes low. */
void hal_strobe(bool is_on);

/* NRSTPD of all readers of a bank: held in reset, or let go. */
void hal_bank_reset(uint8_t bank, bool is_held);

/* Shifts the lights' chain: bit n of `dark` is output n, a zero lights it. */
void hal_lights(const uint8_t *dark, uint8_t bytes);

/* Whether the "done" button is held down. */
bool hal_button(void);

/* Whether a hand is over the board, where something notices that. */
bool hal_hand(void);

/* Counts the starts of this board; where there is no memory for that, another number every time. */
uint32_t hal_start_number(void);

/* The board begins anew when it isn't fed for about a second. */
void hal_watchdog_start(void);
void hal_watchdog_feed(void);

#ifdef __cplusplus
}
#endif

#endif
