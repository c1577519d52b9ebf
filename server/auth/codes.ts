import { addMinutes } from 'date-fns/addMinutes'
import { sql } from 'kysely'
import { randomInt } from 'node:crypto'
import type { Db } from '../db/database-types.ts'
import { Problem } from '../http/problem.ts'
import { canonicalEmail, findAccount, isStaff } from './accounts.ts'
import { type AttemptSource, getAttemptClient, isRememberedBrowser } from './attempt-source.ts'
import { countAttempt, type RateLimit, resetAttempts } from './rate-limit.ts'
import type { MailingDeps } from './deps.ts'
import { unlock } from './account-lock.ts'
import { hashPassword, matchesHash, setPassword } from './passwords.ts'
import { hashToken, newRefreshToken } from './tokens.ts'

/** Minutes for which a code is valid, and then the ticket that it is exchanged for. */
const MINUTES = 10
const DIGITS = 6
/** The limit of attempts at a code by one client. */
const TRIES: RateLimit = { name: 'codes for', most: 5, minutes: MINUTES }
/** The maximum number of attempts at one code by all clients that its account does not remember. */
const ALL_TRIES = 20
/** The limit of attempts from one client address, at codes of any accounts. */
const TRIES_FROM: RateLimit = { name: 'codes from', most: 20, minutes: 15 }
/**
 * The limits of mails that requests without a session cause: per recipient and client, per
 * recipient, and per client address.
 */
const MAILS_TO: RateLimit = { name: 'mails to', most: 5, minutes: 60 }
const ALL_MAILS_TO: RateLimit = { name: 'all mails to', most: 20, minutes: 60 }
const MAILS_FROM: RateLimit = { name: 'mails from', most: 20, minutes: 60 }

/** Hours for which an invitation is valid: people read it the next morning or after a weekend. */
const INVITED_HOURS = 72
/** The digits of an invitation's code: so many that wrong attempts need no limit. */
const INVITATION_DIGITS = 12
/** The limit of invitations to one account: admins may have to send one again. */
const INVITATIONS_TO: RateLimit = { name: 'invitations to', most: 20, minutes: 60 }

const inMinutes = (now: Date, minutes = MINUTES) => addMinutes(now, minutes).toISOString()

const newCode = (digits: number) => String(randomInt(10 ** digits)).padStart(digits, '0')

/** A request without a session about the account of an e-mail address. */
export interface RecoveryRequest {
  email: string
  source: AttemptSource
  language?: string
}

/**
 * Counts a mail against the limits of its recipient and of the client; false above any of them. A
 * browser that the account remembers has a limit of its own.
 */
export async function isMailAllowed(
  { db, clock }: MailingDeps,
  { email, source }: RecoveryRequest,
  accountId: number | undefined,
) {
  const now = clock()
  const { address } = source
  const count = (limit: RateLimit, subject: string, client?: string) =>
    countAttempt(db, limit, { subject, client }, now)
  const isUnknownBrowser = !isRememberedBrowser(source, accountId)
  if (isUnknownBrowser && address !== null && (await count(MAILS_FROM, address)) > MAILS_FROM.most)
    return false
  const to = canonicalEmail(email)
  if ((await count(MAILS_TO, to, getAttemptClient(source, accountId))) > MAILS_TO.most) return false
  return !isUnknownBrowser || (await count(ALL_MAILS_TO, to)) <= ALL_MAILS_TO.most
}

