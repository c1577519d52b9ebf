import type { Hooks } from '../context/context.ts'
import {
  guardAccessChange,
  guardRoleChange,
  looksLikeAnother,
  requireRemainingAdmin,
  unlockAccount,
} from './admins.ts'
import { invite, inviteNewStaff } from './invitations.ts'

/** The rules of accounts, which every business has. */
const ACCOUNTS: Hooks = {
  calls: {
    users: {
      create: { after: inviteNewStaff },
      update: { before: guardRoleChange },
      delete: { before: requireRemainingAdmin },
      setAccess: { before: guardAccessChange, derive: unlockAccount, after: inviteNewStaff },
      invite: { after: invite },
    },
  },
  warnings: { 'look-alike': looksLikeAnother },
}

/** Adds the rules of accounts to those of a business. */
export const withAccountHooks = ({ calls, warnings }: Hooks): Hooks => ({
  calls: { ...calls, ...ACCOUNTS.calls },
  warnings: { ...warnings, ...ACCOUNTS.warnings },
})
