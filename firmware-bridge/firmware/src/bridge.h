/* The bridge: line, readers and lights together. */
#ifndef BRIDGE_H
#define BRIDGE_H

#ifdef __cplusplus
extern "C" {
#endif

void bridge_setup(void);

/* Again and again, for ever. */
void bridge_loop(void);

#ifdef __cplusplus
}
#endif

#endif
