import { addMinutes } from 'date-fns/addMinutes'
import type { Db } from '../db/database-types.ts'
import { Problem } from '../http/problem.ts'
import { type Account, canonicalEmail, isStaff } from './accounts.ts'
import { type AttemptSource, clientOf, isKnown } from './attempt-source.ts'
import { countAttempt, type RateLimit, resetAttempts, uncountAttempt } from './rate-limit.ts'
import type { AccountDeps } from './deps.ts'
import { matchesPassword } from './passwords.ts'

/** Ten wrong passwords for an account within 15 minutes lock it for their client for 15 minutes. */
const CLIENT_LIMIT: RateLimit = { name: 'passwords for', most: 10, minutes: 15 }
/** So many from all clients together lock it for every browser that it does not know. */
const ACCOUNT_LIMIT: RateLimit = { ...CLIENT_LIMIT, name: 'all passwords for', most: 100 }
/** So many for any accounts refuse a client address. */
const ADDRESS_LIMIT: RateLimit = { ...CLIENT_LIMIT, name: 'passwords from' }
/** Mails about locks to one account: whoever has many addresses must not fill its mailbox. */
const LOCK_MAILS: RateLimit = { name: 'lock mails to', most: 3, minutes: 60 }

/** A sign-in attempt: the e-mail typed, its account if any, and where it comes from. */
export interface SignInAttempt {
  email: string
  account?: Account
  source: AttemptSource
  language?: string
}

/** Stores the time of the lock for admins to see, and mails the account's owner. */
async function recordLock({ db, clock, mail }: AccountDeps, { account, language }: SignInAttempt) {
  if (!account || !isStaff(account)) return
  const { most: tries, minutes } = CLIENT_LIMIT
  const until = addMinutes(clock(), minutes).toISOString()
  await db.updateTable('users').set({ locked_until: until }).where('id', '=', account.id).execute()
  if ((await countAttempt(db, LOCK_MAILS, String(account.id), clock())) > LOCK_MAILS.most) return
  const params = { name: account.name, tries, minutes }
  await mail({ to: account.email, kind: 'lock', params, language })
}

/** Whether an attempt is within its limits, and whether it is the last one that is. */
interface Counted {
  isOpen: boolean
  isLast: boolean
}

const countedAs = (count: number, { most }: RateLimit): Counted => ({
  isOpen: count <= most,
  isLast: count === most,
})

/**
 * Counts an attempt. A browser that the account knows is counted on its own, so that nobody else can
 * lock it out. Throws 429 for an address over its limit, which locks no accounts.
 */
async function countSignInAttempt(
  db: Db,
  { email, account, source }: SignInAttempt,
  now: Date,
): Promise<Counted> {
  const subject = canonicalEmail(email)
  const isStranger = !isKnown(source, account?.id)
  const { address } = source
  if (isStranger && address !== null) {
    const count = await countAttempt(db, ADDRESS_LIMIT, address, now)
    if (count > ADDRESS_LIMIT.most) throw new Problem(429, 'too_many')
  }
  const client = clientOf(source, account?.id)
  const byClient = countedAs(
    await countAttempt(db, CLIENT_LIMIT, subject, now, client),
    CLIENT_LIMIT,
  )
  if (!isStranger || !byClient.isOpen) return byClient
  const byAll = countedAs(await countAttempt(db, ACCOUNT_LIMIT, subject, now), ACCOUNT_LIMIT)
  return { isOpen: byAll.isOpen, isLast: byClient.isLast || byAll.isLast }
}

/** Takes back what a right password has counted. */
async function forgetAttempts(db: Db, { email, account, source }: SignInAttempt): Promise<void> {
  const subject = canonicalEmail(email)
  await resetAttempts(db, CLIENT_LIMIT, subject, clientOf(source, account?.id))
  if (isKnown(source, account?.id)) return
  await uncountAttempt(db, ACCOUNT_LIMIT, subject)
  if (source.address !== null) await uncountAttempt(db, ADDRESS_LIMIT, source.address)
}

/**
 * Checks a password. The attempt is counted before the check, so that parallel attempts cannot
 * exceed the limit. For a locked account the password is not checked, with the same result and in
 * the same time as for a wrong one. Throws 429 for a client address over its limit.
 */
export async function verifyPassword(deps: AccountDeps, attempt: SignInAttempt, password: string) {
  const { db, clock, tasks } = deps
  const { isOpen, isLast } = await countSignInAttempt(db, attempt, clock())
  const isRight = await matchesPassword(db, isOpen ? attempt.account?.id : undefined, password)
  if (isRight) await forgetAttempts(db, attempt)
  else if (isLast) tasks.run(() => recordLock(deps, attempt))
  return isRight
}

/** Lifts the locks of an account early, for every client. */
export async function unlock(db: Db, userId: number): Promise<void> {
  const account = await db
    .updateTable('users')
    .set({ locked_until: null })
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirst()
  if (!account?.email) return
  for (const limit of [CLIENT_LIMIT, ACCOUNT_LIMIT])
    await resetAttempts(db, limit, canonicalEmail(account.email))
}
