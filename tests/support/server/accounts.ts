import { DEMO_STAFF } from '#demo/accounts'
import { type Role, ROLES } from '#business/words'

/** The demo account of each role. */
export const ACCOUNTS = Object.fromEntries(
  ROLES.map((role) => [role, DEMO_STAFF[role].email]),
) as Readonly<Record<Role, string>>
