/** The account type of each role. An account of that type has the role in the back office. */
export const ACCOUNT_TYPES = {
  admin: 'Admin',
  operations: 'Operations',
  'car wash': 'Car Wash',
} as const
export type Role = keyof typeof ACCOUNT_TYPES
export type AccountType = (typeof ACCOUNT_TYPES)[Role]

/**
 * The role that manages accounts. The first account has it, and the last such account cannot lose
 * it.
 */
export const ADMIN = 'admin' satisfies Role
export const ADMIN_ACCOUNT: AccountType = ACCOUNT_TYPES[ADMIN]

/** Every role with access to the back office. */
export const ROLES = Object.keys(ACCOUNT_TYPES) as readonly Role[]

/** The roles of the office: admins and operations. */
export const office = ['admin', 'operations'] as const
export const adminOnly = ['admin'] as const
export const operationsOnly = ['operations'] as const
export const carWashOnly = ['car wash'] as const
export const everyone = ROLES

/** The account type of a new person, until an admin assigns a role. */
export const PENDING_ACCOUNT = 'Pending'

/** The account types without access to the back office, such as customers. */
export const ACCOUNTS_WITHOUT_ACCESS: readonly string[] = ['User']

/** Returns the role of an account type; null without access, such as for customers (`User`). */
export function getRole(accountType: string): Role | null {
  return ROLES.find((role) => ACCOUNT_TYPES[role] === accountType) ?? null
}
