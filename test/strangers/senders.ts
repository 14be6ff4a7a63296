import type { Role } from '@ringside/protocol/api';

/** Who may send what; a kind of message that is not here fails the matrix. `hello as` is the host's alone. */
export const SENDERS: Readonly<Record<string, readonly Role['role'][]>> = {
  hello: ['host', 'seat', 'spectator'],
  'command answer': ['host', 'seat'],
  'command undo': ['host', 'seat'],
  'command redo': ['host', 'seat'],
  'command agree': ['host', 'seat'],
  'command hush': ['host', 'seat'],
  'command away': ['host', 'seat'],
  'command correct': ['host'],
  'command restore': ['host'],
  explain: ['host', 'seat'],
  'preview answer': ['host', 'seat'],
  'preview undo': ['host', 'seat'],
  'preview redo': ['host', 'seat'],
  'preview agree': ['host', 'seat'],
  'preview hush': ['host', 'seat'],
  'preview away': ['host', 'seat'],
  'preview correct': ['host'],
  'preview restore': ['host'],
};
