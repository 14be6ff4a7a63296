import type { FastifyInstance } from 'fastify';
import { PROTOCOL_VERSION, type Health } from '@ringside/protocol/api';
import type { TableDesk } from '../table/feed.ts';
import { ANYONE } from './guard.ts';
import type { ApiClock, DeviceLinks, RecordTimes } from './ports.ts';

interface HealthOptions {
  readonly desk: TableDesk;
  readonly clock: ApiClock;
  readonly notices: Health['notices'];
  readonly devices: DeviceLinks;
  readonly record: RecordTimes;
  readonly version: string;
}

/** `GET /health`: for supervisors and for people looking for what is wrong. */
export function healthRoutes(
  app: FastifyInstance,
  { desk, clock, notices, devices, record, version }: HealthOptions,
): void {
  const startedMs = clock.nowMs();
  app.get('/health', { config: { audience: ANYONE } }, (): Health => {
    const { frame } = desk.current('public');
    return {
      status: frame.frozen === null && notices.length === 0 ? 'ok' : 'degraded',
      notices,
      version,
      protocol: PROTOCOL_VERSION,
      uptimeSeconds: Math.max(0, Math.round((clock.nowMs() - startedMs) / 1000)),
      tables: [
        {
          id: frame.table.id,
          stage: frame.stage,
          sensing: frame.sensing.state,
          frozen: frame.frozen !== null,
        },
      ],
      devices: devices(),
      record: record(),
    };
  });
}
