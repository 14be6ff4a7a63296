import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cHeader } from '@ringside/protocol/serial';

// `npm run firmware:header`, after a change of protocol/serial. The images have to be made anew then.
writeFileSync(fileURLToPath(new URL('src/messages.h', import.meta.url)), cHeader());
