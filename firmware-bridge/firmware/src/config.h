/* What is settled when the firmware is built. */
#ifndef CONFIG_H
#define CONFIG_H

/* The most cells this device can have: 37 on a board with the memory for them, one bank on a small one. */
#ifndef CELLS
#if defined(__AVR_ATmega328P__)
#define CELLS 7
#else
#define CELLS 37
#endif
#endif

#define CELL_SET_BYTES ((CELLS + 7) / 8)

#define FIRMWARE_MAJOR 0
#define FIRMWARE_MINOR 1
#define FIRMWARE_PATCH 0

/* First four bytes of the image's hash, 0 = none: set by the Makefile. */
#ifndef BUILD_ID
#define BUILD_ID 0UL
#endif

#define LINE_BAUD 250000UL

#endif
