import type { Role } from '#business/words'

/** The demo account of each role. */
export const DEMO_STAFF: Readonly<Record<Role, { email: string; name: string }>> = {
  boss: { email: 'boss@tools.example', name: 'Inês Rocha' },
  counter: { email: 'counter@tools.example', name: 'Rui Matos' },
  workshop: { email: 'workshop@tools.example', name: 'Olga Pinto' },
}

/** The password of every demo account. */
export const DEMO_PASSWORD = 'tools-and-more'

/** The demo accounts, as the start prints them. */
export const DEMO_SIGN_INS: readonly string[] = Object.values(DEMO_STAFF).map(({ email }) => email)
