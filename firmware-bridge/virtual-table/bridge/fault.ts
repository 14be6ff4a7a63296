import type { Faults } from '../picture/table.ts';

/** What can be made to go wrong between table and hub. */
export type FaultRequest =
  | { readonly fault: 'cable-out' | 'silent'; readonly seconds: number }
  | { readonly fault: 'garbage'; readonly bytes: number }
  | { readonly fault: 'split' | 'duplicate'; readonly on: boolean }
  | { readonly fault: 'reboot' | 'none' }
  | { readonly fault: 'dead-cell'; readonly cell: number; readonly on: boolean }
  | { readonly fault: 'missed' | 'ghost'; readonly rate: number };

export const NO_FAULTS: Faults = {
  cableOutS: 0,
  silentS: 0,
  split: false,
  duplicate: false,
  dead: [],
  missed: 0,
  ghost: 0,
};
