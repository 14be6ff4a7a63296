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
