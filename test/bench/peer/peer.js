/**
 * boardgame.io 0.50.2 as a peer, in a process of its own. Parent sends `{ measure }`, gets `{ value }` for one round.
 * The game is the smallest there is: a 3x3 board that never ends, so what is measured is the library.
 */
import { createRequire } from 'node:module';

// its ES modules do not resolve under Node; its CommonJS build does
const load = createRequire(import.meta.url);
const { Client } = load('boardgame.io/client');
const { CreateGameReducer, InitializeGame } = load('boardgame.io/internal');
const { SocketIO } = load('boardgame.io/multiplayer');
const { Server, Origins } = load('boardgame.io/server');

const game = {
  name: 'toy',
  setup: () => ({ cells: Array(9).fill(null), moves: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    click: {
      move: ({ G, playerID }, cell) => {
        G.cells[cell] = playerID;
        G.moves += 1;
      },
      client: false,
    },
  },
};
const localGame = { ...game, moves: { click: game.moves.click.move } };

const msSince = (started) => Number(process.hrtime.bigint() - started) / 1e6;
const quantile = (values, q) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))];

const LOCAL_MOVES = 2_000;
const REDUCER_MOVES = 10_000;
const SOCKET_MOVES = 200;

/** Microseconds of one move in memory, undo on, p50. */
function move() {
  const client = Client({ game: localGame, numPlayers: 2, debug: false });
  client.start();
  const took = [];
  for (let n = 0; n < LOCAL_MOVES; n += 1) {
    const started = process.hrtime.bigint();
    client.moves.click(n % 9);
    took.push(msSince(started) * 1e3);
  }
  return quantile(took, 0.5);
}

/** Moves per second of the bare reducer. */
function reducer() {
  const reduce = CreateGameReducer({ game: localGame });
  let state = InitializeGame({ game: localGame, numPlayers: 2 });
  const started = process.hrtime.bigint();
  for (let n = 0; n < REDUCER_MOVES; n += 1) {
    const payload = { type: 'click', args: [n % 9], playerID: state.ctx.currentPlayer };
    state = reduce(state, { type: 'MAKE_MOVE', payload });
  }
  return REDUCER_MOVES / (msSince(started) / 1e3);
}

let sockets;

async function connect() {
  const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
  const running = await server.run({ port: { host: '127.0.0.1', port: 0 } });
  const base = `http://127.0.0.1:${running.appServer.address().port}`;
  const post = async (path, body) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(base + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return answer.json();
  };
  const { matchID } = await post('/games/toy/create', { numPlayers: 2 });
  const clients = [];
  for (const playerID of ['0', '1']) {
    const { playerCredentials } = await post(`/games/toy/${matchID}/join`, {
      playerID,
      playerName: playerID,
    });
    const multiplayer = SocketIO({ server: base, socketOpts: { transports: ['websocket'] } });
    const options = { game, numPlayers: 2, matchID, playerID, multiplayer, debug: false };
    const client = Client({ ...options, credentials: playerCredentials });
    client.start();
    clients.push(client);
  }
  while (!clients.every((client) => client.getState())) await new Promise((r) => setTimeout(r, 5));
  return clients;
}

const seen = (client, moves) =>
  new Promise((resolve) => {
    const stop = client.subscribe((state) => {
      if (!state || state.G.moves < moves) return;
      stop();
      resolve();
    });
  });

let movesMade = 0;

/** Milliseconds from one client's move to the other client's update, nothing on disk: p50, p95 and p99. */
async function socketToSocket() {
  sockets ??= await connect();
  const took = [];
  for (let n = 0; n < SOCKET_MOVES; n += 1) {
    movesMade += 1;
    const mover = (movesMade - 1) % 2;
    const both = Promise.all(sockets.map((client) => seen(client, movesMade)));
    const other = seen(sockets[1 - mover], movesMade);
    const started = process.hrtime.bigint();
    sockets[mover].moves.click(movesMade % 9);
    await other;
    took.push(msSince(started));
    await both;
  }
  return { p50: quantile(took, 0.5), p95: quantile(took, 0.95), p99: quantile(took, 0.99) };
}

const MEASURES = { move, reducer, socketToSocket };

process.on('message', async ({ measure }) => {
  process.send({ value: await MEASURES[measure]() });
});
process.on('disconnect', () => process.exit(0));
