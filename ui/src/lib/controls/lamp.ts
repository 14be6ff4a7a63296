/** Forms of the lamp: told without colour. The same words as the hub's sensing states. */
export type LampForm =
  | 'off'
  | 'in-step'
  | 'watching'
  | 'tentative'
  | 'settling'
  | 'waiting'
  | 'disturbed'
  | 'asking'
  | 'restoring'
  | 'lost';

/** Dashes of the ring (`null`: none), lines, filled parts. */
export const LAMP_FORMS: Readonly<Record<LampForm, readonly [string | null, string, string]>> = {
  off: [null, disc(14, 4), ''],
  'in-step': ['', '', disc(14, 7)],
  watching: ['', '', disc(14, 3)],
  tentative: ['5 4', disc(14, 6), ''],
  settling: ['5 4', '', disc(9, 1.8) + disc(14, 1.8) + disc(19, 1.8)],
  waiting: ['', 'M14 7v7l5 3', ''],
  disturbed: ['', 'M6 17l4-7 4 8 4-8 4 7', ''],
  asking: [null, 'M8.5 10a5.5 5.5 0 1 1 8 4.9C14.8 16 14 16.8 14 18.5', disc(14, 2, 23)],
  restoring: ['', 'M18.5 18a6 6 0 1 0-9-4.5M6.5 10.5l3 4 3.5-3.5', ''],
  lost: ['3 4', 'M5 23 23 5', ''],
};

/** Table and game disagree, or wait for a person: only these get the hazard ground. */
export const isHazard = (form: LampForm): boolean =>
  form === 'asking' || form === 'disturbed' || form === 'waiting';

/** Path of a circle. */
function disc(x: number, r: number, y = 14): string {
  const d = String(2 * r);
  return `M${String(x - r)} ${String(y)}a${String(r)} ${String(r)} 0 1 0 ${d} 0a${String(r)} ${String(r)} 0 1 0-${d} 0`;
}
