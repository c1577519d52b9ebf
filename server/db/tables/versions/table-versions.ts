import { CHANNEL } from '../../channel.ts'
import type { Table } from '../schema.ts'

/**
 * The trigger function that raises a table's version in the same transaction as any change, and
 * announces it once that is committed. Its argument may name another version to raise. Where a
 * transaction says so by the setting `washboard.versions`, the names are gathered there, to be
 * raised once at its end.
 */
export const VERSION_SQL = `
create table if not exists table_versions (name text primary key, version bigint not null);
create or replace function next_version(named text) returns bigint language plpgsql as $$
declare raised bigint;
begin
  insert into table_versions as t (name, version) values (named, 1)
    on conflict (name) do update set version = t.version + 1 returning t.version into raised;
  perform pg_notify('${CHANNEL}', '');
  return raised;
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
 * Removes what earlier servers recorded of each version: which rows it changed. Servers that still
 * run beside this one write it, so it goes when they are gone.
 */
export const FORMER_VERSIONS_SQL = `
drop function if exists record_changed_rows cascade;
drop function if exists raise_gathered, raise_version, forget_changed_rows;
drop table if exists changed_rows;
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
