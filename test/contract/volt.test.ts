import { expect, test, vi } from 'vitest';
import { playRandomly, seeded } from './random-play.ts';
import { startOf, SUBJECTS } from './rulesets.ts';
import { playTwins, seenBy } from './twins.ts';

vi.setConfig({ testTimeout: 300_000 });

/** Simultaneous secrets are what VOLT is about, so it is held to more than the suite asks of everybody. */
const SECRET_SEEDS = 300;
const GAMES = 500;
/** Beginnings of random games that may end anywhere in the first rounds. */
const LEAD_MAX = 60;

const volts = SUBJECTS.filter(({ game }) => game.id === 'volt');

test.each(volts.map((subject) => [subject.name, subject] as const))(
  `VO-PROG-02, VO-TEAM-03: %s, ${String(SECRET_SEEDS)} seeds: a program changes nothing anybody else sees before the reveal`,
  (_, subject) => {
    let together = 0;
    let different = 0;
    for (let seed = 1; seed <= SECRET_SEEDS; seed += 1) {
      const random = seeded(seed);
      let match = startOf(subject);
      const lead = Math.floor(random() * LEAD_MAX);
      for (const { step } of playRandomly(match, random, lead)) match = step.next;
      for (const viewer of subject.viewers) {
        const twin = match.alike(viewer, random);
        expect(seenBy(viewer, twin)).toBe(seenBy(viewer, match));
        if (JSON.stringify(twin.state()) !== JSON.stringify(match.state())) different += 1;
      }
      const viewer = subject.viewers[seed % subject.viewers.length] ?? 'public';
      together += playTwins(subject, viewer, match, random);
    }
    expect(different).toBeGreaterThan(SECRET_SEEDS / 4);
    expect(together).toBeGreaterThan(SECRET_SEEDS);
  },
);

test(`VO-END-01, VO-RESP-02: ${String(GAMES)} random games come to an end, everybody being on the board whenever programs are asked for`, () => {
  for (let seed = 1; seed <= GAMES; seed += 1) {
    const subject = volts[seed % volts.length];
    if (!subject) throw new Error('no VOLT in the suite');
    let match = startOf(subject);
    for (const { step } of playRandomly(match, seeded(seed), subject.longest)) {
      match = step.next;
      if (match.open().some(({ kind }) => kind === 'program')) {
        expect(match.expected().every(({ at }) => at !== 'box' && 'space' in at)).toBe(true);
      }
    }
    expect(match.outcome(), `seed ${String(seed)}`).toBeDefined();
  }
});
