import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Services } from '../context.ts'
import type { Db } from '../db/types.ts'
import { findAccount, isStaff } from './accounts.ts'
import { countOne, type Limit } from './limits.ts'
import { unlock } from './lock.ts'
import { hashPassword, isHashed, setPassword } from './passwords.ts'
import { hashToken, newRefreshToken } from './tokens.ts'

/** How long a code, and then its ticket, holds, in minutes. */
const MINUTES = 10
/** Codes that may be tried for one that was sent. */
const TRIES = 5
/** Mails that others can cause: no more to one account, and no more by one caller. */
export const MAILS_TO: Limit = { name: 'mails to', most: 5, minutes: 60 }
export const MAILS_FROM: Limit = { name: 'mails from', most: 20, minutes: 60 }

const inMinutes = (now: Date) => new Date(now.getTime() + MINUTES * 60_000).toISOString()

/** Whether one more mail may be caused. */
export async function mayMail({ db, clock }: Services, to: string, from: string | null) {
  if (from !== null && (await countOne(db, MAILS_FROM, from, clock())) > MAILS_FROM.most)
    return false
  return (await countOne(db, MAILS_TO, to, clock())) <= MAILS_TO.most
}

/** Sends a new code to an account that has forgotten its password; the one before it is over. */
export async function sendCode(
  services: Services,
  email: string,
  from: string | null,
  language?: string,
): Promise<void> {
  const { db, clock, mail } = services
  if (!(await mayMail(services, email, from))) return
  const account = await findAccount(db, email)
  if (!account || !isStaff(account)) return
  const code = String(randomInt(1_000_000)).padStart(6, '0')
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
  const params = { name: account.name, code, minutes: MINUTES }
  await mail({ to: account.email, kind: 'code', params, language })
}

/**
 * Exchanges a code for the ticket that sets a new password; null for a wrong one. A try is
 * counted before it is looked at, and of several right ones at once only one gets a ticket.
 */
export async function ticketFor(db: Db, email: string, code: string, now: Date) {
  const account = await findAccount(db, email)
  const { rows } = await sql<{ code_hash: string }>`
    update codes set tries = tries + 1
    where user_id = ${account?.id ?? 0} and code_hash is not null
      and tries < ${TRIES} and expires_at > ${now.toISOString()}
    returning code_hash`.execute(db)
  const kept = rows[0]?.code_hash
  if (!(await isHashed(kept, code)) || kept === undefined) return null
  const ticket = newRefreshToken()
  const exchanged = await db
    .updateTable('codes')
    .set({ code_hash: null, ticket_hash: hashToken(ticket), expires_at: inMinutes(now) })
    .where('user_id', '=', account?.id ?? 0)
    .where('code_hash', '=', kept)
    .returning('user_id')
    .executeTakeFirst()
  return exchanged ? ticket : null
}

/** Sets a new password for a ticket, and lifts a lock; false when the ticket is over. */
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
