import { giveReason } from '../db/change-context.ts'
import { inSavepoint } from '../db/savepoint.ts'
import { Problem } from '../http/problem.ts'
import type { Action, Row } from '../rows/action.ts'
import { perform } from './restore.ts'

/** Performs an action as if no reason were given; undefined, with nothing done, where it needs one. */
async function performUnexplained(action: Action, row: Row | null): Promise<number | undefined> {
  const plain = { ...action, values: { ...action.values }, overrideReason: null }
  try {
    return await inSavepoint(action.trx, () => perform(plain, row))
  } catch (error) {
    if (error instanceof Problem && error.warnings.length > 0) return undefined
    throw error
  }
}

/**
 * Performs one verb on one row, as `perform` does. Where a reason is given, history keeps it only
 * if there is something unusual to explain: history is written with the change and never altered,
 * so it is tried without the reason first.
 */
export async function performExplained(action: Action, row: Row | null): Promise<number> {
  const { trx, overrideReason } = action
  if (!overrideReason) return perform(action, row)
  const done = await performUnexplained(action, row)
  if (done !== undefined) return done
  await giveReason(trx, overrideReason)
  const id = await perform(action, row)
  // Further rows of the same transaction have reasons of their own.
  await giveReason(trx, null)
  return id
}
