import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { getTableName } from '../../table-name.ts'
import type { Table } from '../schema.ts'

/**
 * The trigger function that copies the ids of a list column into a join table. Its foreign keys
 * refuse unknown ids, and the deletion of a row that is still referred to.
 */
export const JOINED_SQL = `
create or replace function join_rows() returns trigger language plpgsql as $$
declare before_ids integer[] := '{}'; after_ids integer[];
begin
  if tg_op = 'UPDATE' then
    execute format('select ($1).%I', tg_argv[0]) into before_ids using old;
  end if;
  execute format('select ($1).%I', tg_argv[0]) into after_ids using new;
  if tg_op = 'UPDATE' and before_ids is not distinct from after_ids then return null; end if;
  execute format('delete from %I where row_id = $1 and target_id <> all (coalesce($2, $3))', tg_argv[1])
    using new.id, after_ids, '{}'::integer[];
  execute format('insert into %I (row_id, target_id) select $1, unnest($2) on conflict do nothing',
    tg_argv[1]) using new.id, after_ids;
  return null;
end $$;
`

/** The name of the join table of a column. */
export const getJoinTableName = (table: string, column: string) => `${table}_${column}_joined`

const fillSql = (name: string, table: string, column: string) =>
  `insert into "${name}" (row_id, target_id)
    select r.id, unnest(r."${column}") from "${table}" as r on conflict do nothing`

/** Returns the statements that fill the join tables of a table whose triggers did not run. */
export const fillJoinsSql = (table: Table): string[] =>
  [...table.columns].flatMap(([column, { type }]) =>
    type === 'references'
      ? [fillSql(getJoinTableName(table.name, column), table.name, column)]
      : [],
  )

/** Returns the statements that create and fill the join tables of a table, with their triggers. */
export function joinStatements(
  table: Table,
  registry: Readonly<Record<string, AnyResource>>,
): string[] {
  return [...table.columns].flatMap(([column, field]) => {
    const target = field.type === 'references' ? registry[field.to] : undefined
    if (!target) return []
    const name = getJoinTableName(table.name, column)
    return [
      `create table if not exists "${name}" (
        row_id integer not null references "${table.name}" (id) on delete cascade,
        target_id integer not null references "${getTableName(target)}" (id),
        primary key (row_id, target_id))`,
      `create index if not exists "${name}_target" on "${name}" (target_id)`,
      fillSql(name, table.name, column),
      `create or replace trigger "${name}" after insert or update of "${column}" on "${table.name}"
        for each row execute function join_rows('${column}', '${name}')`,
    ]
  })
}
