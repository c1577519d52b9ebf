import { addMinutes } from 'date-fns/addMinutes'
import { sql } from 'kysely'
import { randomInt } from 'node:crypto'
import type { Db } from '../db/database-types.ts'
import { Problem } from '../http/problem.ts'
import { findAccount, isStaff } from './accounts.ts'
import { countAttempt, type RateLimit } from './rate-limit.ts'
import type { AccountDeps } from './deps.ts'
import { unlock } from './account-lock.ts'
import { hashPassword, matchesHash, setPassword } from './passwords.ts'
import { hashToken, newRefreshToken } from './tokens.ts'

/** Minutes for which a code, and then its ticket, is valid. */
const MINUTES = 10
/** Attempts per code. */
const TRIES = 5
/** Mails caused without signing in, per recipient and per client address. */
export const MAILS_TO: RateLimit = { name: 'mails to', most: 5, minutes: 60 }
export const MAILS_FROM: RateLimit = { name: 'mails from', most: 20, minutes: 60 }

/** Hours for which an invitation is valid: people read it the next morning or after a weekend. */
const INVITED_HOURS = 72
/** Invitations to one account: admins may have to send one again. */
const INVITATIONS_TO: RateLimit = { name: 'invitations to', most: 20, minutes: 60 }

const inMinutes = (now: Date, minutes = MINUTES) => addMinutes(now, minutes).toISOString()

/**
 * Counts a mail against the limits of its recipient and of the client address; false above either.
 */
export async function isMailAllowed({ db, clock }: AccountDeps, to: string, from: string | null) {
  if (from !== null && (await countAttempt(db, MAILS_FROM, from, clock())) > MAILS_FROM.most)
    return false
  return (await countAttempt(db, MAILS_TO, to, clock())) <= MAILS_TO.most
}

/**
 * Mails a code to an account whose owner has forgotten the password; it replaces any earlier code.
 */
export async function sendResetCode(
  deps: AccountDeps,
  email: string,
  from: string | null,
  language?: string,
): Promise<void> {
  if (!(await isMailAllowed(deps, email, from))) return
  const account = await findAccount(deps.db, email)
  if (!account || !isStaff(account)) return
  const code = await createCode(deps, account.id, MINUTES)
  const params = { name: account.name, code, minutes: MINUTES }
  await deps.mail({ to: email, kind: 'code', params, language })
}

/**
 * Creates a code that is valid for this many minutes and replaces any earlier code of the account.
 */
async function createCode({ db, clock }: AccountDeps, user_id: number, minutes: number) {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const row = {
    code_hash: await hashPassword(code),
    tries: 0,
    ticket_hash: null,
    expires_at: inMinutes(clock(), minutes),
  }
  await db
    .insertInto('codes')
    .values({ user_id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
  return code
}

/** The account to invite and the content of the mail beside the code. */
export interface Invitation {
  userId: number
  /** The page where the code is entered. */
  link: string
  language?: string
}

/**
 * Mails an account a code to set its first password, or a new one if it has one already; returns
 * whether the mail was sent. Throws 429 above the limit.
 */
export async function sendInvitation(deps: AccountDeps, invitation: Invitation): Promise<boolean> {
  const { db, clock, mail } = deps
  const { userId, link, language } = invitation
  const account = await db
    .selectFrom('users')
    .leftJoin('credentials', 'user_id', 'users.id')
    .select(['users.id', 'name', 'email', 'password_hash'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (!account?.email) return false
  if ((await countAttempt(db, INVITATIONS_TO, String(userId), clock())) > INVITATIONS_TO.most)
    throw new Problem(429, 'too_many')
  const code = await createCode(deps, userId, INVITED_HOURS * 60)
  const params = { name: account.name, code, link, hours: INVITED_HOURS }
  const kind = account.password_hash === null ? 'invited' : 'renewed'
  return mail({ to: account.email, kind, params, language })
}

/** Whether an account has a password. */
export async function hasPassword(db: Db, userId: number): Promise<boolean> {
  const codeHash = db.selectFrom('credentials').select('user_id').where('user_id', '=', userId)
  return (await codeHash.executeTakeFirst()) !== undefined
}

/**
 * Exchanges a code for a ticket to set a new password; null for a wrong code. An attempt is counted
 * before the check, and of parallel requests with the right code only one gets a ticket.
 */
export async function exchangeCode(db: Db, email: string, code: string, now: Date) {
  const account = await findAccount(db, email)
  const { rows } = await sql<{ code_hash: string }>`
    update codes set tries = tries + 1
    where user_id = ${account?.id ?? 0} and code_hash is not null
      and tries < ${TRIES} and expires_at > ${now.toISOString()}
    returning code_hash`.execute(db)
  const codeHash = rows[0]?.code_hash
  if (!(await matchesHash(codeHash, code)) || codeHash === undefined) return null
  const ticket = newRefreshToken()
  const exchanged = await db
    .updateTable('codes')
    .set({ code_hash: null, ticket_hash: hashToken(ticket), expires_at: inMinutes(now) })
    .where('user_id', '=', account?.id ?? 0)
    .where('code_hash', '=', codeHash)
    .returning('user_id')
    .executeTakeFirst()
  return exchanged ? ticket : null
}

/** Sets a new password with a ticket and lifts a lock; false if the ticket is expired or used. */
export async function resetPassword(db: Db, ticket: string, password: string, now: Date) {
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (trx) => {
    const used = await trx
      .deleteFrom('codes')
      .where('ticket_hash', '=', hashToken(ticket))
      .where('expires_at', '>', now.toISOString())
      .returning('user_id')
      .executeTakeFirst()
    if (!used) return false
    await setPassword(trx, used.user_id, passwordHash)
    await unlock(trx, used.user_id)
    return true
  })
}
