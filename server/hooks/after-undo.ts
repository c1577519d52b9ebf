import type { ResourceName } from '../../resources/kit/words/names.ts'
import type { Caller } from '../auth/sessions.ts'
import type { AnyTransaction } from '../db/database-types.ts'
import { requireAdminsAndCaller } from './admins.ts'

type Check = (trx: AnyTransaction, caller: Caller) => Promise<void>

/** What must hold of an entity's rows after an undo, which runs no hooks of the calls it takes back. */
const CHECKS: { [E in ResourceName]?: Check } = { users: requireAdminsAndCaller }

/** Throws 409 where the rows of these entities may not be left as an undo has left them. */
export async function refuseAfterUndo(
  trx: AnyTransaction,
  caller: Caller,
  entities: readonly string[],
): Promise<void> {
  for (const entity of entities) await CHECKS[entity as ResourceName]?.(trx, caller)
}
