import { utc } from '@date-fns/utc'
import { addMinutes } from 'date-fns/addMinutes'
import { subDays } from 'date-fns/subDays'
import { subHours } from 'date-fns/subHours'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { MailProblem, MailState } from '../../../registry/reports/report-mail.ts'
import type { Db } from '../../db/database-types.ts'
import { latestSlot } from './mail-slots.ts'

/** Hours after its slot until which a mail is still worth reading; a server that was down longer skips it. */
const LATE_HOURS = 6
/** Minutes until whoever claimed a mail is taken to have died. */
const LEASE_MINUTES = 10
/** Minutes to wait after each try that failed; then it has failed for good. */
const WAITS = [2, 10, 30] as const
/** Days for which it is kept what became of a mail. */
const KEPT_DAYS = 90

/** A mail that this server has to send: nobody else sends it meanwhile. */
export interface Claimed {
  mailId: number
  slot: Date
  attempts: number
  claim: string
}

/** The plans of all subscriptions, each once. */
const plansOf = (db: Db) =>
  db.selectFrom('report_mails').select(['days', 'hour']).distinct().execute()

/**
 * Enters the mails whose time has come, each once, whichever server comes first; what is hours
 * late is entered as skipped, so that its reader is told.
 */
export async function enterDue(db: Db, now: Date, timeZone: string): Promise<void> {
  for (const plan of await plansOf(db)) {
    const slot = latestSlot(plan, now, timeZone)
    if (!slot) continue
    const at = slot.toISOString()
    const isLate = slot < subHours(now, LATE_HOURS, { in: utc })
    const entered = isLate
      ? sql`'skipped', null::timestamptz, 'late', ${now.toISOString()}::timestamptz`
      : sql`'due', ${at}::timestamptz, null, null::timestamptz`
    await sql`
      insert into report_mail_slots (mail_id, slot, state, due_at, problem, done_at)
      select m.id, ${at}::timestamptz, ${entered} from report_mails as m
      where m.days = ${plan.days} and m.hour = ${plan.hour} and m.since < ${at}::timestamptz
        and not exists (select 1 from report_mail_slots as s
          where s.mail_id = m.id and s.slot >= ${at}::timestamptz)
      on conflict do nothing`.execute(db)
  }
  const old = subDays(now, KEPT_DAYS, { in: utc }).toISOString()
  await db.deleteFrom('report_mail_slots').where('done_at', '<', old).execute()
}

/** Claims a mail that is due, or whose claim has run out; null where there is none. */
export async function claimDue(db: Db, now: Date): Promise<Claimed | null> {
  const claim = randomUUID()
  const lease = addMinutes(now, LEASE_MINUTES).toISOString()
  const { rows } = await sql<{ mail_id: number; slot: string; attempts: number }>`
    update report_mail_slots as s
    set claim = ${claim}, due_at = ${lease}::timestamptz, attempts = s.attempts + 1
    from (select mail_id, slot from report_mail_slots
      where state = 'due' and due_at <= ${now.toISOString()}::timestamptz
      order by due_at, mail_id limit 1 for update skip locked) as d
    where s.mail_id = d.mail_id and s.slot = d.slot
    returning s.mail_id, s.slot, s.attempts`.execute(db)
  const [row] = rows
  return row
    ? { mailId: row.mail_id, slot: new Date(row.slot), attempts: row.attempts, claim }
    : null
}

/** Whether a mail has been tried as often as it is. */
export const isLastTry = ({ attempts }: Claimed): boolean => attempts > WAITS.length

/** Says what became of a claimed mail, unless somebody else has claimed it meanwhile. */
export async function finish(
  db: Db,
  { claim }: Claimed,
  state: Exclude<MailState, 'due'>,
  problem: MailProblem | null,
  now: Date,
): Promise<void> {
  await db
    .updateTable('report_mail_slots')
    .set({ state, problem, due_at: null, done_at: now.toISOString() })
    .where('claim', '=', claim)
    .where('state', '=', 'due')
    .execute()
}

/** Has a claimed mail tried again a while later. */
export async function tryLater(db: Db, { claim, attempts }: Claimed, now: Date): Promise<void> {
  const minutes = WAITS[attempts - 1] ?? WAITS[WAITS.length - 1] ?? 0
  await db
    .updateTable('report_mail_slots')
    .set({ due_at: addMinutes(now, minutes).toISOString(), problem: 'mail' })
    .where('claim', '=', claim)
    .where('state', '=', 'due')
    .execute()
}
