import { join } from 'node:path';
import { WebSocketServer, type WebSocket } from 'ws';
import { openDatabase } from '../../hub/log/database.ts';

// The least that any server can do: hand a message on to whoever else is there, once one row of it is on disk. Started
// by measures/floor.ts with the folder for its database.

const [, , folder = '.'] = process.argv;
const { db } = openDatabase(join(folder, 'floor.sqlite'));
db.exec('create table line(n integer primary key, text text not null) strict');
const insert = db.prepare<[string]>('insert into line(text) values (?)');

const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
const here = new Set<WebSocket>();
server.on('connection', (socket) => {
  here.add(socket);
  socket.on('message', (data: Buffer) => {
    insert.run(data.toString('utf8'));
    for (const other of here) if (other !== socket) other.send(data, { binary: false });
  });
});
server.on('listening', () => {
  process.send?.(server.address());
});
process.on('disconnect', () => {
  process.exit(0);
});
