/** `RSLG`: says that a file is a Ringside log. */
export const APPLICATION_ID = 0x52534c47;

/**
 * Migration n brings `user_version` n to n + 1, in one transaction with the new number. Never edited, only added to.
 * What the tables mean: docs/event-log.md.
 */
export const MIGRATIONS: readonly string[] = [
  `
  create table opening(
    id integer primary key check (id = 1),
    times integer not null
  ) strict;
  insert into opening values (1, 0);

  create table game(
    n integer primary key,
    id text not null unique,
    ruleset text not null,
    ruleset_version integer not null,
    created_ms integer not null,
    finished integer not null default 0 check (finished in (0, 1)),
    released_key blob
  ) strict;

  create table batch(
    game text not null references game(id),
    first_seq integer not null check (first_seq > 0),
    last_seq integer not null check (last_seq >= first_seq),
    actor_by text not null,
    actor_source text not null,
    cmd_id text,
    wall_ms integer not null,
    primary key (game, first_seq)
  ) strict, without rowid;
  create unique index batch_command on batch(game, actor_by, cmd_id) where cmd_id is not null;

  create table entry(
    game text not null,
    seq integer not null check (seq > 0),
    first_seq integer not null,
    stream text not null check (stream in ('game', 'table')),
    type text not null,
    schema integer not null,
    audience text not null,
    payload blob not null,
    hash blob not null check (length(hash) = 32),
    primary key (game, seq),
    foreign key (game, first_seq) references batch(game, first_seq)
  ) strict, without rowid;

  create table snapshot(
    game text primary key references game(id),
    at_seq integer not null,
    body blob not null
  ) strict;

  create trigger batch_no_update before update on batch
    begin select raise(abort, 'append only'); end;
  create trigger batch_no_delete before delete on batch
    begin select raise(abort, 'append only'); end;
  create trigger entry_no_update before update on entry
    begin select raise(abort, 'append only'); end;
  create trigger entry_no_delete before delete on entry
    begin select raise(abort, 'append only'); end;
  create trigger game_no_delete before delete on game
    begin select raise(abort, 'append only'); end;
  create trigger game_only_finishes before update on game
    when old.finished = 1 or new.finished = 0 or new.n is not old.n or new.id is not old.id
      or new.ruleset is not old.ruleset or new.ruleset_version is not old.ruleset_version
      or new.created_ms is not old.created_ms
    begin select raise(abort, 'append only'); end;
  `,
  // a game that came in a file goes on under the name that its chain and seals are bound to
  `
  alter table game add column written_as text;

  create trigger game_keeps_its_name before update of written_as on game
    begin select raise(abort, 'append only'); end;
  `,
];
