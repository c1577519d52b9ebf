/** Every role that may use the back office. */
export const ROLES = ['admin', 'operations', 'car wash'] as const
export type Role = (typeof ROLES)[number]

/** Admins and operations: the people in the office. */
export const office = ['admin', 'operations'] as const
export const adminOnly = ['admin'] as const
export const carWashOnly = ['car wash'] as const
export const everyone = ROLES

/** The role behind each account type; a customer (`User`) has none and may not sign in here. */
const ROLE_OF_ACCOUNT: Record<string, Role> = {
  Admin: 'admin',
  Operations: 'operations',
  'Car Wash': 'car wash',
}

/** The role of an account type, or null for one that has no access. */
export function roleOf(accountType: string): Role | null {
  return ROLE_OF_ACCOUNT[accountType] ?? null
}
