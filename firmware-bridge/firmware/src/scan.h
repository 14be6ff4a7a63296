/* Reads one cell after the other, one field at a time, and tells what is certain. */
#ifndef SCAN_H
#define SCAN_H

#include "link.h"

/* Finds the readers: sets the bit of each cell whose reader answers. */
void scan_begin(uint8_t *present);

/* Visits the next cell. */
void scan_step(struct link *link);

#endif
