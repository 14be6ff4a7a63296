import type { Echo } from './air.ts';
import type { Disturbance } from './antenna.ts';

/** A number from 0 up to 1, another one every time. */
type Dice = () => number;

const LEVEL_BYTES = 5;

/** Some answers do not arrive. */
export const missing =
  (rate: number, dice: Dice): Disturbance =>
  (echo) =>
    dice() < rate ? undefined : echo;

/**
 * Some UIDs arrive with two bits turned that leave the check byte right, as readers near each other behind metal have
 * been seen to do. Only SELECT, whose answer has a CRC, can tell.
 */
export const corruptUid =
  (rate: number, dice: Dice): Disturbance =>
  (echo) => {
    const isLevel = echo.bytes.length === LEVEL_BYTES && echo.bits === 8 * LEVEL_BYTES;
    if (!isLevel || echo.from > 0 || dice() >= rate) return echo;
    return withBytes(echo, (byte, n) => (n === 1 || n === 2 ? byte ^ 0x10 : byte));
  };

/** Both, one behind the other. */
export const bothOf =
  (first: Disturbance, second: Disturbance): Disturbance =>
  (echo) => {
    const left = first(echo);
    return left && second(left);
  };

const withBytes = (echo: Echo, change: (byte: number, n: number) => number): Echo => ({
  ...echo,
  bytes: echo.bytes.map(change),
});
