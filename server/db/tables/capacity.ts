import { sql } from 'kysely'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { AnyTransaction } from '../database-types.ts'
import { getTableName } from '../table-name.ts'
import type { Constraint, Table } from './schema.ts'

/**
 * The trigger function that counts live rows at the row they refer to. Above the limit it fails
 * with the referring column and the limit. It locks the counted rows in one order first. If no row
 * has a limit it writes nothing, because each write raises a version and could deadlock with a
 * batch in reverse order.
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
    execute format('select from %I where id in ($1, $2) order by id for no key update', tg_argv[1])
      using before_id, after_id;
    if before_id is not null then
      execute format('update %1$I set %2$I = %2$I - 1 where id = $1', tg_argv[1], tg_argv[2])
        using before_id;
    end if;
    if after_id is not null then
      begin
        execute format('update %1$I set %2$I = %2$I + 1 where id = $1', tg_argv[1], tg_argv[2])
          using after_id;
      exception when check_violation then
        raise check_violation using message = sqlerrm, table = tg_argv[1], column = tg_argv[0],
          constraint = tg_argv[1] || '_' || tg_argv[2] || '_limit';
      end;
    end if;
  end if;
  return null;
end $$;
`

interface CapacityRule extends Constraint {
  limit: Constraint
  /** The row with the capacity: its table, and its columns for count and limit. */
  held: { table: string; count: string; limit: string }
  /** The table and the reference that count against the capacity. */
  countedBy: { table: string; column: string }
}

/**
 * Builds a trigger and a constraint for each reference with a capacity. They count the referring
 * rows, and enforce the limit.
 */
export function findCapacityRules(
  table: Table,
  registry: Readonly<Record<string, AnyResource>>,
): CapacityRule[] {
  return [...table.columns].flatMap(([column, field]) => {
    const target = field.type === 'reference' && field.capacity ? registry[field.to] : undefined
    if (!target || field.type !== 'reference' || !field.capacity) return []
    const { count, limit } = field.capacity
    const targetTable = getTableName(target)
    const name = `${table.name}_${column}_place`
    const limitName = `${targetTable}_${count}_limit`
    return {
      name,
      sql: `create or replace trigger "${name}" after insert or update or delete on "${table.name}"
        for each row execute function hold_place('${column}', '${targetTable}', '${count}')`,
      limit: {
        name: limitName,
        sql: `alter table "${targetTable}" add constraint "${limitName}" check ("${count}" <= "${limit}")`,
      },
      held: { table: targetTable, count, limit },
      countedBy: { table: table.name, column },
    }
  })
}

/**
 * Recounts the rows that refer to each row. If existing rows exceed the limit, the limit is raised,
 * so that they stay.
 */
export function buildRecountSql(
  { table, count, limit }: CapacityRule['held'],
  references: readonly CapacityRule['countedBy'][],
) {
  const holders = references.map(
    (holder) =>
      `select "${holder.column}" as id from "${holder.table}" where deleted_at is null and "${holder.column}" is not null`,
  )
  return `update "${table}" as t set "${count}" = n.held,
    "${limit}" = case when t."${limit}" < n.held then n.held else t."${limit}" end
    from (select w.id, count(h.id)::integer as held from "${table}" as w
      left join (${holders.join(' union all ')}) as h on h.id = w.id group by w.id) as n
    where n.id = t.id and (t."${count}" <> n.held or t."${limit}" < n.held)`
}

/** Builds statements that correct counts before a new trigger maintains them. */
export async function buildRecountStatements(
  trx: AnyTransaction,
  tables: readonly Table[],
  registry: Readonly<Record<string, AnyResource>>,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tgname as name from pg_trigger where not tgisinternal`.execute(trx)
  const existingNames = new Set(rows.map(({ name }) => name))
  const rules = tables.flatMap((table) => findCapacityRules(table, registry))
  const missingCounts = new Map(
    rules
      .filter(({ name }) => !existingNames.has(name))
      .map(({ held: counter }) => [`${counter.table}.${counter.count}`, counter] as const),
  )
  return [...missingCounts.values()].map((counter) => {
    const holders = rules.filter(
      (rule) => rule.held.table === counter.table && rule.held.count === counter.count,
    )
    return buildRecountSql(
      counter,
      holders.map(({ countedBy: references }) => references),
    )
  })
}
