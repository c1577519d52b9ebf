import { addMinutes } from 'date-fns/addMinutes'
import type { Db } from '../db/database-types.ts'
import { type Account, isStaff } from './accounts.ts'
import { countAttempt, resetAttempts, type RateLimit, uncountAttempt } from './rate-limit.ts'
import type { AccountDeps } from './deps.ts'
import { matchesPassword } from './passwords.ts'

/** Ten wrong passwords in a quarter of an hour, and the next quarter nothing is looked at. */
export const ACCOUNT_LIMIT: RateLimit = { name: 'passwords for', most: 10, minutes: 15 }
const ADDRESS_LIMIT: RateLimit = { ...ACCOUNT_LIMIT, name: 'passwords from' }

/** Whoever gives a password: the address typed, its account if there is one, and from where. */
export interface SignInAttempt {
  email: string
  account?: Account
  /** Null where the caller cannot be told apart from others. */
  from: string | null
  language?: string
}

const addressOf = (email: string) => email.trim().toLowerCase()

/** Keeps an account's lock where admins see it, and tells its person. */
async function recordLock({ db, clock, mail }: AccountDeps, { account, language }: SignInAttempt) {
  if (!account || !isStaff(account)) return
  const until = addMinutes(clock(), ACCOUNT_LIMIT.minutes).toISOString()
  await db.updateTable('users').set({ locked_until: until }).where('id', '=', account.id).execute()
  const params = { name: account.name, tries: ACCOUNT_LIMIT.most, minutes: ACCOUNT_LIMIT.minutes }
  await mail({ to: account.email, kind: 'lock', params, language })
}

/** How many passwords have been tried, this one included: whichever is nearer to the limit. */
async function countSignInAttempt(db: Db, { email, from }: SignInAttempt, now: Date) {
  const here = from === null ? 0 : await countAttempt(db, ADDRESS_LIMIT, from, now)
  // An address that is locked out locks no accounts.
  if (here > ADDRESS_LIMIT.most) return { isOpen: false, isLast: false }
  const count = await countAttempt(db, ACCOUNT_LIMIT, addressOf(email), now)
  return { isOpen: count <= ACCOUNT_LIMIT.most, isLast: count === ACCOUNT_LIMIT.most }
}

/**
 * Whether a password is the account's. It is counted as wrong before it is looked at, so
 * that many at once are no way round the limit; a locked account's is not looked at, and
 * that takes as long and says the same as a wrong one.
 */
export async function verifyPassword(deps: AccountDeps, attempt: SignInAttempt, password: string) {
  const { db, clock, tasks } = deps
  const { isOpen, isLast } = await countSignInAttempt(db, attempt, clock())
  const isRight = await matchesPassword(db, isOpen ? attempt.account?.id : undefined, password)
  if (isRight) {
    await resetAttempts(db, ACCOUNT_LIMIT, addressOf(attempt.email))
    if (attempt.from !== null) await uncountAttempt(db, ADDRESS_LIMIT, attempt.from)
  } else if (isLast) tasks.run(() => recordLock(deps, attempt))
  return isRight
}

/** Lifts an account's lock before its time. */
export async function unlock(db: Db, userId: number): Promise<void> {
  const account = await db
    .updateTable('users')
    .set({ locked_until: null })
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirst()
  if (account) await resetAttempts(db, ACCOUNT_LIMIT, account.email)
}
