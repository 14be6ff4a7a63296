/* Two lamps a cell on a chain of shift registers: output 2c is the lamp "here", output 2c + 1 the lamp "wrong", and both
 * together mean "away". An output that is low lights its lamp. */
#ifndef LIGHTS_H
#define LIGHTS_H

#include <stdint.h>

void lights_clear(void);
void lights_set(uint16_t cell, uint8_t light);

/* Shifts out what has changed. */
void lights_show(void);

#endif
