import { CHANNEL } from '../../channel.ts'
import type { Table } from '../schema.ts'

/**
 * The trigger function that raises a table's version in the transaction of a change, and announces
 * it at the commit. With the setting `washboard.announce` at `later`, the server announces it after
 * the commit, together with others. Its argument may name another version. With the setting `washboard.versions`
 * the transaction collects the names, and `raise_versions` raises them once at its end, in one
 * order, so that no two transactions wait for each other.
 */
export const VERSION_SQL = `
create table if not exists table_versions (name text primary key, version bigint not null);
create or replace function announce_commit() returns void language plpgsql as $$
begin
  if current_setting('washboard.announce', true) is distinct from 'later' then
    perform pg_notify('${CHANNEL}', '');
  end if;
end $$;
create or replace function next_version(named text) returns bigint language plpgsql as $$
declare raised bigint;
begin
  insert into table_versions as t (name, version) values (named, 1)
    on conflict (name) do update set version = t.version + 1 returning t.version into raised;
  perform announce_commit();
  return raised;
end $$;
create or replace function raise_versions() returns void language plpgsql as $$
begin
  -- A transaction that changes nothing may be read-only.
  if coalesce(current_setting('washboard.versions', true), '') in ('', '{}') then return; end if;
  insert into table_versions as t (name, version)
    select named, 1
    from unnest(current_setting('washboard.versions')::text[]) as named
    order by named
    on conflict (name) do update set version = t.version + 1;
  perform announce_commit();
end $$;
create or replace function raise_table_version() returns trigger language plpgsql as $$
declare
  named text := coalesce(tg_argv[0], tg_table_name);
  gathered text := current_setting('washboard.versions', true);
begin
  if coalesce(gathered, '') = '' then
    perform next_version(named);
  elsif not gathered::text[] @> array[named] then
    perform set_config('washboard.versions', (gathered::text[] || named)::text, true);
  end if;
  return null;
end $$;
`

/**
 * Drops the list of changed rows that earlier servers kept for each version. Older servers that
 * still run write to it, so it is dropped after they have ended.
 */
export const FORMER_VERSIONS_SQL = `
drop function if exists record_changed_rows cascade;
drop function if exists raise_gathered, raise_version, forget_changed_rows;
drop table if exists changed_rows;
`

/** The version of a table's volatile columns, on which only the entity's own lists depend. */
export const getVolatileVersionName = (table: string) => `${table} aside`

const quoteNames = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(', ')

/**
 * Returns the version triggers of a table. Changes of volatile columns raise a separate version.
 */
export function buildVersionTriggers({ name, columns }: Table): string {
  const isVolatile = (column: string) => {
    const field = columns.get(column)
    return field?.type !== 'id' && field?.volatile === true
  }
  const [volatile, stable] = [true, false].map((mustBeVolatile) =>
    [...columns.keys()].filter((column) => isVolatile(column) === mustBeVolatile),
  )
  const buildTrigger = (table: string, event: string, versionName = '') =>
    `create or replace trigger "${table}_version" after ${event} on "${name}"
    for each statement execute function raise_table_version(${versionName});`
  if (!volatile?.length) return buildTrigger(name, 'insert or update or delete')
  return [
    buildTrigger(name, `insert or delete or update of ${quoteNames(stable ?? [])}`),
    buildTrigger(
      getVolatileVersionName(name),
      `update of ${quoteNames(volatile)}`,
      `'${getVolatileVersionName(name)}'`,
    ),
  ].join('\n')
}
