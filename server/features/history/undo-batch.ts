import { sql } from 'kysely'
import { findServerEntity } from '../../../registry/account/server-entities.ts'
import type { AnswerOf } from '../../../registry/calls/call.ts'
import type { undoCalls } from '../../../registry/calls/undo-calls.ts'
import { listEntitiesOfTable } from '../../db/table-name.ts'
import { runInSavepoint } from '../../db/rollback.ts'
import { checkAfterUndo } from '../../hooks/built-in-hooks.ts'
import { Problem } from '../../http/problem.ts'
import type { RequestContext } from '../../rows/action.ts'
import { followUndo } from './follow-undo.ts'
import { findEntityByName } from './history-scope.ts'
import { selectStoredChanges } from './one-undo.ts'
import { refuseFinalChanges } from './refuse-final.ts'
import { readRemovedRows } from './removed-rows.ts'
import { requireAvailableAfterUndo } from './require-available.ts'
import { findLaterFields, lockBatch, type StoredChange } from './stored-changes.ts'
import { UNDO } from './undo-row.ts'
import { refuseForeignChanges } from './undo-rights.ts'

/**
 * The maximum number of changes in one undo statement. After a refusal they are undone one by one.
 */
const GROUP_SIZE = 500

/** An undo in progress. */
interface UndoContext extends Pick<RequestContext, 'trx' | 'registry' | 'caller' | 'now'> {
  batch: string
  /** The id of the last change of the batch. */
  lastChangeId: string
}

const getGroupKey = ({ entity, kind, fields }: StoredChange) =>
  JSON.stringify([entity, kind, fields])

/** Groups consecutive changes that differ only in their rows. */
function groupConsecutiveChanges(changes: readonly StoredChange[]): StoredChange[][] {
  const groups: StoredChange[][] = []
  let rowIds = new Set<number>()
  let lastGroupKey = ''
  for (const change of changes) {
    const groupKey = getGroupKey(change)
    const isGroupFull = rowIds.has(change.row_id) || rowIds.size === GROUP_SIZE
    if (groupKey !== lastGroupKey || isGroupFull) {
      groups.push([])
      rowIds = new Set()
      lastGroupKey = groupKey
    }
    rowIds.add(change.row_id)
    groups.at(-1)?.push(change)
  }
  return groups
}

async function undoGroup(
  undoContext: UndoContext,
  changes: readonly StoredChange[],
): Promise<void> {
  const { batch, ...shared } = undoContext
  const { trx, registry, lastChangeId } = shared
  const [{ entity, kind, fields }] = changes as [StoredChange]
  const resource = findEntityByName(registry, entity)
  if (!resource) throw new Problem(409, 'gone_since')
  const entities = listEntitiesOfTable(registry, resource)
  const laterFields = await findLaterFields(trx, { batch, changes, entities, lastChangeId })
  const source = selectStoredChanges(changes.map(({ id }) => id))
  await UNDO[kind]({ ...shared, resource, changes, source, fields, laterFields })
}

/**
 * Undoes changes together. If that fails, it undoes them one by one, because the order may matter.
 */
async function undoTogether(
  undoContext: UndoContext,
  changes: readonly StoredChange[],
): Promise<void> {
  if (changes.length === 1) return undoGroup(undoContext, changes)
  const isDone = await runInSavepoint(undoContext.trx, () => undoGroup(undoContext, changes)).then(
    () => true,
    () => false,
  )
  if (isDone) return
  for (const change of changes) await undoGroup(undoContext, [change])
}

/**
 * Undoes a batch within the transaction, the last change first. Inserted rows are removed, deleted
 * rows return with their ids, and fields get their former values.
 *
 * Throws 403 for the batch of somebody else, and 404 for a batch without changes. Throws 409 for
 * final changes, for changes of the server's own tables, and after later changes or references.
 * Without a reason it also throws 409 if a person is no longer available for a row. Errors of
 * database constraints are rethrown.
 */
export async function undoBatch(
  context: RequestContext,
  { batch, reason }: { batch: string; reason: string | null },
): Promise<AnswerOf<typeof undoCalls.undo>> {
  const { trx, registry, caller, now } = context
  const storedChanges = await lockBatch(trx, batch)
  await refuseForeignChanges(context, storedChanges)
  refuseFinalChanges(registry, storedChanges)
  // The API keys of a purged account do not return with it.
  const changes = storedChanges.filter(({ entity }) => !findServerEntity(entity))
  if (changes.length === 0) throw new Problem(409, 'not_undoable')
  const lastChangeId = changes[0]?.id ?? ''
  const removed = await readRemovedRows(trx, registry, changes)
  for (const group of groupConsecutiveChanges(changes))
    await undoTogether({ trx, registry, caller, batch, lastChangeId, now }, group)
  const entities = [...new Set(changes.map(({ entity }) => entity))]
  await checkAfterUndo(trx, caller, entities)
  if (reason === null) {
    const isOwn = sql`undoes = ${batch}::uuid`
    await requireAvailableAfterUndo(context, {
      changes,
      sinceChangeId: lastChangeId,
      isPartOfUndo: isOwn,
    })
  }
  await followUndo(context, changes)
  return { changes: changes.length, entities, removed }
}
