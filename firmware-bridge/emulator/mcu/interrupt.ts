import type { CPU } from 'avr8js';

/** What avr8js wants to know of an interrupt; it exports no name for it. */
export type Interrupt = Parameters<CPU['setInterruptFlag']>[0];
