# `make arduino`: the sketch with Debian's Arduino core, as the Arduino IDE would build it.
BOARD_TAG = mega
BOARD_SUB = atmega2560
ARDUINO_LIBS = SPI EEPROM
TARGET = firmware
LOCAL_INO_SRCS = firmware.ino
LOCAL_C_SRCS = $(wildcard src/*.c)
LOCAL_CPP_SRCS = $(wildcard src/*.cpp)
# core 1.8.7 asks for what avr-gcc 5.4 names otherwise
CPPFLAGS += -DDECIMAL_DIG=__DECIMAL_DIG__
include /usr/share/arduino/Arduino.mk
