/** The account type of each role. An account of that type has the role in the back office. */
export const ACCOUNT_TYPES = { boss: 'Boss', counter: 'Counter', workshop: 'Workshop' } as const
export type Role = keyof typeof ACCOUNT_TYPES
export type AccountType = (typeof ACCOUNT_TYPES)[Role]

/** The role that manages the accounts of others. */
export const ADMIN = 'boss' satisfies Role
export const ADMIN_ACCOUNT: AccountType = ACCOUNT_TYPES[ADMIN]

/** Every role that may use the back office. */
export const ROLES = Object.keys(ACCOUNT_TYPES) as readonly Role[]

/** The roles of an entity that says nothing of them. */
export const office = ['boss', 'counter'] as const
export const adminOnly = ['boss'] as const

/** The account type of a new person without a role. */
export const PENDING_ACCOUNT = 'New'

/** The account types of those who have an account and never use the back office. */
export const ACCOUNTS_WITHOUT_ACCESS: readonly string[] = []

/** The role of an account type, or null for one that has no access. */
export function getRole(accountType: string): Role | null {
  return ROLES.find((role) => ACCOUNT_TYPES[role] === accountType) ?? null
}
