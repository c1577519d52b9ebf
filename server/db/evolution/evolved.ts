import { sql } from 'kysely'
import { CARRY_OVERS } from '#backfills'
import type { AnyTransaction } from '../database-types.ts'
import type { Table } from '../tables/schema.ts'
import { KEPT_REGISTRY_SQL, type KeptRegistry, writeKept } from './kept-registry.ts'
import { type Change, isOfField } from './kinds/change.ts'
import type { Shape } from './shape.ts'

/** The result of the migration at a start, and the remaining work. */
export interface Evolved {
  /** The tables to create or extend. */
  tables: readonly Table[]
  /** True if no older server writes, so that new rules can be enforced. */
  isOnlyServer: boolean
  /** Records the migration; call it once new tables and columns exist. */
  finish(): Promise<void>
}

/** Stores the current shape of a database, and invalidates the cached lists of changed tables. */
export async function keepShape(
  trx: AnyTransaction,
  storedRegistry: KeptRegistry,
  shape: Shape,
  changedTables: readonly string[],
): Promise<void> {
  for (const table of changedTables) await sql`select next_version(${table})`.execute(trx)
  await sql.raw(KEPT_REGISTRY_SQL).execute(trx)
  await writeKept(trx, storedRegistry, shape)
}

/** Returns the tables whose API output changes, by their declared names. */
export function findTablesToInvalidate(changes: readonly Change[], declared: Shape): string[] {
  const tables = changes.flatMap((change) => {
    const isRemoved = isOfField(change) && change.kind === 'field-removed'
    const carried = isRemoved ? CARRY_OVERS[`${change.table}.${change.column}`]?.tables : undefined
    return [change.table, ...(carried ?? [])]
  })
  return [...new Set(tables.filter((table) => table in declared.tables))]
}
