/** `Object.entries` that keeps what is known of the keys. */
export const entriesOf = <Key extends string, Value>(
  record: Readonly<Record<Key, Value>>,
): readonly (readonly [Key, Value])[] => Object.entries(record) as [Key, Value][];
