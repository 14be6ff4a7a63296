/* Runs an image in simavr, a second emulator by other people: harness IMAGE.hex MILLISECONDS [SCRIPT]
 * SCRIPT is one line for each byte that comes in over USART0: "CYCLE HEX". Prints what went out, as hex, in one line.
 * Nothing hangs on SPI or pins. */
#include <simavr/avr_ioport.h>
#include <simavr/avr_spi.h>
#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_hex.h>
#include <simavr/sim_irq.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CYCLES_A_MS 16000ull

static int is_ready = 1;
static avr_irq_t *miso;

static void sent(struct avr_irq_t *irq, uint32_t value, void *param) {
  (void)irq, (void)param;
  printf("%02x", (unsigned)value & 0xff);
}

static void turned(struct avr_irq_t *irq, uint32_t value, void *param) {
  (void)irq, (void)value;
  is_ready = param != NULL;
}

/* A reader bus that nobody drives reads as ones. */
static void transferred(struct avr_irq_t *irq, uint32_t value, void *param) {
  (void)irq, (void)value, (void)param;
  avr_raise_irq(miso, 0xff);
}

static int fail(const char *what) {
  fprintf(stderr, "%s\n", what);
  return 1;
}

int main(int argc, char **argv) {
  if (argc < 3) return fail("harness IMAGE.hex MILLISECONDS [SCRIPT]");
  avr_t *avr = avr_make_mcu_by_name("atmega2560");
  if (!avr) return fail("this simavr has no atmega2560");
  avr_init(avr);
  avr->frequency = 16000000;
  avr->log = 0;

  ihex_chunk_p chunks = NULL;
  int count = read_ihex_chunks(argv[1], &chunks);
  if (count <= 0) return fail("no image");
  for (int i = 0; i < count; i++) memcpy(avr->flash + chunks[i].baseaddr, chunks[i].data, chunks[i].size);
  avr->codeend = avr->flashend;

  uint32_t flags = 0;
  avr_ioctl(avr, AVR_IOCTL_UART_GET_FLAGS('0'), &flags);
  flags &= ~(AVR_UART_FLAG_STDIO | AVR_UART_FLAG_POLL_SLEEP);
  avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
  avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), sent, NULL);
  avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XON), turned, &is_ready);
  avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XOFF), turned, NULL);
  avr_irq_t *in = avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT);
  miso = avr_io_getirq(avr, AVR_IOCTL_SPI_GETIRQ(0), SPI_IRQ_INPUT);
  avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_SPI_GETIRQ(0), SPI_IRQ_OUTPUT), transferred, NULL);

  FILE *script = argc > 3 ? fopen(argv[3], "r") : NULL;
  unsigned long long at = 0;
  unsigned byte = 0;
  int is_due = script && fscanf(script, "%llu %x", &at, &byte) == 2;
  unsigned long long end = strtoull(argv[2], NULL, 10) * CYCLES_A_MS;
  while (avr->cycle < end) {
    int state = avr_run(avr);
    if (state == cpu_Done || state == cpu_Crashed) return fail("the program ended");
    if (!is_due || avr->cycle < at || !is_ready) continue;
    avr_raise_irq(in, byte);
    is_due = fscanf(script, "%llu %x", &at, &byte) == 2;
  }
  printf("\n");
  return 0;
}
