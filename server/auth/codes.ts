import { addMinutes } from 'date-fns/addMinutes'
import { sql } from 'kysely'
import { randomInt } from 'node:crypto'
import { extractDigits } from '../../registry/characters/digits.ts'
import type { Db } from '../db/database-types.ts'
import { Problem } from '../http/problem.ts'
import { canonicalizeEmail, findAccount, isStaff } from './accounts.ts'
import { type AttemptSource, getAttemptClient, isRememberedBrowser } from './attempt-source.ts'
import { getLatestTime } from './clock-error.ts'
import { countAttempt, type RateLimit, resetAttempts } from './rate-limit.ts'
import type { MailingDeps } from './deps.ts'
import { liftAccountLock } from './account-lock.ts'
import { hashPassword, matchesHash, setPassword } from './passwords.ts'
import { hashToken, createRefreshToken } from './tokens.ts'

/** The minutes for which a code is valid. The ticket for the code is valid as long. */
const CODE_MINUTES = 10
const CODE_DIGITS = 6
/** The limit of attempts at a code by one client. */
const CLIENT_ATTEMPT_LIMIT: RateLimit = { name: 'codes for', most: 5, minutes: CODE_MINUTES }
/** The maximum number of attempts at one code by all unknown browsers together. */
const MAX_ACCOUNT_ATTEMPTS = 20
/** The limit of attempts from one client address, at codes of any accounts. */
const ADDRESS_ATTEMPT_LIMIT: RateLimit = { name: 'codes from', most: 20, minutes: 15 }
/**
 * The limits of mails that requests without a session cause: per recipient and client, per
 * recipient, and per client address.
 */
const CLIENT_MAIL_LIMIT: RateLimit = { name: 'mails to', most: 5, minutes: 60 }
const RECIPIENT_MAIL_LIMIT: RateLimit = { name: 'all mails to', most: 20, minutes: 60 }
const ADDRESS_MAIL_LIMIT: RateLimit = { name: 'mails from', most: 20, minutes: 60 }

/** The hours for which an invitation is valid: long enough for a weekend. */
const INVITATION_HOURS = 72
/** The digits of an invitation's code. Their number makes a limit of attempts unnecessary. */
const INVITATION_DIGITS = 12
/** The limit of invitations to one account, which includes repeated ones. */
const ACCOUNT_INVITATION_LIMIT: RateLimit = { name: 'invitations to', most: 20, minutes: 60 }

const addToNow = (now: Date, minutes = CODE_MINUTES) => addMinutes(now, minutes).toISOString()

/** The condition that a code or ticket is valid. One of a clock that ran ahead is not. */
const isCurrent = (now: Date, minutes = CODE_MINUTES) =>
  sql<boolean>`(expires_at > ${now.toISOString()}
    and expires_at <= ${getLatestTime(now, minutes).toISOString()})`

const createCode = (digits: number) => String(randomInt(10 ** digits)).padStart(digits, '0')

/** A request without a session that names an account by its e-mail address. */
export interface RecoveryRequest {
  email: string
  source: AttemptSource
  language?: string
}

/**
 * Counts a mail against the limits of its recipient and of the client; false above any limit. A
 * browser that the account remembers has a separate limit.
 */
export async function isMailAllowed(
  { db, clock }: MailingDeps,
  { email, source }: RecoveryRequest,
  accountId: number | undefined,
) {
  const now = clock()
  const { address } = source
  const countMail = (limit: RateLimit, subject: string, client?: string) =>
    countAttempt(db, limit, { subject, client }, now)
  const isUnknownBrowser = !isRememberedBrowser(source, accountId)
  if (
    isUnknownBrowser &&
    address !== null &&
    (await countMail(ADDRESS_MAIL_LIMIT, address)) > ADDRESS_MAIL_LIMIT.most
  )
    return false
  const recipient = canonicalizeEmail(email)
  if (
    (await countMail(CLIENT_MAIL_LIMIT, recipient, getAttemptClient(source, accountId))) >
    CLIENT_MAIL_LIMIT.most
  )
    return false
  return (
    !isUnknownBrowser ||
    (await countMail(RECIPIENT_MAIL_LIMIT, recipient)) <= RECIPIENT_MAIL_LIMIT.most
  )
}

