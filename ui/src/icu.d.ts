/** A catalogue of sentences, compiled when the pages are built (icu.ts). */
declare module '*.icu' {
  const messages: Readonly<Record<string, import('icu-minify/format').CompiledMessage>>;
  export default messages;
}
