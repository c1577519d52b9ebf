import type { Role } from '#business/words'

interface Person {
  email: string
  name: string
  /** The index of their country among the nationalities. */
  country: number
}

/** The demo sign-in of each role. */
export const DEMO_STAFF: Readonly<Record<Role, Person>> = {
  admin: { email: 'admin@washboard.example', name: 'Noura Al-Sabti', country: 0 },
  operations: { email: 'operations@washboard.example', name: 'Karim Haddad', country: 7 },
  'car wash': { email: 'carwash@washboard.example', name: 'Rajesh Nair', country: 10 },
}
