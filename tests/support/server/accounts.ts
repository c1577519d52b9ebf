import { DEMO_STAFF } from '../../../demo/rows/staff.ts'
import { type Role, ROLES } from '../../../resources/words/roles.ts'

/** The demo account of each role. */
export const ACCOUNTS = Object.fromEntries(
  ROLES.map((role) => [role, DEMO_STAFF[role].email]),
) as Readonly<Record<Role, string>>
