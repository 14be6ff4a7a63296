/* The "done" button beside the mat, and whatever notices hands over it. */
#ifndef PANEL_H
#define PANEL_H

#include "link.h"

/* Looks at both; a button bounces, so what it shows counts when it has held for a while. */
struct link_panel panel_look(uint32_t now_ms);

#endif
