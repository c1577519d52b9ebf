import { CHANNEL } from '../channel.ts'
import type { Table } from './schema.ts'

/**
 * The tables that no entity declares: sign-in, versions, uploads, and the server's own settings.
 */
export const SYSTEM_SQL = `
create table if not exists credentials (
  user_id integer primary key references users (id) on delete cascade,
  password_hash text not null
);
create table if not exists sessions (
  id text primary key,
  user_id integer not null references users (id) on delete cascade,
  refresh_hash text not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
alter table sessions add column if not exists agent text not null default '';
alter table sessions add column if not exists used_at timestamptz not null default now();
create index if not exists sessions_user on sessions (user_id);
create table if not exists used_tokens (
  hash text primary key,
  session_id text not null references sessions (id) on delete cascade,
  used_at timestamptz not null
);
create index if not exists used_tokens_session on used_tokens (session_id);
create table if not exists codes (
  user_id integer primary key references users (id) on delete cascade,
  code_hash text,
  tries integer not null default 0,
  ticket_hash text unique,
  expires_at timestamptz not null
);
create table if not exists attempts (
  key text primary key,
  count integer not null,
  over_at timestamptz not null
);
create table if not exists settings (name text primary key, value text not null);
create table if not exists uploads (
  name text primary key,
  type text not null,
  bytes bytea not null,
  user_id integer references users (id) on delete set null,
  created_at timestamptz not null default now()
);
alter table uploads add column if not exists used_at timestamptz not null default now();
-- No foreign key: its lock on the account would collide with two changes of that account at once.
create table if not exists idempotency_keys (
  user_id integer not null,
  key text not null,
  hash text not null,
  answer text,
  at timestamptz not null,
  primary key (user_id, key)
);
create index if not exists idempotency_keys_at on idempotency_keys (at);
insert into settings (name, value) values ('database', gen_random_uuid()::text) on conflict do nothing;
`

/**
 * The triggers that end an account's sessions in the same transaction when its role, access or
 * password changes, whoever changes it, and the one that announces every end of a session.
 */
export const SESSIONS_SQL = `
create or replace function end_sessions() returns trigger language plpgsql as $$
declare account integer;
begin
  execute format('select ($1).%I', tg_argv[0]) into account using new;
  update sessions set ended_at = now() where user_id = account and ended_at is null;
  return null;
end $$;
create or replace trigger users_end_sessions after update on users for each row
  when ((old.account_type, old.auth, old.deleted_at)
    is distinct from (new.account_type, new.auth, new.deleted_at))
  execute function end_sessions('id');
create or replace trigger credentials_end_sessions after update on credentials for each row
  when (old.password_hash is distinct from new.password_hash)
  execute function end_sessions('user_id');
create or replace function announce_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('${CHANNEL}', '');
  return null;
end $$;
create or replace trigger sessions_announce after update of ended_at or delete on sessions
  for each statement execute function announce_change();
`

/**
 * The trigger function that raises a table's version in the same transaction as any change, and
 * announces it once that is committed. Its argument may name another version to raise. Where a
 * transaction says so by the setting `washboard.versions`, the names are gathered there, to be
 * raised once at its end.
 */
export const VERSION_SQL = `
create table if not exists table_versions (name text primary key, version bigint not null);
create or replace function raise_version(named text) returns void language plpgsql as $$
begin
  insert into table_versions as t (name, version) values (named, 1)
    on conflict (name) do update set version = t.version + 1;
  perform pg_notify('${CHANNEL}', '');
end $$;
create or replace function raise_table_version() returns trigger language plpgsql as $$
declare
  named text := coalesce(tg_argv[0], tg_table_name);
  gathered text := current_setting('washboard.versions', true);
begin
  if coalesce(gathered, '') = '' then
    perform raise_version(named);
  elsif not gathered::text[] @> array[named] then
    perform set_config('washboard.versions', (gathered::text[] || named)::text, true);
  end if;
  return null;
end $$;
`

/**
 * The trigger function that counts live rows at the row they refer to. Above the limit it fails
 * with the referring column and the limit that is reached.
 */
export const CAPACITY_SQL = `
create or replace function hold_place() returns trigger language plpgsql as $$
declare before_id integer; after_id integer;
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    execute format('select ($1).%I', tg_argv[0]) into before_id using old;
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    execute format('select ($1).%I', tg_argv[0]) into after_id using new;
  end if;
  if before_id is distinct from after_id then
    execute format('update %1$I set %2$I = %2$I - 1 where id = $1', tg_argv[1], tg_argv[2]) using before_id;
    begin
      execute format('update %1$I set %2$I = %2$I + 1 where id = $1', tg_argv[1], tg_argv[2]) using after_id;
    exception when check_violation then
      raise check_violation using message = sqlerrm, table = tg_argv[1], column = tg_argv[0],
        constraint = tg_argv[1] || '_' || tg_argv[2] || '_limit';
    end;
  end if;
  return null;
end $$;
`

/** The version of a table's volatile columns, on which only the entity's own lists depend. */
export const volatileVersionOf = (table: string) => `${table} aside`

const namesOf = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(', ')

/** The version triggers of a table: changes of volatile columns raise a version of their own. */
export function versionTriggers({ name, columns }: Table): string {
  const isVolatile = (column: string) => {
    const field = columns.get(column)
    return field?.type !== 'id' && field?.volatile === true
  }
  const [volatile, stable] = [true, false].map((wanted) =>
    [...columns.keys()].filter((column) => isVolatile(column) === wanted),
  )
  const version = (of: string, when: string, named = '') =>
    `create or replace trigger "${of}_version" after ${when} on "${name}"
    for each statement execute function raise_table_version(${named});`
  if (!volatile?.length) return version(name, 'insert or update or delete')
  return [
    version(name, `insert or delete or update of ${namesOf(stable ?? [])}`),
    version(
      volatileVersionOf(name),
      `update of ${namesOf(volatile)}`,
      `'${volatileVersionOf(name)}'`,
    ),
  ].join('\n')
}
