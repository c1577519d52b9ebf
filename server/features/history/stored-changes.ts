import { sql } from 'kysely'
import type { AnyTransaction } from '../../db/database-types.ts'
import { Problem } from '../../http/problem.ts'
import { isRetained } from './history-from.ts'

/** A stored change, as the undo reads it. */
export interface StoredChange {
  id: string
  actor_id: number | null
  session_id: string | null
  verb: string
  /** The id of the batch that the change undoes. */
  undoes: string | null
  entity: string
  row_id: number
  kind: 'insert' | 'update' | 'delete'
  /** The names of the fields that changed. */
  fields: string[]
  /** True if the change deleted the row, false if it restored the row; null otherwise. */
  deletes: boolean | null
}

/** The columns of a stored change. */
export const STORED_CHANGE = sql`id::text as id, actor_id, session_id, verb, undoes, entity, row_id,
  kind, array(select jsonb_object_keys(coalesce(after, before))) as fields,
  case when kind = 'update' and after ? 'deleted_at' then after ->> 'deleted_at' is not null end
    as deletes`

/**
 * Reads and locks the changes of a batch, newest first. Throws 404 for a batch without changes, and
 * 409 if it is already undone.
 */
export async function lockBatch(trx: AnyTransaction, batch: string): Promise<StoredChange[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${batch}, 0))`.execute(trx)
  const { rows } = await sql<StoredChange>`select ${STORED_CHANGE}
    from changes where batch = ${batch}::uuid and ${isRetained('changes')}
    order by changes.id desc`.execute(trx)
  if (rows.length === 0) throw new Problem(404, 'nothing_to_undo')
  const { rows: laterUndos } = await sql`select from changes where undoes = ${batch}::uuid
    limit 1`.execute(trx)
  if (laterUndos.length > 0) throw new Problem(409, 'already_undone')
  return rows
}

/** A change to undo, with its original verb. */
export interface UndoneChange extends StoredChange {
  /** The verb of the change. For an undo it is the verb of the undone change. */
  originalVerb: string
}

/** Returns the original verb of a batch. An undo of several batches keeps its own verb. */
async function readOriginalVerb(trx: AnyTransaction, batch: string): Promise<string> {
  const { rows } = await sql<Pick<StoredChange, 'verb' | 'undoes'>>`
    select distinct verb, undoes from changes where batch = ${batch}::uuid`.execute(trx)
  const [change, ...otherChanges] = rows
  if (!change || otherChanges.length > 0) return 'undo'
  return change.verb === 'undo' && change.undoes !== null
    ? readOriginalVerb(trx, change.undoes)
    : change.verb
}

/** Adds the original verb to each change, through undos of undos. */
export async function addOriginalVerbs(
  trx: AnyTransaction,
  changes: readonly StoredChange[],
): Promise<UndoneChange[]> {
  const originalVerbs = new Map<string, string>()
  for (const { verb, undoes } of changes)
    if (verb === 'undo' && undoes !== null && !originalVerbs.has(undoes))
      originalVerbs.set(undoes, await readOriginalVerb(trx, undoes))
  return changes.map((change) => {
    const origin = change.verb === 'undo' ? originalVerbs.get(change.undoes ?? '') : undefined
    return { ...change, originalVerb: origin ?? change.verb }
  })
}

/** A later change with its batch, its undone batch, and its fields. */
interface LaterChange {
  batch: string
  undoes: string | null
  fields: string[]
}

/**
 * Removes pairs of a change and its undo, newest first. An undo that was itself undone removes
 * nothing.
 */
export function removeUndonePairs<C extends Pick<LaterChange, 'batch' | 'undoes'>>(
  newestFirst: readonly C[],
): C[] {
  const batches = new Set(newestFirst.map(({ batch }) => batch))
  const cancelledBatches = new Set<string>()
  for (const { batch, undoes } of newestFirst) {
    if (undoes === null || cancelledBatches.has(batch) || !batches.has(undoes)) continue
    cancelledBatches.add(batch).add(undoes)
  }
  return newestFirst.filter(({ batch }) => !cancelledBatches.has(batch))
}

/** Changes of a batch that are being undone. */
interface UndoneChanges {
  batch: string
  changes: readonly StoredChange[]
  /** The names of the entities that share the table of the changed rows. */
  entities: readonly string[]
  /** The id of the last change of the batch. */
  lastChangeId: string
}

/** Returns the fields that other changes wrote later. Undone changes are excluded. */
export async function findLaterFields(
  trx: AnyTransaction,
  { batch, changes, entities, lastChangeId }: UndoneChanges,
): Promise<ReadonlySet<string>> {
  const ids = changes.map(({ row_id }) => row_id)
  const { rows } = await sql<LaterChange & { row_id: number }>`
    select row_id, batch, undoes, array(select jsonb_object_keys(coalesce(after, before))) as fields
    from changes where row_id = any (${ids}::int[]) and entity in (${sql.join(entities)})
      and id > ${lastChangeId} and batch <> ${batch}::uuid and undoes is distinct from ${batch}::uuid
    order by id desc`.execute(trx)
  const changedRowIds = [...new Set(rows.map(({ row_id }) => row_id))]
  const laterChanges = changedRowIds.flatMap((id) =>
    removeUndonePairs(rows.filter(({ row_id }) => row_id === id)),
  )
  return new Set(laterChanges.flatMap(({ fields }) => fields))
}
