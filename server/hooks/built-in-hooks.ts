import type { ResourceName } from '#business/words'
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
import { unavailablePerson } from './unavailable.ts'
import { invite, inviteNewStaff } from './invitations.ts'

/** The hooks that every business has: accounts, the daily load and availability. */
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
  warnings: {
    'daily-load': overDailyLoad,
    'look-alike': looksLikeAnother,
    unavailable: unavailablePerson,
  },
}

/** Adds the built-in hooks to the hooks of a business. */
export const addBuiltInHooks = ({ calls, warnings, ...rest }: Hooks): Hooks => ({
  ...rest,
  calls: { ...calls, ...BUILT_IN.calls },
  warnings: { ...warnings, ...BUILT_IN.warnings },
})

/** The checks that run after an undo, which runs no hooks, by entity. */
const AFTER_UNDO: Readonly<Partial<Record<ResourceName, typeof requireAdminsAndCaller>>> = {
  users: requireAdminsAndCaller,
}

/** Throws 409 if an undo left rows in a state that hooks forbid. */
export async function checkAfterUndo(
  trx: AnyTransaction,
  caller: Caller,
  entities: readonly string[],
): Promise<void> {
  for (const entity of entities) await AFTER_UNDO[entity as ResourceName]?.(trx, caller)
}
