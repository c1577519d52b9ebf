import { DEMO_STAFF } from './staff.ts'

export { DEMO_STAFF }

/** The password of every demo account. */
export const DEMO_PASSWORD = 'washboard-demo'
/** The demo accounts, as the start prints them. */
export const DEMO_SIGN_INS: readonly string[] = [
  ...Object.values(DEMO_STAFF).map(({ email }) => email),
  'customer@washboard.example (refused: a customer)',
]
