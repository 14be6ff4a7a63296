import { tablePath } from './here.ts';
import { NO_TABLE } from './link.ts';
import type { Ears, Wire } from './session.svelte.ts';

/**
 * Takes the one-use token out of the address bar before anything else happens, so that it stands in no history, no
 * bookmark and no screenshot. `null`: nobody was invited by this address.
 */
export function takeToken(location: Location, history: History): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('t');
  if (token === null) return null;
  history.replaceState(null, '', location.pathname + location.search);
  return token;
}

/** Where the hub listens for sockets of this page's table. */
const socketAddress = ({ protocol, host }: Location): string =>
  `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${tablePath('ws')}`;

/** A connection to the hub this page came from, at the table this page is about. */
export function openWire(ears: Ears): Wire {
  const socket = new WebSocket(socketAddress(location));
  socket.onopen = ears.opened;
  socket.onclose = ({ reason }) => {
    if (reason === NO_TABLE.code) ears.heard(JSON.stringify({ type: 'bye', error: NO_TABLE }));
    else ears.closed();
  };
  socket.onmessage = ({ data }) => {
    ears.heard(String(data));
  };
  return {
    send: (text) => {
      socket.send(text);
    },
    close: () => {
      socket.close();
    },
  };
}
