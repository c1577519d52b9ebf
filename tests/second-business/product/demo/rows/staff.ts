import type { Role } from '../../resources/words/roles.ts'

/** Whom the demo business has for each role to sign in as. */
export const DEMO_STAFF: Readonly<Record<Role, { email: string; name: string }>> = {
  boss: { email: 'boss@tools.example', name: 'Inês Rocha' },
  counter: { email: 'counter@tools.example', name: 'Rui Matos' },
  workshop: { email: 'workshop@tools.example', name: 'Olga Pinto' },
}
