import { type Role, ROLES } from '#business/words'

interface DemoPerson {
  email: string
  name: string
}

/** Returns the demo account of a role, which is called as the role. */
const buildPerson = (role: string): DemoPerson => ({
  email: `${role.toLowerCase().replace(/[^a-z0-9]+/g, '-')}@demo.example`,
  name: role.charAt(0).toUpperCase() + role.slice(1),
})

/** The demo sign-in of each role. */
export const DEMO_STAFF = Object.fromEntries(
  ROLES.map((role) => [role, buildPerson(role)]),
) as Readonly<Record<Role, DemoPerson>>

/** The password of every demo account. */
export const DEMO_PASSWORD = 'washboard-demo'

/** The demo accounts, as the start prints them. */
export const DEMO_SIGN_INS: readonly string[] = ROLES.map((role) => DEMO_STAFF[role].email)
