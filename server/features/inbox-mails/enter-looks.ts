import { utc } from '@date-fns/utc'
import { subMinutes } from 'date-fns/subMinutes'
import { sql } from 'kysely'
import {
  DAILY_MAIL_HOUR,
  MINUTES_BETWEEN_GATHERED_MAILS,
} from '../../../registry/account/inbox-mail.ts'
import type { Db } from '../../db/database-types.ts'
import { getLatestSlot, type MailPlace } from '../report-mails/mail-slots.ts'

/**
 * Adds a job for each person whose inbox mail is due, once across servers. A person whose last mail
 * is still retried is skipped.
 */
export async function enterLooks(db: Db, now: Date, place: MailPlace): Promise<void> {
  const dailySlot = getLatestSlot({ days: 'every_day', hour: DAILY_MAIL_HOUR }, now, place) ?? now
  const gatheringStart = subMinutes(now, MINUTES_BETWEEN_GATHERED_MAILS, { in: utc })
  const currentTime = now.toISOString()
  await sql`
    with due as (
      update inbox_mails as m set looked_at = ${currentTime}::timestamptz
      where case m.pace when 'daily' then m.looked_at < ${dailySlot.toISOString()}::timestamptz
          else m.looked_at <= ${gatheringStart.toISOString()}::timestamptz end
        and not exists (select from jobs as j where j.kind = 'inbox_mail' and j.state = 'due'
          and j.data ->> 'userId' = m.user_id::text)
      returning m.user_id)
    insert into jobs (kind, data, due_at)
    select 'inbox_mail', jsonb_build_object('userId', user_id), ${currentTime}::timestamptz
    from due`.execute(db)
}
