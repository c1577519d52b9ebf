import type { Registry } from '../../resources/kit/entities/registry.ts'
import type { Caller } from '../auth/sessions.ts'
import type { AnyTransaction } from '../db/database-types.ts'
import { refuseAfterUndo } from '../hooks/hooks.ts'
import { Problem } from '../http/problem.ts'
import { entityNamed, sharingTable } from './history-scope.ts'
import { changedSince, lockBatch } from './stored-changes.ts'
import { UNDO } from './undo-row.ts'
import { refuseOthers } from './undo-rights.ts'

/** What was undone: how many changes, of rows of which entities. */
export interface Undone {
  changes: number
  entities: string[]
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
  for (const change of changes) {
    const resource = entityNamed(registry, change.entity)
    if (!resource) throw new Problem(409, 'gone_since')
    const entities = sharingTable(registry, resource)
    const since = await changedSince(trx, batch, change, entities, last)
    await UNDO[change.kind]({ trx, registry, caller, resource, change, last, since, now })
  }
  const entities = [...new Set(changes.map(({ entity }) => entity))]
  await refuseAfterUndo(trx, caller, entities)
  return { changes: changes.length, entities }
}
