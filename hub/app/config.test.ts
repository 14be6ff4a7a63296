import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { readConfig } from './config.ts';

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'ringside-config-'));
});
const write = (text: string): void => {
  writeFileSync(join(data, 'config.json'), text);
};
const read = (flags = {}, env = {}) => readConfig({ data, ...flags }, env);

test('flags win over the environment, that over the file, that over the defaults', () => {
  expect(read().config).toMatchObject({ port: 8420, host: '0.0.0.0', dataDir: data });
  write('{"port": 1001, "hostnames": ["table.example"]}');
  expect(read().config).toMatchObject({ port: 1001, hostnames: ['table.example'] });
  expect(read({}, { RINGSIDE_PORT: '1002' }).config.port).toBe(1002);
  expect(read({ port: '1003' }, { RINGSIDE_PORT: '1002' }).config.port).toBe(1003);
});

test.each([
  { file: '{"port": "8420"}', says: '/port must be a whole number' },
  { file: '{"port": 70000}', says: '/port must be a whole number' },
  { file: '{"prot": 8420}', says: '/prot is no setting' },
  { file: '{"hostnames": ["a b"]}', says: '/hostnames must be' },
  { file: '{"logLevel": "loud"}', says: '/logLevel must be one of' },
  { file: '{"sensing": "bold"}', says: '/sensing must be one of snappy, balanced, careful' },
  { file: '[]', says: '/ must be an object' },
])('$file is refused with path and reason', ({ file, says }) => {
  write(file);
  expect(() => read()).toThrow(says);
  expect(() => read()).toThrow(
    expect.objectContaining({ code: 'app/config-invalid', exitCode: 78 }),
  );
});

test.each([
  { flag: { port: 'x' }, says: '/port' },
  { flag: { logLevel: 'loud' }, says: '/logLevel' },
  { flag: { hostnames: 'ok.example,not ok' }, says: '/hostnames' },
])('a flag is held to the same: $flag', ({ flag, says }) => {
  expect(() => read(flag)).toThrow(says);
});

test.each(['', '   ', '{"port": 10'])(
  'a file cut off by a power cut (%j): last good copy',
  (cut) => {
    write('{"port": 1001}');
    expect(read().warnings).toEqual([]);
    write(cut);
    const { config, warnings } = read();
    expect(config.port).toBe(1001);
    expect(warnings.join()).toContain('last good copy');
  },
);

test('without a last good copy the defaults count, and it is said', () => {
  write('');
  const { config, warnings } = read();
  expect(config.port).toBe(8420);
  expect(warnings.join()).toContain('the defaults');
});

test('what is refused does not become the last good copy', () => {
  write('{"port": 1001}');
  read();
  write('{"port": -1}');
  expect(() => read()).toThrow('/port');
  expect(readFileSync(join(data, 'config.last-good.json'), 'utf8')).toContain('1001');
});

test('reading writes nothing where there is no file', () => {
  read();
  expect(existsSync(join(data, 'config.last-good.json'))).toBe(false);
});
