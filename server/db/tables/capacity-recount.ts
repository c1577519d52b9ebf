import { sql } from 'kysely'
import type { AnyResource } from '../../../resources/kit/entities/registry.ts'
import type { AnyTransaction } from '../database-types.ts'
import { capacityRules, recountSql } from './capacity.ts'
import type { Table } from './schema.ts'

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
