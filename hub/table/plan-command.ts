import type { Preview } from '@ringside/protocol/api';
import type { Command, Result, Seat } from '@ringside/protocol/vocabulary';
import type { Refusal, Sender } from './feed.ts';
import type { Played } from './frame.ts';
import type { Plan } from './plan.ts';
import { planAgree } from './plan-agree.ts';
import { planAnswer } from './plan-answer.ts';
import { planCorrection, previewCorrection } from './plan-correction.ts';
import { planAway, planHush } from './plan-standing-order.ts';
import { planRedo, planUndo } from './plan-undo.ts';
import { refuse } from './refusal.ts';
import { previewRedo, previewUndo } from './undo-preview.ts';

/** Seats with a device of their own: who can be asked. */
type Joined = ReadonlySet<Seat>;

/** Who is here: `gone` are the seats that are known to have no device. */
interface Company {
  readonly joined: Joined;
  readonly gone: ReadonlySet<Seat>;
}

/** What a command would write and lead to. */
export function planCommand(
  played: Played,
  sender: Sender,
  command: Command,
  { joined, gone }: Company,
): Result<Plan, Refusal> {
  switch (command.kind) {
    case 'answer':
      return planAnswer(played, sender, command);
    case 'undo':
      return planUndo(played, sender, command, joined);
    case 'redo':
      return planRedo(played, sender, command);
    case 'agree':
      return planAgree(played, sender, command, gone);
    case 'hush':
      return planHush(played, sender, command);
    case 'away':
      return planAway(played, sender, command);
    case 'correct':
    case 'restore':
      return planCorrection(played, sender, command);
  }
}

/** What an undo, a redo or a correction would do, for people to read first. */
export function previewCommand(
  played: Played,
  sender: Sender,
  command: Command,
  joined: Joined,
): Result<Preview, Refusal> {
  switch (command.kind) {
    case 'undo':
      return previewUndo(played, sender, command, joined);
    case 'redo':
      return previewRedo(played, sender);
    case 'correct':
    case 'restore':
      return previewCorrection(played, sender, command);
    case 'answer':
    case 'agree':
    case 'hush':
    case 'away':
      return refuse('table/no-preview');
  }
}
