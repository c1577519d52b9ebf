import { addMinutes } from 'date-fns/addMinutes'
import type { Db } from '../db/database-types.ts'
import { Problem } from '../http/problem.ts'
import { type Account, canonicalizeEmail, isStaff } from './accounts.ts'
import { type AttemptSource, getAttemptClient, isRememberedBrowser } from './attempt-source.ts'
import { countAttempt, type RateLimit, resetAttempts, uncountAttempt } from './rate-limit.ts'
import type { AccountDeps } from './deps.ts'
import { matchesPassword } from './passwords.ts'
import { recordFailure, type SignInFailure } from './sign-ins.ts'

/** The limits of attempts at a kind of secret, such as passwords. */
interface AttemptLimits {
  /** Wrong attempts by one client at an account. They lock the account for that client. */
  client: RateLimit
  /** Wrong attempts by all clients. They lock the account in unknown browsers. */
  account: RateLimit
  /** Wrong attempts from one client address at any account. */
  address: RateLimit
  /** The mail to the owner of a locked account. */
  lockMail: 'lock' | 'code_lock'
  /** The event of a wrong attempt in the sign-in log. */
  failure: SignInFailure
}

const PASSWORD_LIMITS: AttemptLimits = {
  client: { name: 'passwords for', most: 10, minutes: 15 },
  account: { name: 'all passwords for', most: 100, minutes: 15 },
  address: { name: 'passwords from', most: 10, minutes: 15 },
  lockMail: 'lock',
  failure: 'password_wrong',
}
/** Codes of the second step have six digits only. */
const SECOND_CODE_LIMITS: AttemptLimits = {
  client: { name: 'second codes for', most: 5, minutes: 15 },
  account: { name: 'all second codes for', most: 20, minutes: 15 },
  address: { name: 'second codes from', most: 20, minutes: 15 },
  lockMail: 'code_lock',
  failure: 'code_wrong',
}
/**
 * The limit of mails about locks of one account, so that an attacker with many addresses cannot
 * fill its mailbox.
 */
const LOCK_MAIL_LIMIT: RateLimit = { name: 'lock mails to', most: 3, minutes: 60 }

/** A sign-in attempt: the e-mail typed, its account if any, and where it comes from. */
export interface SignInAttempt {
  email: string
  account?: Account
  source: AttemptSource
  language?: string
}

/** Stores the time of the lock for admins to see, and queues a mail to the account's owner. */
async function recordLock(
  { db, clock, queueMail }: AccountDeps,
  account: Account,
  language: string | undefined,
  limits: AttemptLimits,
) {
  const { most: maxAttempts, minutes } = limits.client
  const lockedUntil = addMinutes(clock(), minutes).toISOString()
  await db
    .updateTable('users')
    .set({ locked_until: lockedUntil })
    .where('id', '=', account.id)
    .execute()
  if (
    (await countAttempt(db, LOCK_MAIL_LIMIT, { subject: String(account.id) }, clock())) >
    LOCK_MAIL_LIMIT.most
  )
    return
  const params = { name: account.name, tries: maxAttempts, minutes }
  await queueMail({ kind: limits.lockMail, to: account.email, params, language })
}

/** Logs a wrong attempt at a staff account, and the lock if it was the last one. */
async function recordWrongAttempt(
  deps: AccountDeps,
  { account, language }: SignInAttempt,
  limits: AttemptLimits,
  isLast: boolean,
) {
  if (!account || !isStaff(account)) return
  await recordFailure(deps.db, account.id, limits.failure, deps.clock())
  if (isLast) await recordLock(deps, account, language, limits)
}

/**
 * The result of counting an attempt: is it within the limits, and is it the last one allowed?
 */
interface CountedAttempt {
  isOpen: boolean
  isLast: boolean
}

const checkLimit = (count: number, { most }: RateLimit): CountedAttempt => ({
  isOpen: count <= most,
  isLast: count === most,
})

/**
 * Counts an attempt. It counts a remembered browser separately, so that no other client can lock out
 * its owner. Throws 429 for an address over its limit, which locks no accounts.
 */
async function countSignInAttempt(
  db: Db,
  { email, account, source }: SignInAttempt,
  limits: AttemptLimits,
  now: Date,
): Promise<CountedAttempt> {
  const subject = canonicalizeEmail(email)
  const isUnknownBrowser = !isRememberedBrowser(source, account?.id)
  const { address } = source
  if (isUnknownBrowser && address !== null) {
    const count = await countAttempt(db, limits.address, { subject: address }, now)
    if (count > limits.address.most) throw new Problem(429, 'too_many')
  }
  const client = getAttemptClient(source, account?.id)
  const clientResult = checkLimit(
    await countAttempt(db, limits.client, { subject, client }, now),
    limits.client,
  )
  if (!isUnknownBrowser || !clientResult.isOpen) return clientResult
  const accountResult = checkLimit(
    await countAttempt(db, limits.account, { subject }, now),
    limits.account,
  )
  return { isOpen: accountResult.isOpen, isLast: clientResult.isLast || accountResult.isLast }
}

/** Removes a correct attempt from the counts. */
async function forgetAttempts(
  db: Db,
  { email, account, source }: SignInAttempt,
  limits: AttemptLimits,
): Promise<void> {
  const subject = canonicalizeEmail(email)
  await resetAttempts(db, limits.client, subject, getAttemptClient(source, account?.id))
  if (isRememberedBrowser(source, account?.id)) return
  await uncountAttempt(db, limits.account, subject)
  if (source.address !== null) await uncountAttempt(db, limits.address, source.address)
}

/**
 * Counts and then checks an attempt, so that parallel attempts cannot exceed the limits. The check
 * learns with `isOpen` if the account is not locked. Throws 429 for an address over its limit.
 */
async function checkAttempt(
  deps: AccountDeps,
  attempt: SignInAttempt,
  limits: AttemptLimits,
  check: (isOpen: boolean) => Promise<boolean>,
): Promise<boolean> {
  const { db, clock, tasks } = deps
  const { isOpen, isLast } = await countSignInAttempt(db, attempt, limits, clock())
  const isCorrect = await check(isOpen)
  if (isCorrect) await forgetAttempts(db, attempt, limits)
  else tasks.run(() => recordWrongAttempt(deps, attempt, limits, isLast))
  return isCorrect
}

/**
 * Checks a password. A locked account gets the same result, after the same time, as a wrong
 * password.
 */
export const verifyPassword = (deps: AccountDeps, attempt: SignInAttempt, password: string) =>
  checkAttempt(deps, attempt, PASSWORD_LIMITS, (isOpen) =>
    matchesPassword(deps.db, isOpen ? attempt.account?.id : undefined, password),
  )

/** Checks a code of the second step, with separate limits. */
export const verifySecondCode = (
  deps: AccountDeps,
  attempt: SignInAttempt,
  check: () => Promise<boolean>,
) => checkAttempt(deps, attempt, SECOND_CODE_LIMITS, async (isOpen) => isOpen && check())

/** Lifts the locks of an account early, for every client. */
export async function liftAccountLock(db: Db, userId: number): Promise<void> {
  const account = await db
    .updateTable('users')
    .set({ locked_until: null })
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirst()
  if (!account?.email) return
  for (const limit of [PASSWORD_LIMITS, SECOND_CODE_LIMITS].flatMap(
    ({ client, account: accountLimit }) => [client, accountLimit],
  ))
    await resetAttempts(db, limit, canonicalizeEmail(account.email))
}
