import type { Hooks } from '../context/context.ts'
import {
  guardAccessChange,
  guardRoleChange,
  looksLikeAnother,
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
