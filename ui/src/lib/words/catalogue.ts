import type { CompiledMessage } from 'icu-minify/format';

/** One file: key -> message. */
export type Messages = Readonly<Record<string, CompiledMessage>>;

/** A language: `area/key` -> message. */
export type Catalogue = Readonly<Record<string, CompiledMessage>>;

/** `./de/table.icu` -> messages, as the files lie, becomes `table/...` -> message. */
export const byArea = (files: Readonly<Record<string, Messages>>): Catalogue =>
  Object.fromEntries(
    Object.entries(files).flatMap(([path, messages]) =>
      Object.entries(messages).map(([key, message]) => [`${areaOf(path)}/${key}`, message]),
    ),
  );

const areaOf = (path: string): string => /([\w-]+)\.icu/.exec(path)?.[1] ?? path;
