// `npm run transcripts:update`: writes the golden games anew. The diff is what is reviewed.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCRIPTS } from './scripts.ts';
import { transcribe } from './transcript.ts';

for (const script of SCRIPTS) {
  const text = transcribe(script);
  writeFileSync(join(import.meta.dirname, script.file), text);
  console.log(`${script.file}: ${String(text.split('\n').length)} lines`);
}
