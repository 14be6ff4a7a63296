import { expect, test } from 'vitest';
import { addressText, parseAddress } from './address.ts';

test.each([
  { text: 'unix:/run/ringside/bridge.sock', address: { kind: 'unix' } },
  { text: 'tcp:192.168.4.1:8421', address: { kind: 'tcp', host: '192.168.4.1', port: 8421 } },
  { text: 'tcp:bridge.local:1', address: { kind: 'tcp', host: 'bridge.local', port: 1 } },
  { text: 'tcp:[fe80::1]:65535', address: { kind: 'tcp', host: 'fe80::1', port: 65535 } },
  { text: '/dev/serial/by-id/usb-Arduino_Mega-if00', address: { kind: 'serial' } },
  { text: 'COM3', address: { kind: 'serial', path: 'COM3' } },
])('$text is understood, and said again the same', ({ text, address }) => {
  const parsed = parseAddress(text);
  expect(parsed).toMatchObject({ ok: true, value: address });
  expect(parsed.ok && addressText(parsed.value)).toBe(text);
});

test.each([
  '',
  'unix:',
  'tcp:host',
  'tcp:host:0',
  'tcp:host:65536',
  'tcp:fe80::1:80',
  'ttyUSB0',
  'http://x',
])('%j is refused', (text) => {
  expect(parseAddress(text)).toEqual({
    ok: false,
    error: { code: 'driver/address', detail: { address: text } },
  });
});
