#include "mfrc522.h"

#include "hal.h"

/* Data sheet 9.2 */
enum {
  COMMAND = 0x01,
  COM_IRQ = 0x04,
  ERROR = 0x06,
  FIFO_DATA = 0x09,
  FIFO_LEVEL = 0x0a,
  BIT_FRAMING = 0x0d,
  COLL = 0x0e,
  MODE = 0x11,
  TX_MODE = 0x12,
  RX_MODE = 0x13,
  TX_CONTROL = 0x14,
  TX_ASK = 0x15,
  RF_CFG = 0x26,
  T_MODE = 0x2a,
  T_PRESCALER = 0x2b,
  T_RELOAD_HIGH = 0x2c,
  T_RELOAD_LOW = 0x2d,
  VERSION = 0x37
};

enum { IDLE = 0x00, TRANSCEIVE = 0x0c, SOFT_RESET = 0x0f };
enum { IRQ_TIMER = 0x01, IRQ_RX = 0x20, IRQ_ALL = 0x7f };
enum { ERROR_PROTOCOL = 0x01, ERROR_PARITY = 0x02, ERROR_CRC = 0x04, ERROR_COLL = 0x08 };
enum { ERROR_OVERFLOW = 0x10 };

#define POWER_DOWN 0x10
#define START_SEND 0x80
#define FLUSH 0x80
#define WITH_CRC 0x80
#define COLL_POSITION_INVALID 0x20
#define COLL_POSITION 0x1f
#define FIRST_GAIN_BIT 4

/* 25 us a tick, and so many of them behind the end of a frame until nobody is going to answer: tags answer a REQA, an
 * anticollision or a SELECT after 91 us sharp (ISO/IEC 14443-3, 6.2.1.1), and what follows stops the clock. */
#define PRESCALER 169
#define ANSWER_TICKS 20
#define WAKE_US_MAX 50000UL
/* A frame each way at its longest takes 3 ms. */
#define EXCHANGE_US_MAX 8000UL
/* Whoever waits for an answer looks so many times before others have their turn: one that is missed by a turn costs time
 * on every cell. All these looks together take a fraction of a millisecond. */
#define LOOKS_A_TURN 4
/* A turn in which nothing is said or heard takes less. */
#define TURN_US 60
#define FORCE_100_ASK 0x40
/* Timer starts by itself behind each frame. */
#define TIMER_AUTO 0x80
/* CRC starts at 0x6363, transmitter waits for the field. */
#define MODE_TYPE_A 0x3d

static void nothing(void) {}
void (*mfrc522_idle)(void) = nothing;

/* Towards the end nobody else has a turn. */
void wait_us(uint32_t us) {
  uint32_t start = hal_us();
  for (;;) {
    uint32_t gone = hal_us() - start;
    if (gone >= us) return;
    if (us - gone > TURN_US) mfrc522_idle();
  }
}

static uint8_t get(uint8_t reg) {
  hal_strobe(true);
  hal_spi((uint8_t)(0x80 | reg << 1));
  uint8_t value = hal_spi(0);
  hal_strobe(false);
  return value;
}

static void put(uint8_t reg, uint8_t value) {
  hal_strobe(true);
  hal_spi((uint8_t)(reg << 1));
  hal_spi(value);
  hal_strobe(false);
}

static void put_fifo(const uint8_t *bytes, uint8_t length) {
  hal_strobe(true);
  hal_spi(FIFO_DATA << 1);
  while (length--) hal_spi(*bytes++);
  hal_strobe(false);
}

static void get_fifo(uint8_t *bytes, uint8_t length) {
  if (length == 0) return;
  hal_strobe(true);
  hal_spi(0x80 | FIFO_DATA << 1);
  while (--length) *bytes++ = hal_spi(0x80 | FIFO_DATA << 1);
  *bytes = hal_spi(0);
  hal_strobe(false);
}

/* Nobody on the bus reads as ones, a bus that is held down as zeros. Clones have their own versions. */
static bool answers(void) {
  uint8_t version = get(VERSION);
  return version != 0x00 && version != 0xff;
}

static bool wakes(void) {
  uint32_t start = hal_us();
  while (get(COMMAND) & POWER_DOWN) {
    if (hal_us() - start > WAKE_US_MAX) return false;
    mfrc522_idle();
  }
  return true;
}

bool mfrc522_start(uint8_t gain) {
  if (!answers()) return false;
  put(COMMAND, SOFT_RESET);
  if (!wakes()) return false;
  put(T_MODE, TIMER_AUTO);
  put(T_PRESCALER, PRESCALER);
  put(T_RELOAD_HIGH, 0);
  put(T_RELOAD_LOW, ANSWER_TICKS - 1);
  put(TX_ASK, FORCE_100_ASK);
  put(MODE, MODE_TYPE_A);
  put(RF_CFG, (uint8_t)((gain & 7) << FIRST_GAIN_BIT | 8));
  put(COLL, 0); /* bits behind a collision are zeros */
  mfrc522_field(false);
  return mfrc522_is_well();
}

/* A chip that began anew has a zero there, and what nobody drives is neither. */
bool mfrc522_is_well(void) { return get(T_PRESCALER) == PRESCALER; }

void mfrc522_field(bool is_on) { put(TX_CONTROL, is_on ? 0x83 : 0x80); }

/* Waits for an answer, or until there is none. */
static enum air await(void) {
  uint32_t start = hal_us();
  for (;;) {
    for (uint8_t look = 0; look < LOOKS_A_TURN; look++) {
      uint8_t irq = get(COM_IRQ);
      if (irq & IRQ_RX) return AIR_OK;
      if (irq & IRQ_TIMER) return AIR_SILENT;
    }
    if (hal_us() - start > EXCHANGE_US_MAX) return AIR_DEAD;
    mfrc522_idle();
  }
}

static enum air fetch(struct air_frame *frame) {
  uint8_t error = get(ERROR);
  uint8_t length = get(FIFO_LEVEL);
  bool is_cut = length > frame->answer_length;
  frame->answer_length = is_cut ? frame->answer_length : length;
  get_fifo(frame->answer, frame->answer_length);
  if (error & ERROR_COLL) {
    uint8_t coll = get(COLL);
    uint8_t position = coll & COLL_POSITION;
    frame->collision = coll & COLL_POSITION_INVALID ? 0 : position == 0 ? 32 : position;
    return AIR_COLLISION;
  }
  if (is_cut || error & (ERROR_PROTOCOL | ERROR_PARITY | ERROR_CRC | ERROR_OVERFLOW)) {
    return AIR_GARBLED;
  }
  return AIR_OK;
}

enum air mfrc522_exchange(struct air_frame *frame) {
  uint8_t framing = frame->last_bits;
  if (frame->is_answer_aligned) framing |= (uint8_t)(frame->last_bits << 4);
  put(COM_IRQ, IRQ_ALL);
  put(FIFO_LEVEL, FLUSH);
  put_fifo(frame->bytes, frame->length);
  put(COMMAND, TRANSCEIVE);
  put(BIT_FRAMING, framing | START_SEND);
  enum air end = await();
  put(BIT_FRAMING, framing);
  if (end == AIR_OK && frame->answer_length > 0) end = fetch(frame);
  put(COMMAND, IDLE);
  return end;
}

enum air mfrc522_exchange_crc(struct air_frame *frame) {
  put(TX_MODE, WITH_CRC);
  put(RX_MODE, WITH_CRC);
  enum air end = mfrc522_exchange(frame);
  put(TX_MODE, 0);
  put(RX_MODE, 0);
  return end;
}
