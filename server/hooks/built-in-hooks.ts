import type { ResourceName } from '#business/words/names.ts'
import type { Caller } from '../auth/sessions.ts'
import type { Hooks } from '../context/context.ts'
import type { AnyTransaction } from '../db/database-types.ts'
import {
  guardAccessChange,
  guardRoleChange,
  looksLikeAnother,
  requireAdminsAndCaller,
  requireRemainingAdmin,
  unlockAccount,
} from './admins.ts'
import { overDailyLoad } from './daily-load.ts'
import { invite, inviteNewStaff } from './invitations.ts'

/** The hooks that every business has: accounts and the daily load. */
const BUILT_IN: Hooks = {
  calls: {
    users: {
      create: { after: inviteNewStaff },
      update: { before: guardRoleChange },
      delete: { before: requireRemainingAdmin },
      setAccess: { before: guardAccessChange, derive: unlockAccount, after: inviteNewStaff },
      invite: { after: invite },
    },
  },
  warnings: { 'daily-load': overDailyLoad, 'look-alike': looksLikeAnother },
}

/** Adds the built-in hooks to the hooks of a business. */
export const addBuiltInHooks = ({ calls, warnings }: Hooks): Hooks => ({
  calls: { ...calls, ...BUILT_IN.calls },
  warnings: { ...warnings, ...BUILT_IN.warnings },
})

/** The checks of entities after an undo, which runs no hooks. */
const AFTER_UNDO: Readonly<Partial<Record<ResourceName, typeof requireAdminsAndCaller>>> = {
  users: requireAdminsAndCaller,
}

/** Throws 409 if an undo left the rows of its entities in a state that their hooks forbid. */
export async function checkAfterUndo(
  trx: AnyTransaction,
  caller: Caller,
  entities: readonly string[],
): Promise<void> {
  for (const entity of entities) await AFTER_UNDO[entity as ResourceName]?.(trx, caller)
}
