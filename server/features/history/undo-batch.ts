import { sharingTable } from '../../db/table-name.ts'
import type { Registry } from '../../../registry/entities/registry.ts'
import type { Caller } from '../../auth/sessions.ts'
import type { AnyTransaction } from '../../db/database-types.ts'
import { inSavepoint } from '../../db/transaction.ts'
import { checkAfterUndo } from '../../hooks/built-in-hooks.ts'
import { Problem } from '../../http/problem.ts'
import { entityNamed } from './history-scope.ts'
import { changedSince, lockBatch, type StoredChange } from './stored-changes.ts'
import { UNDO } from './undo-row.ts'
import { refuseOthers } from './undo-rights.ts'

/** Changes that are taken back at once, at most: where one of them is refused they are done again. */
const TOGETHER = 500

/** What was undone: how many changes, of rows of which entities. */
export interface Undone {
  changes: number
  entities: string[]
}

/** An undo that is under way. */
interface Undoing {
  trx: AnyTransaction
  registry: Registry
  caller: Caller
  batch: string
  /** The id of the last change of the batch. */
  last: string
  now: Date
}

const shapeOf = ({ entity, kind, fields }: StoredChange) => JSON.stringify([entity, kind, fields])

/** Changes as they follow one another, those together that differ in nothing but their rows. */
function runsOf(changes: readonly StoredChange[]): StoredChange[][] {
  const runs: StoredChange[][] = []
  let [rows, shape] = [new Set<number>(), '']
  for (const change of changes) {
    const isOther = shapeOf(change) !== shape || rows.has(change.row_id) || rows.size === TOGETHER
    if (isOther) {
      runs.push([])
      ;[rows, shape] = [new Set(), shapeOf(change)]
    }
    rows.add(change.row_id)
    runs.at(-1)?.push(change)
  }
  return runs
}

async function undoRun(undoing: Undoing, changes: readonly StoredChange[]): Promise<void> {
  const { batch, ...given } = undoing
  const { trx, registry, last } = given
  const [{ entity, kind, fields }] = changes as [StoredChange]
  const resource = entityNamed(registry, entity)
  if (!resource) throw new Problem(409, 'gone_since')
  const entities = sharingTable(registry, resource)
  const since = await changedSince(trx, batch, changes, entities, last)
  await UNDO[kind]({ ...given, resource, changes, fields, since })
}

/** Takes changes back in one go, and one by one where that fails: in their order it may be possible. */
async function undoTogether(undoing: Undoing, changes: readonly StoredChange[]): Promise<void> {
  if (changes.length === 1) return undoRun(undoing, changes)
  const isDone = await inSavepoint(undoing.trx, () => undoRun(undoing, changes)).then(
    () => true,
    () => false,
  )
  if (isDone) return
  for (const change of changes) await undoRun(undoing, [change])
}

/**
 * Takes back every change of a batch, the last first, within the transaction: what was inserted is
 * removed, what was deleted is there again under its id, and fields hold what they held. Throws 403
 * for the batch of somebody else, 404 for one that changed nothing, and 409 where something changed
 * since, refers to a row or is in the way; the database's own constraints are thrown as they are.
 */
export async function undoBatch(
  trx: AnyTransaction,
  registry: Registry,
  caller: Caller,
  batch: string,
  now: Date,
): Promise<Undone> {
  const changes = await lockBatch(trx, batch)
  refuseOthers(registry, caller, changes)
  const last = changes[0]?.id ?? ''
  for (const run of runsOf(changes))
    await undoTogether({ trx, registry, caller, batch, last, now }, run)
  const entities = [...new Set(changes.map(({ entity }) => entity))]
  await checkAfterUndo(trx, caller, entities)
  return { changes: changes.length, entities }
}
