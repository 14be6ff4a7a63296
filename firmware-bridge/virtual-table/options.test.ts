import { expect, test } from 'vitest';
import { parseOptions } from './options.ts';
import { TableError } from './table-error.ts';

const NEEDED = ['--rig', 'rig.json', '--listen', 'unix:/tmp/a.sock'];

test('only rig and listen must be given', () => {
  expect(parseOptions(NEEDED)).toEqual({
    rig: 'rig.json',
    listen: { kind: 'unix', path: '/tmp/a.sock' },
    pagePort: 8421,
    hub: new URL('http://127.0.0.1:8420'),
    seed: 1,
    scanMs: 240,
    image: undefined,
    endWithStdin: false,
  });
});

test.each([
  { listen: 'tcp:127.0.0.1:7000', then: { kind: 'tcp', host: '127.0.0.1', port: 7000 } },
  { listen: 'tcp:[::1]:7000', then: { kind: 'tcp', host: '::1', port: 7000 } },
])('listens on $listen', ({ listen, then }) => {
  expect(parseOptions(['--rig', 'r', '--listen', listen]).listen).toEqual(then);
});

test.each([
  { args: ['--listen', 'unix:a'] },
  { args: ['--rig', 'rig.json'] },
  { args: [...NEEDED, '--magic'] },
  { args: [...NEEDED, 'loose'] },
  { args: [...NEEDED, '--page-port', '65536'] },
  { args: [...NEEDED, '--seed', '-1'] },
  { args: [...NEEDED, '--scan-ms', '5'] },
  { args: [...NEEDED, '--hub', 'file:///etc'] },
  { args: ['--rig', 'r', '--listen', 'unix:'] },
  { args: ['--rig', 'r', '--listen', 'tcp:here'] },
  { args: ['--rig', 'r', '--listen', 'tcp:here:99999'] },
  { args: ['--rig', 'r', '--listen', 'COM3'] },
])('$args: usage, exit 2', ({ args }) => {
  const parse = () => parseOptions(args);
  expect(parse).toThrow(TableError);
  expect(parse).toThrow(expect.objectContaining({ code: 'virtual-table/usage', exitCode: 2 }));
});