/**
 * Returns whether an account signs in at its company only. Such an account gets no code, so that a
 * person whom the company removes has no other sign-in. An admin may still invite it.
 */
async function isCompanyOnly(db: Db, userId: number): Promise<boolean> {
  const identity = db.selectFrom('identities').select('user_id').where('user_id', '=', userId)
  return (
    (await identity.limit(1).executeTakeFirst()) !== undefined && !(await hasPassword(db, userId))
  )
}

/**
 * Mails a new reset code to an account. It replaces any earlier code, but no invitation. The limits
 * count the first attempt only. Returns false if the mail has to be sent again.
 */
export async function sendResetCode(
  deps: MailingDeps,
  request: RecoveryRequest,
  isFirst: boolean,
): Promise<boolean> {
  const { db, clock, mail } = deps
  const { email, language } = request
  const account = await findAccount(db, email)
  if (isFirst && !(await isMailAllowed(deps, request, account?.id))) return true
  if (!account || !isStaff(account) || (await isCompanyOnly(db, account.id))) return true
  const code = createCode(CODE_DIGITS)
  const row = {
    code_hash: await hashPassword(code),
    tries: 0,
    ticket_hash: null,
    expires_at: addToNow(clock()),
  }
  await db
    .insertInto('codes')
    .values({ user_id: account.id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
  await resetAttempts(db, CLIENT_ATTEMPT_LIMIT, canonicalizeEmail(email))
  const params = { name: account.name, code, minutes: CODE_MINUTES }
  return mail({ to: email, kind: 'code', params, language })
}

/** The account to invite, and the mail's content without the code. */
export interface Invitation {
  userId: number
  /** The page where the code is entered. */
  link: string
  language?: string
}

/**
 * Mails an account a code to set a password; returns whether the mail was sent. The code replaces
 * that of an earlier invitation. Throws 429 above the limit.
 */
export async function sendInvitation(deps: MailingDeps, invitation: Invitation): Promise<boolean> {
  const { db, clock, mail } = deps
  const { userId, link, language } = invitation
  const account = await db
    .selectFrom('users')
    .leftJoin('credentials', 'user_id', 'users.id')
    .select(['users.id', 'name', 'email', 'password_hash'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (!account?.email) return false
  if (
    (await countAttempt(db, ACCOUNT_INVITATION_LIMIT, { subject: String(userId) }, clock())) >
    ACCOUNT_INVITATION_LIMIT.most
  )
    throw new Problem(429, 'too_many')
  const code = createCode(INVITATION_DIGITS)
  const row = {
    code_hash: await hashPassword(code),
    ticket_hash: null,
    expires_at: addToNow(clock(), INVITATION_HOURS * 60),
  }
  await db
    .insertInto('invitations')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
  await resetAttempts(db, CLIENT_ATTEMPT_LIMIT, canonicalizeEmail(account.email))
  const params = { name: account.name, code, link, hours: INVITATION_HOURS }
  const kind = account.password_hash === null ? 'invited' : 'renewed'
  return mail({ to: account.email, kind, params, language })
}

/** Returns whether an account has a password. */
export async function hasPassword(db: Db, userId: number): Promise<boolean> {
  const codeHash = db.selectFrom('credentials').select('user_id').where('user_id', '=', userId)
  return (await codeHash.executeTakeFirst()) !== undefined
}

/**
 * Returns whether an attempt at a code is within the limits of its client. Throws 429 above the
 * limit of its address.
 */
async function isAttemptAllowed(
  db: Db,
  { email, source }: RecoveryRequest,
  accountId: number | undefined,
  now: Date,
) {
  const { address } = source
  if (!isRememberedBrowser(source, accountId) && address !== null) {
    const count = await countAttempt(db, ADDRESS_ATTEMPT_LIMIT, { subject: address }, now)
    if (count > ADDRESS_ATTEMPT_LIMIT.most) throw new Problem(429, 'too_many')
  }
  const client = getAttemptClient(source, accountId)
  const attempt = { subject: canonicalizeEmail(email), client }
  return (await countAttempt(db, CLIENT_ATTEMPT_LIMIT, attempt, now)) <= CLIENT_ATTEMPT_LIMIT.most
}

/**
 * Reads the hash of an account's code, and counts the attempt on request; undefined without a valid
 * code.
 */
async function readCodeHash(db: Db, accountId: number, isCounted: boolean, now: Date) {
  const { rows } = await sql<{ code_hash: string }>`
    update codes set tries = tries + ${isCounted ? 1 : 0}
    where user_id = ${accountId} and code_hash is not null and ${isCurrent(now)}
      and (tries < ${MAX_ACCOUNT_ATTEMPTS} or not ${isCounted}::boolean)
    returning code_hash`.execute(db)
  return rows[0]?.code_hash
}

/** Reads the hash of the code of an account's invitation; undefined without a valid one. */
async function readInvitationHash(db: Db, accountId: number, now: Date) {
  const row = await db
    .selectFrom('invitations')
    .select('code_hash')
    .where('user_id', '=', accountId)
    .where(isCurrent(now, INVITATION_HOURS * 60))
    .executeTakeFirst()
  return row?.code_hash ?? undefined
}

/**
 * Exchanges the code of a mail for a ticket to set a new password; null for a wrong code. It counts
 * the attempt before the check. Of parallel requests with the correct code only one gets a ticket.
 * Throws 429 for a client address over its limit.
 */
export async function exchangeCode(db: Db, request: RecoveryRequest, typedCode: string, now: Date) {
  const code = extractDigits(typedCode)
  const account = await findAccount(db, request.email)
  const id = account?.id ?? 0
  const isAllowed = await isAttemptAllowed(db, request, account?.id, now)
  const isInvitation = code.length === INVITATION_DIGITS
  const readHash = () =>
    isInvitation
      ? readInvitationHash(db, id, now)
      : readCodeHash(db, id, !isRememberedBrowser(request.source, account?.id), now)
  const codeHash = isAllowed ? await readHash() : undefined
  if (!(await matchesHash(codeHash, code)) || codeHash === undefined) return null
  const ticket = createRefreshToken()
  const { rows } = await sql`update ${sql.table(isInvitation ? 'invitations' : 'codes')}
    set code_hash = null, ticket_hash = ${hashToken(ticket)}, expires_at = ${addToNow(now)}
    where user_id = ${id} and code_hash = ${codeHash} returning user_id`.execute(db)
  return rows.length > 0 ? ticket : null
}

/** Ends a ticket and returns its account; null if the ticket is expired or used. */
async function endTicket(db: Db, ticket: string, now: Date): Promise<number | null> {
  for (const table of ['codes', 'invitations']) {
    const { rows } = await sql<{ user_id: number }>`delete from ${sql.table(table)}
      where ticket_hash = ${hashToken(ticket)} and ${isCurrent(now)}
      returning user_id`.execute(db)
    if (rows[0]) return rows[0].user_id
  }
  return null
}

async function hasTicket(db: Db, ticket: string, now: Date): Promise<boolean> {
  const { rows } = await sql`select from (
    select ticket_hash, expires_at from codes union all
    select ticket_hash, expires_at from invitations) as t
    where ticket_hash = ${hashToken(ticket)} and ${isCurrent(now)}`.execute(db)
  return rows.length > 0
}

/**
 * Sets a new password with a ticket and lifts a lock. Returns the account; null if the ticket is
 * expired or used.
 */
export async function resetPassword(
  db: Db,
  ticket: string,
  password: string,
  now: Date,
): Promise<number | null> {
  // Check the ticket first, because anybody could send requests that cause expensive hashing.
  if (!(await hasTicket(db, ticket, now))) return null
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (trx) => {
    const userId = await endTicket(trx, ticket, now)
    if (userId === null) return null
    await setPassword(trx, userId, passwordHash)
    await liftAccountLock(trx, userId)
    return userId
  })
}
