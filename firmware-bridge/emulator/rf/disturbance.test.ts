import { expect, test } from 'vitest';
import { HandClock } from '../time/timeline.ts';
import { activate } from './activate.ts';
import { whole } from './air.ts';
import { Antenna, type Disturbance } from './antenna.ts';
import { bothOf, corruptUid, missing } from './disturbance.ts';
import { Tag } from './tag.ts';

const UID = [0x10, 0x32, 0x54, 0x76];

function disturbed(by: Disturbance): Antenna {
  const clock = new HandClock(1000);
  const antenna = new Antenna(clock);
  antenna.place(new Tag({ uid: UID }));
  antenna.switch(true);
  clock.advance(5);
  antenna.disturbance = by;
  return antenna;
}

/** 0.05, 0.15 ... 0.95, and again. */
function evenDice() {
  let n = 0;
  return () => ((n++ % 10) + 0.5) / 10;
}

test('some answers are missing', () => {
  const antenna = disturbed(missing(0.3, evenDice()));
  const answered = Array.from({ length: 100 }, () => {
    const echo = antenna.ask({ bytes: Uint8Array.of(0x26), bits: 7 });
    antenna.ask({ bytes: Uint8Array.of(0x26), bits: 7 }); // an error now: back to where it can be called again
    return echo;
  });
  expect(answered.filter((echo) => echo)).toHaveLength(70);
});

test('a corrupt UID has its check byte right, and SELECT is not answered', () => {
  const antenna = disturbed(corruptUid(1, () => 0));
  antenna.ask({ bytes: Uint8Array.of(0x26), bits: 7 });
  const level = [...(antenna.ask(whole([0x93, 0x20]))?.bytes ?? [])];
  expect(level.slice(0, 4)).not.toEqual(UID);
  expect(level.reduce((bcc, byte) => bcc ^ byte, 0)).toBe(0);
  expect(activate(antenna)).toBeUndefined();
});

test('both: what is missing can not be corrupt', () => {
  const antenna = disturbed(
    bothOf(
      missing(1, () => 0),
      corruptUid(1, () => 0),
    ),
  );
  expect(antenna.ask({ bytes: Uint8Array.of(0x26), bits: 7 })).toBeUndefined();
});
