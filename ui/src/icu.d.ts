/** A catalogue of sentences, compiled when the pages are built (icu.ts). */
declare module '*.icu' {
  import type { CompiledMessage } from 'icu-minify/format';

  const messages: Readonly<Record<string, CompiledMessage>>;
  export default messages;
}
