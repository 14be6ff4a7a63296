import type { FastifyInstance } from 'fastify';
import { PROTOCOL_VERSION, type Health } from '@ringside/protocol/api';
import type { TablesDesk } from '../table/feed.ts';
import { ANYONE } from './guard.ts';
import type { ApiClock, DeviceLinks, RecordTimes } from './ports.ts';

interface HealthOptions {
  readonly tables: TablesDesk;
  readonly clock: ApiClock;
  readonly notices: Health['notices'];
  readonly devices: DeviceLinks;
  readonly record: RecordTimes;
  readonly version: string;
}

/** `GET /health`: for supervisors and for people looking for what is wrong. */
export function healthRoutes(
  app: FastifyInstance,
  { tables, clock, notices, devices, record, version }: HealthOptions,
): void {
  const startedMs = clock.nowMs();
  app.get('/health', { config: { audience: ANYONE } }, (): Health => {
    const shown = tablesOf(tables);
    const isOk = notices.length === 0 && !shown.some(({ frozen }) => frozen);
    return {
      status: isOk ? 'ok' : 'degraded',
      notices,
      version,
      protocol: PROTOCOL_VERSION,
      uptimeSeconds: Math.max(0, Math.round((clock.nowMs() - startedMs) / 1000)),
      tables: shown,
      devices: devices(),
      record: record(),
    };
  });
}

const tablesOf = (tables: TablesDesk): Health['tables'] =>
  tables.list().flatMap(({ id }) => {
    const frame = tables.get(id)?.current('public').frame;
    if (!frame) return [];
    const { stage, sensing, frozen } = frame;
    return [{ id, stage, sensing: sensing.state, frozen: frozen !== null }];
  });
