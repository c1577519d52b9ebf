import { addMinutes } from 'date-fns/addMinutes'
import type { Db } from '../db/database-types.ts'
import { type Account, isStaff } from './accounts.ts'
import { countAttempt, resetAttempts, type RateLimit, uncountAttempt } from './rate-limit.ts'
import type { AccountDeps } from './deps.ts'
import { matchesPassword } from './passwords.ts'

/** Ten wrong passwords within 15 minutes lock an account for the next 15 minutes. */
export const ACCOUNT_LIMIT: RateLimit = { name: 'passwords for', most: 10, minutes: 15 }
const ADDRESS_LIMIT: RateLimit = { ...ACCOUNT_LIMIT, name: 'passwords from' }

/** A sign-in attempt: the e-mail typed, its account if any, and the client address. */
export interface SignInAttempt {
  email: string
  account?: Account
  /** Null where the client cannot be told apart from others. */
  from: string | null
  language?: string
}

const addressOf = (email: string) => email.trim().toLowerCase()

/** Stores the time of the lock for admins to see, and mails the account's owner. */
async function recordLock({ db, clock, mail }: AccountDeps, { account, language }: SignInAttempt) {
  if (!account || !isStaff(account)) return
  const until = addMinutes(clock(), ACCOUNT_LIMIT.minutes).toISOString()
  await db.updateTable('users').set({ locked_until: until }).where('id', '=', account.id).execute()
  const params = { name: account.name, tries: ACCOUNT_LIMIT.most, minutes: ACCOUNT_LIMIT.minutes }
  await mail({ to: account.email, kind: 'lock', params, language })
}

/** Counts an attempt against the limits of the account and of the client address. */
async function countSignInAttempt(db: Db, { email, from }: SignInAttempt, now: Date) {
  const here = from === null ? 0 : await countAttempt(db, ADDRESS_LIMIT, from, now)
  // A client over its own limit locks no accounts.
  if (here > ADDRESS_LIMIT.most) return { isOpen: false, isLast: false }
  const count = await countAttempt(db, ACCOUNT_LIMIT, addressOf(email), now)
  return { isOpen: count <= ACCOUNT_LIMIT.most, isLast: count === ACCOUNT_LIMIT.most }
}

/**
 * Checks a password. The attempt is counted before the check, so that parallel attempts cannot
 * exceed the limit. For a locked account the password is not checked, with the same result and in
 * the same time as for a wrong one.
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

/** Lifts the lock of an account early. */
export async function unlock(db: Db, userId: number): Promise<void> {
  const account = await db
    .updateTable('users')
    .set({ locked_until: null })
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirst()
  if (account) await resetAttempts(db, ACCOUNT_LIMIT, account.email)
}
