/** Tables that no entity declares: sign-in, versions, the server's own settings. */
export const SYSTEM_SQL = `
create table if not exists credentials (
  user_id integer primary key references users (id) on delete cascade,
  password_hash text not null
);
create table if not exists sessions (
  id text primary key,
  user_id integer not null references users (id) on delete cascade,
  refresh_hash text not null unique,
  previous_hash text unique,
  rotated_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index if not exists sessions_user on sessions (user_id);
create table if not exists settings (name text primary key, value text not null);
create table if not exists uploads (
  name text primary key,
  type text not null,
  bytes bytea not null,
  user_id integer references users (id) on delete set null,
  created_at timestamptz not null default now()
);
insert into settings (name, value) values ('database', gen_random_uuid()::text) on conflict do nothing;
`

/** Every change of a table raises its version in the same transaction, whoever makes it. */
export const VERSION_SQL = `
create table if not exists table_versions (name text primary key, version bigint not null);
create or replace function raise_table_version() returns trigger language plpgsql as $$
begin
  insert into table_versions as t (name, version) values (tg_table_name, 1)
    on conflict (name) do update set version = t.version + 1;
  return null;
end $$;
`

/** Every live row that points to another takes a place there, in its own transaction. */
export const PLACES_SQL = `
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
    execute format('update %1$I set %2$I = %2$I + 1 where id = $1', tg_argv[1], tg_argv[2]) using after_id;
  end if;
  return null;
end $$;
`

/** The trigger of one table. */
export function versionTrigger(table: string): string {
  return `create or replace trigger "${table}_version" after insert or update or delete on "${table}"
    for each statement execute function raise_table_version();`
}
