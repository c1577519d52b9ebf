import { DEMO_STAFF } from './rows/staff.ts'

/** The password of every demo account. */
export const DEMO_PASSWORD = 'tools-and-more'
/** The accounts that the demo business says at its start. */
export const DEMO_SIGN_INS: readonly string[] = Object.values(DEMO_STAFF).map(({ email }) => email)
