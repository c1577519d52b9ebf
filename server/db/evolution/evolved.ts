import { sql } from 'kysely'
import type { AnyTransaction } from '../database-types.ts'
import type { Table } from '../tables/schema.ts'
import { KEPT_REGISTRY_SQL, type KeptRegistry, writeKept } from './kept-registry.ts'
import type { Change } from './kinds/change.ts'
import type { Shape } from './shape.ts'

/** What a start has done to the rows that are there, and what is left to do. */
export interface Evolved {
  /** The tables as they are to be made; none where another start has made all of it. */
  tables: readonly Table[]
  /** Whether the rules of the registry can be kept by all who write. */
  areAlone: boolean
  /** To be called once new tables and columns are there too. */
  finish(): Promise<void>
}

/** Keeps the shape that a database has now, and has the lists of tables that changed sent anew. */
export async function keepShape(
  trx: AnyTransaction,
  kept: KeptRegistry,
  shape: Shape,
  told: readonly string[],
): Promise<void> {
  for (const table of told) await sql`select next_version(${table})`.execute(trx)
  await sql.raw(KEPT_REGISTRY_SQL).execute(trx)
  await writeKept(trx, kept, shape)
}

/** The tables whose rows are told otherwise after a change, as they are declared. */
export const toldAnew = (changes: readonly Change[], declared: Shape): string[] => [
  ...new Set(changes.map(({ table }) => table).filter((table) => table in declared.tables)),
]
