// The Ringside bridge for the Arduino IDE: open this folder, choose the board, upload. All of it is in src/.
#include "src/bridge.h"

void setup() { bridge_setup(); }

void loop() { bridge_loop(); }
