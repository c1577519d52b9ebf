import { utc } from '@date-fns/utc'
import { subHours } from 'date-fns/subHours'
import { sql } from 'kysely'
import type { Db } from '../../db/database-types.ts'
import { getLatestSlot, type MailPlace } from './mail-slots.ts'

/** The hours during which a late mail is still sent. Older mails are skipped. */
const LATE_HOURS = 6

/** The schedules of all subscriptions. */
const selectPlans = (db: Db) =>
  db.selectFrom('report_mails').select(['days', 'hour']).distinct().execute()

/**
 * Adds the due mails, once across servers. Mails that are hours late are added as skipped, so that
 * readers see them.
 */
export async function enterDue(db: Db, now: Date, place: MailPlace): Promise<void> {
  for (const schedule of await selectPlans(db)) {
    const slot = getLatestSlot(schedule, now, place)
    if (!slot) continue
    const slotTime = slot.toISOString()
    const isLate = slot < subHours(now, LATE_HOURS, { in: utc })
    const jobColumns = isLate
      ? sql`'skipped', null::timestamptz, 'late', ${now.toISOString()}::timestamptz`
      : sql`'due', ${slotTime}::timestamptz, null, null::timestamptz`
    await sql`
      insert into jobs (kind, report_mail_id, slot, state, due_at, problem, tried_at)
      select 'report_mail', m.id, ${slotTime}::timestamptz, ${jobColumns} from report_mails as m
      where m.days = ${schedule.days} and m.hour = ${schedule.hour} and m.since < ${slotTime}::timestamptz
        and not exists (select 1 from jobs as j
          where j.report_mail_id = m.id and j.slot >= ${slotTime}::timestamptz)
      on conflict do nothing`.execute(db)
  }
}
