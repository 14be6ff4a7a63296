/**
 * The unfinished business of a game as plain data, newest on top: `[oldest, ..., top]`. Rules compute the stack they
 * want; `editOf` turns the difference into the one internal event a command or step may cause.
 */
export interface StackEdit<Frame> {
  readonly pop: number;
  readonly push: readonly Frame[];
}

export const top = <Frame>(stack: readonly Frame[]): Frame | undefined => stack.at(-1);

export const push = <Frame>(
  stack: readonly Frame[],
  ...frames: readonly Frame[]
): readonly Frame[] => [...stack, ...frames];

export const pop = <Frame>(stack: readonly Frame[]): readonly Frame[] => stack.slice(0, -1);

/** The top gives way to `frames`, the last of which is the new top. */
export const swap = <Frame>(
  stack: readonly Frame[],
  ...frames: readonly Frame[]
): readonly Frame[] => [...stack.slice(0, -1), ...frames];

/** The smallest edit from one stack to another; frames are the same when they are one object. */
export function editOf<Frame>(before: readonly Frame[], after: readonly Frame[]): StackEdit<Frame> {
  let kept = 0;
  while (kept < before.length && kept < after.length && before[kept] === after[kept]) kept += 1;
  return { pop: before.length - kept, push: after.slice(kept) };
}

export const applyEdit = <Frame>(
  stack: readonly Frame[],
  edit: StackEdit<Frame>,
): readonly Frame[] => [...stack.slice(0, stack.length - edit.pop), ...edit.push];

/** One edit that does what two do one after the other. */
export function composed<Frame>(
  first: StackEdit<Frame>,
  second: StackEdit<Frame>,
): StackEdit<Frame> {
  const kept = first.push.length - second.pop;
  return kept >= 0
    ? { pop: first.pop, push: [...first.push.slice(0, kept), ...second.push] }
    : { pop: first.pop - kept, push: second.push };
}

interface StackEvent extends StackEdit<unknown> {
  readonly type: 'frames';
}

const isStackEvent = (event: object): event is StackEvent =>
  'type' in event && event.type === 'frames' && 'pop' in event && 'push' in event;

/**
 * The events of one command with all its stack edits in one, which comes last; none where they cancel out. Other
 * events don't look at the stack, and one that sets it whole comes before every edit.
 */
export function withOneEdit<Event extends object>(events: readonly Event[]): readonly Event[] {
  let total: (Event & StackEvent) | undefined;
  const others: Event[] = [];
  for (const event of events) {
    if (!isStackEvent(event)) others.push(event);
    else total = total ? { ...event, ...composed(total, event) } : event;
  }
  return total && total.pop + total.push.length > 0 ? [...others, total] : others;
}
