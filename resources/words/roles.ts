/** The account type of each role. An account of that type has the role in the back office. */
export const ACCOUNT_TYPES = {
  admin: 'Admin',
  operations: 'Operations',
  'car wash': 'Car Wash',
} as const
export type Role = keyof typeof ACCOUNT_TYPES
export type AccountType = (typeof ACCOUNT_TYPES)[Role]

/** The role that manages the accounts of others: the first account has it, and the last one stays. */
export const ADMIN = 'admin' satisfies Role
export const ADMIN_ACCOUNT: AccountType = ACCOUNT_TYPES[ADMIN]

/** Every role that may use the back office. */
export const ROLES = Object.keys(ACCOUNT_TYPES) as readonly Role[]

/** Admins and operations: the people in the office. */
export const office = ['admin', 'operations'] as const
export const adminOnly = ['admin'] as const
export const carWashOnly = ['car wash'] as const
export const everyone = ROLES

/** The account type of a new person without a role, who waits until an admin gives one. */
export const PENDING_ACCOUNT = 'Pending'

/** The account types that may not sign in to the back office, such as customers. */
export const ACCOUNTS_WITHOUT_ACCESS: readonly string[] = ['User']

/** The role of an account type, or null for one that has no access, such as a customer's (`User`). */
export function getRole(accountType: string): Role | null {
  return ROLES.find((role) => ACCOUNT_TYPES[role] === accountType) ?? null
}
