import { addMinutes } from 'date-fns/addMinutes'
import type { Db } from '../db/database-types.ts'
import { Problem } from '../http/problem.ts'
import { type Account, canonicalEmail, isStaff } from './accounts.ts'
import { type AttemptSource, getAttemptClient, isRememberedBrowser } from './attempt-source.ts'
import { countAttempt, type RateLimit, resetAttempts, uncountAttempt } from './rate-limit.ts'
import type { AccountDeps } from './deps.ts'
import { matchesPassword } from './passwords.ts'
import { recordFailure, type SignInFailure } from './sign-ins.ts'

/** The limits of attempts at one secret of accounts. */
interface AttemptLimits {
  /** Wrong ones of one client for an account, which lock it for that client. */
  client: RateLimit
  /** Wrong ones of all clients together, which lock an account in browsers that it does not remember. */
  account: RateLimit
  /** Wrong ones of one client address, for any accounts. */
  address: RateLimit
  /** The mail to the owner of a locked account. */
  mail: 'lock' | 'code_lock'
  /** The event of a wrong one in the sign-in log. */
  failure: SignInFailure
}

const PASSWORDS: AttemptLimits = {
  client: { name: 'passwords for', most: 10, minutes: 15 },
  account: { name: 'all passwords for', most: 100, minutes: 15 },
  address: { name: 'passwords from', most: 10, minutes: 15 },
  mail: 'lock',
  failure: 'password_wrong',
}
/** Codes of the second step have six digits only. */
const SECOND_CODES: AttemptLimits = {
  client: { name: 'second codes for', most: 5, minutes: 15 },
  account: { name: 'all second codes for', most: 20, minutes: 15 },
  address: { name: 'second codes from', most: 20, minutes: 15 },
  mail: 'code_lock',
  failure: 'code_wrong',
}
/**
 * The limit of mails about locks of one account, so that an attacker with many addresses cannot
 * fill its mailbox.
 */
const LOCK_MAILS: RateLimit = { name: 'lock mails to', most: 3, minutes: 60 }

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
  const { most: tries, minutes } = limits.client
  const until = addMinutes(clock(), minutes).toISOString()
  await db.updateTable('users').set({ locked_until: until }).where('id', '=', account.id).execute()
  if (
    (await countAttempt(db, LOCK_MAILS, { subject: String(account.id) }, clock())) > LOCK_MAILS.most
  )
    return
  const params = { name: account.name, tries, minutes }
  await queueMail({ kind: limits.mail, to: account.email, params, language })
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
 * The result of counting an attempt: whether it is within the limits, and whether it was the last.
 */
interface Counted {
  isOpen: boolean
  isLast: boolean
}

const toCounted = (count: number, { most }: RateLimit): Counted => ({
  isOpen: count <= most,
  isLast: count === most,
})

/**
 * Counts an attempt. A remembered browser is counted on its own, so that no other client can lock
 * its owner out. Throws 429 for an address over its limit, which locks no accounts.
 */
async function countSignInAttempt(
  db: Db,
  { email, account, source }: SignInAttempt,
  limits: AttemptLimits,
  now: Date,
): Promise<Counted> {
  const subject = canonicalEmail(email)
  const isUnknownBrowser = !isRememberedBrowser(source, account?.id)
  const { address } = source
  if (isUnknownBrowser && address !== null) {
    const count = await countAttempt(db, limits.address, { subject: address }, now)
    if (count > limits.address.most) throw new Problem(429, 'too_many')
  }
  const client = getAttemptClient(source, account?.id)
  const byClient = toCounted(
    await countAttempt(db, limits.client, { subject, client }, now),
    limits.client,
  )
  if (!isUnknownBrowser || !byClient.isOpen) return byClient
  const byAll = toCounted(await countAttempt(db, limits.account, { subject }, now), limits.account)
  return { isOpen: byAll.isOpen, isLast: byClient.isLast || byAll.isLast }
}

/** Takes back the count of a right attempt. */
async function forgetAttempts(
  db: Db,
  { email, account, source }: SignInAttempt,
  limits: AttemptLimits,
): Promise<void> {
  const subject = canonicalEmail(email)
  await resetAttempts(db, limits.client, subject, getAttemptClient(source, account?.id))
  if (isRememberedBrowser(source, account?.id)) return
  await uncountAttempt(db, limits.account, subject)
  if (source.address !== null) await uncountAttempt(db, limits.address, source.address)
}

/**
 * Checks an attempt. It is counted before the check, so that parallel attempts cannot exceed the
 * limits. A locked account is passed to the check as closed. Throws 429 for a client address over its limit.
 */
async function checkAttempt(
  deps: AccountDeps,
  attempt: SignInAttempt,
  limits: AttemptLimits,
  check: (isOpen: boolean) => Promise<boolean>,
): Promise<boolean> {
  const { db, clock, tasks } = deps
  const { isOpen, isLast } = await countSignInAttempt(db, attempt, limits, clock())
  const isRight = await check(isOpen)
  if (isRight) await forgetAttempts(db, attempt, limits)
  else tasks.run(() => recordWrongAttempt(deps, attempt, limits, isLast))
  return isRight
}

/**
 * Checks a password. For a locked account it is not checked, with the same result and in the same
 * time as for a wrong one.
 */
export const verifyPassword = (deps: AccountDeps, attempt: SignInAttempt, password: string) =>
  checkAttempt(deps, attempt, PASSWORDS, (isOpen) =>
    matchesPassword(deps.db, isOpen ? attempt.account?.id : undefined, password),
  )

/** Checks a code of the second step, with the limits of its own. */
export const verifySecondCode = (
  deps: AccountDeps,
  attempt: SignInAttempt,
  check: () => Promise<boolean>,
) => checkAttempt(deps, attempt, SECOND_CODES, async (isOpen) => isOpen && check())

/** Lifts the locks of an account early, for every client. */
export async function unlock(db: Db, userId: number): Promise<void> {
  const account = await db
    .updateTable('users')
    .set({ locked_until: null })
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirst()
  if (!account?.email) return
  for (const limit of [PASSWORDS, SECOND_CODES].flatMap(({ client, account: accountLimit }) => [
    client,
    accountLimit,
  ]))
    await resetAttempts(db, limit, canonicalEmail(account.email))
}
