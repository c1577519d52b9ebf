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

/** The rules that every business has: those of accounts, and of how much is usual on one day. */
const OWN: Hooks = {
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

/** Adds the rules that every business has to those of one. */
export const withOwnHooks = ({ calls, warnings }: Hooks): Hooks => ({
  calls: { ...calls, ...OWN.calls },
  warnings: { ...warnings, ...OWN.warnings },
})
