import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ClientMessageSchema } from '../../protocol/api/schemas/messages.ts';
import { apiDocs } from './api-docs.ts';
import { kindsOf, type Json } from './message-kinds.ts';
import { SENDERS } from './senders.ts';

const docs = await apiDocs();

test.each(Object.keys(docs))('docs/%s is what `npm run docs:api` writes', (file) => {
  const kept = readFileSync(join(import.meta.dirname, '../../docs', file), 'utf8');
  expect(kept).toBe(docs[file]);
});

test('it is said of every message who may send it', () => {
  const kinds = kindsOf(ClientMessageSchema as unknown as Json).map(({ name }) => name);
  expect(Object.keys(SENDERS).toSorted()).toEqual(kinds.toSorted());
});
