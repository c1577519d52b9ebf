import { sql } from 'kysely'
import type { AnyTransaction } from '../db/database-types.ts'
import { Problem } from '../http/problem.ts'

/** A change as the undo reads it. */
export interface StoredChange {
  id: string
  actor_id: number | null
  verb: string
  entity: string
  row_id: number
  kind: 'insert' | 'update' | 'delete'
  /** The names of the fields that changed. */
  fields: string[]
}

/**
 * Reads the changes of a batch, the last first, and keeps others from undoing it until the
 * transaction ends. Throws 404 for a batch that changed nothing, and 409 for one that is undone.
 */
export async function lockBatch(trx: AnyTransaction, batch: string): Promise<StoredChange[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${batch}, 0))`.execute(trx)
  const { rows } = await sql<StoredChange>`select id::text as id, actor_id, verb, entity, row_id,
    kind, array(select jsonb_object_keys(coalesce(after, before))) as fields
    from changes where batch = ${batch}::uuid order by changes.id desc`.execute(trx)
  if (rows.length === 0) throw new Problem(404, 'nothing_to_undo')
  const { rows: later } = await sql`select from changes where undoes = ${batch}::uuid
    limit 1`.execute(trx)
  if (later.length > 0) throw new Problem(409, 'already_undone')
  return rows
}

/** The fields of a row that other batches changed after these changes. */
export async function changedSince(
  trx: AnyTransaction,
  batch: string,
  { row_id }: StoredChange,
  entities: readonly string[],
  last: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ field: string }>`
    select distinct jsonb_object_keys(coalesce(after, before)) as field from changes
    where row_id = ${row_id} and entity in (${sql.join(entities)}) and id > ${last}
      and batch <> ${batch}::uuid`.execute(trx)
  return new Set(rows.map(({ field }) => field))
}
