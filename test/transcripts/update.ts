// `npm run transcripts:update`: writes the golden games anew. The diff is what is reviewed.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportGame } from './game-report.ts';
import { BOUTS, SCRIPTS } from './scripts.ts';
import { transcribe } from './transcript.ts';

const games = [
  ...SCRIPTS.map((script) => ({ file: script.file, text: transcribe(script) })),
  ...BOUTS.map((bout) => ({ file: bout.file, text: reportGame(bout) })),
];
for (const { file, text } of games) {
  writeFileSync(join(import.meta.dirname, file), text);
  console.log(`${file}: ${String(text.split('\n').length)} lines`);
}
