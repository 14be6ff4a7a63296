import { describe, expect, test } from 'vitest';
import { setup, turn } from '../../fixtures/moments.ts';
import { SetupDraft } from './setup-draft.svelte.ts';

const config = (draft: SetupDraft) => draft.request.config as Record<string, unknown>;

describe('a game as it is set up', () => {
  test('untouched it is everything tracked, at the pace that tells nothing', () => {
    const { request } = new SetupDraft(setup());
    expect(request).toMatchObject({ pace: 'hidden', config: { profile: 'full' } });
    expect(request.seats).toEqual([
      { seat: 'A', name: 'Ana' },
      { seat: 'B', name: 'Ben' },
    ]);
  });

  test('whoever sat here sits here again', () => {
    expect(new SetupDraft(turn(null)).names).toEqual(['Ana', 'Ben', 'Chiara', 'Deniz']);
  });

  test.each(['full-without-field', 'overheat', 'trophies'] as const)(
    'where %s is tracked the tiles are real, and dealing comes back with the board',
    (profile) => {
      const draft = new SetupDraft(setup());
      draft.faces = 'virtual';
      draft.advanced = true;
      draft.profile = profile;
      expect(config(draft)).toMatchObject({ profile, faces: 'physical' });
      expect(config(draft)).not.toHaveProperty('advanced');
      draft.profile = 'full';
      expect(config(draft)).toMatchObject({ faces: 'virtual', advanced: true });
    },
  );

  test('teams are for four', () => {
    const draft = new SetupDraft(setup());
    draft.teamPlay = true;
    expect(config(draft)).not.toHaveProperty('teams');
    draft.add();
    draft.add();
    draft.add();
    expect(draft.names).toHaveLength(4);
    expect(config(draft)['teams']).toEqual([
      ['A', 'C'],
      ['B', 'D'],
    ]);
    expect(draft.teamText).toBe('Ana and Chiara against Ben and Deniz');
  });

  test('two stay, and nobody sits there without a name', () => {
    const draft = new SetupDraft(setup());
    draft.remove();
    expect(draft.names).toHaveLength(2);
    draft.names[1] = '  ';
    expect(draft.isUnnamed).toBe(true);
  });
});