/**
 * Returns whether an account signs in at its company only. It gets no password by a code, so that
 * whom the company removes cannot go on; an admin may still invite it.
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
  const code = newCode(DIGITS)
  const row = {
    code_hash: await hashPassword(code),
    tries: 0,
    ticket_hash: null,
    expires_at: inMinutes(clock()),
  }
  await db
    .insertInto('codes')
    .values({ user_id: account.id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
  await resetAttempts(db, TRIES, canonicalEmail(email))
  const params = { name: account.name, code, minutes: MINUTES }
  return mail({ to: email, kind: 'code', params, language })
}

/** The account to invite, and the content of the mail apart from the code. */
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
    (await countAttempt(db, INVITATIONS_TO, { subject: String(userId) }, clock())) >
    INVITATIONS_TO.most
  )
    throw new Problem(429, 'too_many')
  const code = newCode(INVITATION_DIGITS)
  const row = {
    code_hash: await hashPassword(code),
    ticket_hash: null,
    expires_at: inMinutes(clock(), INVITED_HOURS * 60),
  }
  await db
    .insertInto('invitations')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
  await resetAttempts(db, TRIES, canonicalEmail(account.email))
  const params = { name: account.name, code, link, hours: INVITED_HOURS }
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
async function isTryAllowed(
  db: Db,
  { email, source }: RecoveryRequest,
  accountId: number | undefined,
  now: Date,
) {
  const { address } = source
  if (!isRememberedBrowser(source, accountId) && address !== null) {
    const count = await countAttempt(db, TRIES_FROM, { subject: address }, now)
    if (count > TRIES_FROM.most) throw new Problem(429, 'too_many')
  }
  const client = getAttemptClient(source, accountId)
  const attempt = { subject: canonicalEmail(email), client }
  return (await countAttempt(db, TRIES, attempt, now)) <= TRIES.most
}

/**
 * Reads the hash of an account's code, and counts the attempt on request; undefined without a valid
 * code.
 */
async function readCodeHash(db: Db, accountId: number, isCounted: boolean, now: Date) {
  const { rows } = await sql<{ code_hash: string }>`
    update codes set tries = tries + ${isCounted ? 1 : 0}
    where user_id = ${accountId} and code_hash is not null and expires_at > ${now.toISOString()}
      and (tries < ${ALL_TRIES} or not ${isCounted}::boolean)
    returning code_hash`.execute(db)
  return rows[0]?.code_hash
}

/** Reads the hash of the code of an account's invitation; undefined without a valid one. */
async function readInvitationHash(db: Db, accountId: number, now: Date) {
  const row = await db
    .selectFrom('invitations')
    .select('code_hash')
    .where('user_id', '=', accountId)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row?.code_hash ?? undefined
}

/**
 * Exchanges the code of a mail for a ticket to set a new password; null for a wrong code. An
 * attempt is counted before the check. Of parallel requests with the right code only one gets a
 * ticket. Throws 429 for a client address over its limit.
 */
export async function exchangeCode(db: Db, request: RecoveryRequest, code: string, now: Date) {
  const account = await findAccount(db, request.email)
  const id = account?.id ?? 0
  const isAllowed = await isTryAllowed(db, request, account?.id, now)
  const isInvitation = code.length === INVITATION_DIGITS
  const read = () =>
    isInvitation
      ? readInvitationHash(db, id, now)
      : readCodeHash(db, id, !isRememberedBrowser(request.source, account?.id), now)
  const codeHash = isAllowed ? await read() : undefined
  if (!(await matchesHash(codeHash, code)) || codeHash === undefined) return null
  const ticket = newRefreshToken()
  const { rows } = await sql`update ${sql.table(isInvitation ? 'invitations' : 'codes')}
    set code_hash = null, ticket_hash = ${hashToken(ticket)}, expires_at = ${inMinutes(now)}
    where user_id = ${id} and code_hash = ${codeHash} returning user_id`.execute(db)
  return rows.length > 0 ? ticket : null
}

/** Ends a ticket and returns its account; null if the ticket is expired or used. */
async function endTicket(db: Db, ticket: string, now: Date): Promise<number | null> {
  for (const table of ['codes', 'invitations']) {
    const { rows } = await sql<{ user_id: number }>`delete from ${sql.table(table)}
      where ticket_hash = ${hashToken(ticket)} and expires_at > ${now.toISOString()}
      returning user_id`.execute(db)
    if (rows[0]) return rows[0].user_id
  }
  return null
}

async function hasTicket(db: Db, ticket: string, now: Date): Promise<boolean> {
  const { rows } = await sql`select from (
    select ticket_hash, expires_at from codes union all
    select ticket_hash, expires_at from invitations) as t
    where ticket_hash = ${hashToken(ticket)} and expires_at > ${now.toISOString()}`.execute(db)
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
  // Hashing is expensive and needs no session, so only a valid ticket leads to it.
  if (!(await hasTicket(db, ticket, now))) return null
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (trx) => {
    const userId = await endTicket(trx, ticket, now)
    if (userId === null) return null
    await setPassword(trx, userId, passwordHash)
    await unlock(trx, userId)
    return userId
  })
}
