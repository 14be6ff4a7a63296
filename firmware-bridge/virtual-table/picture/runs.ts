import type { Runs } from './table.ts';

/** What the bridge is, and why it is nothing better. */
export function runsWords(runs: Runs): string {
  if (runs.what === 'image') {
    return `Runs the firmware's image, emulated ${runs.speed.toFixed(1)} times as fast as a real one.`;
  }
  switch (runs.because) {
    case 'asked':
      return 'A stand-in for the firmware.';
    case 'slow':
      return `A stand-in for the firmware: this machine emulates it ${runs.speed.toFixed(1)} times as fast as a real one, which is too slow.`;
    case 'no-image':
      return `A stand-in for the firmware: its image can't be loaded (${runs.code}).`;
  }
}
