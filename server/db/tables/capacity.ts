import { sql } from 'kysely'
import type { AnyResource } from '../../../resources/kit/entities/registry.ts'
import type { AnyTransaction } from '../database-types.ts'
import { tableOf } from '../table-name.ts'
import type { Constraint, Table } from './schema.ts'

interface CapacityRule extends Constraint {
  limit: Constraint
  /** The row with the capacity: its table, and its columns for count and limit. */
  held: { table: string; count: string; limit: string }
  /** The table and the reference that use up the capacity. */
  by: { table: string; column: string }
}

/**
 * Builds a trigger and a constraint for each reference with a capacity: they count the rows that
 * refer to a row and keep them within its limit.
 */
export function capacityRules(
  table: Table,
  registry: Readonly<Record<string, AnyResource>>,
): CapacityRule[] {
  return [...table.columns].flatMap(([column, field]) => {
    const target = field.type === 'reference' && field.capacity ? registry[field.to] : undefined
    if (!target || field.type !== 'reference' || !field.capacity) return []
    const { count, limit } = field.capacity
    const there = tableOf(target)
    const name = `${table.name}_${column}_place`
    const limitName = `${there}_${count}_limit`
    return {
      name,
      sql: `create or replace trigger "${name}" after insert or update or delete on "${table.name}"
        for each row execute function hold_place('${column}', '${there}', '${count}')`,
      limit: {
        name: limitName,
        sql: `alter table "${there}" add constraint "${limitName}" check ("${count}" <= "${limit}")`,
      },
      held: { table: there, count, limit },
      by: { table: table.name, column },
    }
  })
}

/**
 * Recounts the rows that refer to each row. Where there are more than the limit, from before it was
 * enforced, the limit is raised: existing bookings stay.
 */
export function recountSql(
  { table, count, limit }: CapacityRule['held'],
  by: readonly CapacityRule['by'][],
) {
  const holders = by.map(
    (one) =>
      `select "${one.column}" as id from "${one.table}" where deleted_at is null and "${one.column}" is not null`,
  )
  return `update "${table}" as t set "${count}" = n.held,
    "${limit}" = case when t."${limit}" < n.held then n.held else t."${limit}" end
    from (select w.id, count(h.id)::integer as held from "${table}" as w
      left join (${holders.join(' union all ')}) as h on h.id = w.id group by w.id) as n
    where n.id = t.id and (t."${count}" <> n.held or t."${limit}" < n.held)`
}

/** Builds statements that correct the counts which a new trigger is about to maintain. */
export async function recountStatements(
  trx: AnyTransaction,
  tables: readonly Table[],
  registry: Readonly<Record<string, AnyResource>>,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tgname as name from pg_trigger where not tgisinternal`.execute(trx)
  const existing = new Set(rows.map(({ name }) => name))
  const places = tables.flatMap((table) => capacityRules(table, registry))
  const missing = new Map(
    places
      .filter(({ name }) => !existing.has(name))
      .map(({ held }) => [`${held.table}.${held.count}`, held] as const),
  )
  return [...missing.values()].map((held) => {
    const holders = places.filter(
      (one) => one.held.table === held.table && one.held.count === held.count,
    )
    return recountSql(
      held,
      holders.map(({ by }) => by),
    )
  })
}
