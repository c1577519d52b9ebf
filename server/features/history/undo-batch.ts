import { sql } from 'kysely'
import { findServerEntity } from '../../../registry/account/server-entities.ts'
import type { AnswerOf } from '../../../registry/calls/call.ts'
import type { undoCalls } from '../../../registry/calls/undo-calls.ts'
import { listEntitiesOfTable } from '../../db/table-name.ts'
import { runInSavepoint } from '../../db/rollback.ts'
import { checkAfterUndo } from '../../hooks/built-in-hooks.ts'
import { Problem } from '../../http/problem.ts'
import type { RequestContext } from '../../rows/action.ts'
import { findEntityByName } from './history-scope.ts'
import { selectStoredChanges } from './one-undo.ts'
import { refuseFinalChanges } from './refuse-final.ts'
import { readRemoved } from './removed-rows.ts'
import { requireAvailableAfterUndo } from './require-available.ts'
import { findLaterChanges, lockBatch, type StoredChange } from './stored-changes.ts'
import { UNDO } from './undo-row.ts'
import { refuseForeignChanges } from './undo-rights.ts'

/**
 * The maximum number of changes in one undo statement. After a refusal they are undone one by one.
 */
const GROUP_SIZE = 500

/** An undo in progress. */
interface Undoing extends Pick<RequestContext, 'trx' | 'registry' | 'caller' | 'now'> {
  batch: string
  /** The id of the last change of the batch. */
  last: string
}

const getGroupKey = ({ entity, kind, fields }: StoredChange) =>
  JSON.stringify([entity, kind, fields])

/** Groups consecutive changes that differ only in their rows. */
function groupRuns(changes: readonly StoredChange[]): StoredChange[][] {
  const runs: StoredChange[][] = []
  let [rows, shape] = [new Set<number>(), '']
  for (const change of changes) {
    const isOther =
      getGroupKey(change) !== shape || rows.has(change.row_id) || rows.size === GROUP_SIZE
    if (isOther) {
      runs.push([])
      ;[rows, shape] = [new Set(), getGroupKey(change)]
    }
    rows.add(change.row_id)
    runs.at(-1)?.push(change)
  }
  return runs
}

async function undoRun(undoing: Undoing, changes: readonly StoredChange[]): Promise<void> {
  const { batch, ...shared } = undoing
  const { trx, registry, last } = shared
  const [{ entity, kind, fields }] = changes as [StoredChange]
  const resource = findEntityByName(registry, entity)
  if (!resource) throw new Problem(409, 'gone_since')
  const entities = listEntitiesOfTable(registry, resource)
  const laterChanges = await findLaterChanges(trx, { batch, changes, entities, last })
  const source = selectStoredChanges(changes.map(({ id }) => id))
  await UNDO[kind]({ ...shared, resource, changes, source, fields, since: laterChanges })
}

/**
 * Undoes changes together. If that fails, it undoes them one by one, because the order may matter.
 */
async function undoTogether(undoing: Undoing, changes: readonly StoredChange[]): Promise<void> {
  if (changes.length === 1) return undoRun(undoing, changes)
  const isDone = await runInSavepoint(undoing.trx, () => undoRun(undoing, changes)).then(
    () => true,
    () => false,
  )
  if (isDone) return
  for (const change of changes) await undoRun(undoing, [change])
}

/**
 * Undoes a batch within the transaction, the last change first. Inserted rows are removed, deleted
 * ones return under their ids, and fields get their former values. Throws 403 for the batch of
 * somebody else, and 404 for one without changes. Throws 409 if a final verb made it, if all changes
 * are of the server's own tables, or if something changed since, refers to a row or blocks it. Without a reason it also
 * throws 409 if a person is not available for a row any more. Errors of database constraints are
 * rethrown.
 */
export async function undoBatch(
  context: RequestContext,
  { batch, reason }: { batch: string; reason: string | null },
): Promise<AnswerOf<typeof undoCalls.undo>> {
  const { trx, registry, caller, now } = context
  const storedBatch = await lockBatch(trx, batch)
  await refuseForeignChanges(context, storedBatch)
  refuseFinalChanges(registry, storedBatch)
  // The API keys of a purged account do not return with it.
  const changes = storedBatch.filter(({ entity }) => !findServerEntity(entity))
  if (changes.length === 0) throw new Problem(409, 'not_undoable')
  const lastChangeId = changes[0]?.id ?? ''
  const removed = await readRemoved(trx, registry, changes)
  for (const run of groupRuns(changes))
    await undoTogether({ trx, registry, caller, batch, last: lastChangeId, now }, run)
  const entities = [...new Set(changes.map(({ entity }) => entity))]
  await checkAfterUndo(trx, caller, entities)
  if (reason === null) {
    const isOwn = sql`undoes = ${batch}::uuid`
    await requireAvailableAfterUndo(context, { changes, since: lastChangeId, isOwn })
  }
  return { changes: changes.length, entities, removed }
}
