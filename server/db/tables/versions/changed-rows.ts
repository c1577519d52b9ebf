import type { Table } from '../schema.ts'
import { volatileVersionOf } from './table-versions.ts'

/** Versions of a table for which it is known which rows they changed. */
const KEPT_VERSIONS = 1000
/** Rows of one version that are kept one by one; of more it is only known that there were many. */
const MOST_ROWS = 2000

/**
 * Which rows each version of a table changed, so that whoever holds an older version can be sent
 * those alone. Versions of a table are raised one after another, each once the one before is
 * committed: whoever reads a version finds the rows of all versions up to it. `row_id` is 0 for a
 * statement that met no row, and empty where there were too many to name. Within a transaction that
 * raises its versions at its end, rows wait under the transaction's own number, made negative.
 */
export const CHANGED_ROWS_SQL = `
create table if not exists changed_rows (name text not null, version bigint not null, row_id integer);
create index if not exists changed_rows_of on changed_rows (name, version);
create or replace function record_changed_rows() returns trigger language plpgsql as $$
declare
  is_later boolean := coalesce(current_setting('washboard.versions', true), '') <> '';
  named text;
  raised bigint;
  counted integer;
begin
  foreach named in array tg_argv loop
    if is_later then
      raised := -pg_current_xact_id()::text::bigint;
    else
      select version into raised from table_versions where name = named;
    end if;
    raised := coalesce(raised, 0);
    if tg_op = 'UPDATE' then
      insert into changed_rows select named, raised, id
        from (select id from made union select id from was limit ${MOST_ROWS}) as touched;
    else
      insert into changed_rows select named, raised, id from (select id from made limit ${MOST_ROWS}) as touched;
    end if;
    get diagnostics counted = row_count;
    if counted = 0 or counted = ${MOST_ROWS} then
      insert into changed_rows values (named, raised, nullif(counted, ${MOST_ROWS}));
    end if;
  end loop;
  return null;
end $$;
create or replace function raise_gathered(named text) returns void language plpgsql as $$
declare
  raised bigint := next_version(named);
  counted integer;
begin
  update changed_rows set version = raised
    where name = named and version = -pg_current_xact_id()::text::bigint;
  get diagnostics counted = row_count;
  if counted > ${MOST_ROWS} then
    delete from changed_rows where name = named and version = raised;
    insert into changed_rows values (named, raised, null);
  end if;
end $$;
create or replace function forget_changed_rows(named text, raised bigint) returns void language sql as $$
  delete from changed_rows where name = named and version <= raised - ${KEPT_VERSIONS};
$$;
`

/** What each kind of statement calls the rows that it wrote and those that it found. */
const TRANSITIONS = {
  insert: 'new table as made',
  update: 'old table as was new table as made',
  delete: 'old table as made',
} as const

/**
 * The triggers that record which rows of a table a statement changed, whoever runs it. Those of one
 * statement run by the order of their names: these after the ones that raise the versions.
 */
export function changedRowsTriggers({ name, columns }: Table): string[] {
  const isVolatile = [...columns.values()].some((field) => field.type !== 'id' && field.volatile)
  const names = isVolatile ? [name, volatileVersionOf(name)] : [name]
  return Object.entries(TRANSITIONS).map(
    ([
      event,
      tables,
    ]) => `create or replace trigger "${name}_versions_${event}" after ${event} on "${name}"
      referencing ${tables} for each statement
      execute function record_changed_rows(${names.map((one) => `'${one}'`).join(', ')})`,
  )
}
