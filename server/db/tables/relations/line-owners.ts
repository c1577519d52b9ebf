import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { VERSION_COLUMN } from '../../../../registry/fields/version.ts'
import { getTableName } from '../../table-name.ts'

type Entities = Readonly<Record<string, AnyResource>>

/**
 * The trigger function that raises the version of a row whose lines change. It also counts the live
 * lines if the row has a field for the count.
 */
export const LINES_SQL = `
create or replace function follow_lines() returns trigger language plpgsql as $$
declare owner integer; owners integer[] := '{}';
begin
  if tg_op <> 'INSERT' then
    execute format('select ($1).%I', tg_argv[0]) into owner using old;
    owners := owners || owner;
  end if;
  if tg_op <> 'DELETE' then
    execute format('select ($1).%I', tg_argv[0]) into owner using new;
    owners := owners || owner;
  end if;
  if tg_argv[2] = '' then
    execute format('update %I set ${VERSION_COLUMN} = ${VERSION_COLUMN} + 1 where id = any ($1)',
      tg_argv[1])
      using owners;
  else
    execute format('update %1$I as o set ${VERSION_COLUMN} = ${VERSION_COLUMN} + 1, %2$I = (
      select count(*) from %3$I as l where l.%4$I = o.id and l.deleted_at is null)
      where id = any ($1)', tg_argv[1], tg_argv[2], tg_table_name, tg_argv[0]) using owners;
  end if;
  return null;
end $$;
do $$
declare made record;
begin
  for made in select tgname as name, tgrelid::regclass as of from pg_trigger
    where tgfoid = 'follow_lines'::regproc loop
    execute format('drop trigger %I on %s', made.name, made.of);
  end loop;
end $$;
`

interface LineTable {
  ownerTable: string
  lineTable: string
  reference: string
  count: string | undefined
}

/** The tables with lines, each with the tables of its lines. */
function listLineTables(registry: Entities): LineTable[] {
  return Object.values(registry).flatMap((resource) => {
    const { lines } = resource
    const lineEntity = lines && registry[lines.entity]
    if (!lines || !lineEntity) return []
    return [
      {
        ownerTable: getTableName(resource),
        lineTable: getTableName(lineEntity),
        reference: lines.reference,
        count: lines.count,
      },
    ]
  })
}

/** Returns the columns in which the database counts a table's lines. */
export const listLineCounts = (registry: Entities, table: string): string[] =>
  listLineTables(registry).flatMap(({ ownerTable, count }) =>
    ownerTable === table && count !== undefined ? [count] : [],
  )

/** Returns the statements that count the lines of rows whose count is wrong. */
export function buildLineCountUpdates(registry: Entities): string[] {
  return listLineTables(registry).flatMap(({ ownerTable, lineTable, reference, count }) =>
    count === undefined
      ? []
      : [
          `update "${ownerTable}" as o set "${count}" = n.lines from (
      select w.id, count(l.id)::integer as lines from "${ownerTable}" as w
      left join "${lineTable}" as l on l."${reference}" = w.id and l.deleted_at is null group by w.id) as n
      where n.id = o.id and o."${count}" is distinct from n.lines`,
        ],
  )
}

/**
 * Returns the triggers that update rows when their lines change, and the statements that count
 * existing lines.
 */
export function buildLineTriggers(registry: Entities): string[] {
  const triggers = listLineTables(registry).map(
    ({ ownerTable, lineTable, reference, count }) =>
      `create or replace trigger "${lineTable}_${reference}_lines" after insert or update or delete
      on "${lineTable}" for each row execute function follow_lines('${reference}', '${ownerTable}', '${count ?? ''}')`,
  )
  return [...triggers, ...buildLineCountUpdates(registry)]
}
