import type { Api } from '../api/server.ts';
import { AppError, reasonOf, systemCodeOf } from './app-error.ts';

/** Opens the port; gives the one that was got, for 0 asks for any. */
export async function listen(api: Api, host: string, port: number): Promise<number> {
  try {
    const address = await api.app.listen({ host, port });
    return Number(new URL(address).port || 80);
  } catch (cause) {
    throw listenError(cause, host, port);
  }
}

function listenError(cause: unknown, host: string, port: number): AppError {
  const detail = { host, port };
  if (systemCodeOf(cause) === 'EADDRINUSE') {
    const message = `Port ${port} is taken by another program. Stop it, or start with --port N.`;
    return new AppError('app/port-taken', message, detail, { cause });
  }
  const message = `Can't listen on ${host}, port ${port}: ${reasonOf(cause)}. Try --port N above 1024 or another --host.`;
  return new AppError('app/listen-failed', message, detail, { cause });
}
