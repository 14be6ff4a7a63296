// `npm run docs:api`: writes docs/openapi.json and docs/websocket.md anew. The diff is what is reviewed.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiDocs } from './api-docs.ts';

for (const [file, text] of Object.entries(await apiDocs())) {
  writeFileSync(join(import.meta.dirname, '../../docs', file), text);
  console.log(`docs/${file}: ${String(text.split('\n').length)} lines`);
}
