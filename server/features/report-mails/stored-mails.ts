import { sql } from 'kysely'
import {
  type MailDays,
  type MailProblem,
  type MailState,
  MAX_REPORT_MAILS,
} from '../../../registry/reports/report-mail.ts'
import type { FileKind } from '../../../registry/text/sheet.ts'
import { lockCount } from '../../db/locks.ts'
import type { Db } from '../../db/database-types.ts'
import { Problem } from '../../http/problem.ts'

/** A subscription: a view of a report, its recipient, and the schedule. */
export interface ReportMail {
  id: number
  user_id: number
  view_id: number | null
  report: string
  name: string
  days: MailDays
  hour: number
  file: FileKind
  language: string
  origin: string
  /** What a person mails once, without a subscription: the query of a screen, and the sender. */
  sent?: { query: string; sender: string }
}

/** A subscription with the result of its last mail. */
export interface ListedMail extends ReportMail {
  state: MailState | null
  slot: string | null
  problem: MailProblem | null
}

const MAIL_COLUMNS = [
  ...(['m.id', 'm.user_id', 'm.view_id', 'm.report', 'm.days', 'm.hour'] as const),
  ...(['m.file', 'm.language', 'm.origin'] as const),
] as const

/** Subscriptions with the current names of their views. */
const selectMails = (db: Db) =>
  db
    .selectFrom('report_mails as m')
    .leftJoin('saved_views as v', 'v.id', 'm.view_id')
    .select(MAIL_COLUMNS)
    .select(sql<string>`coalesce(v.name, m.name)`.as('name'))

/** Finds a subscription by id; undefined if it has ended. */
export const findMail = (db: Db, id: number): Promise<ReportMail | undefined> =>
  selectMails(db).where('m.id', '=', id).executeTakeFirst()

/** Lists the mailed views of an account, each with the result of its last mail. */
export async function listMails(db: Db, userId: number): Promise<ListedMail[]> {
  return selectMails(db)
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('jobs')
          .select([sql<MailState>`state`.as('state'), 'slot'])
          .select(sql<MailProblem | null>`problem`.as('problem'))
          .whereRef('report_mail_id', '=', 'm.id')
          .orderBy('slot', 'desc')
          .limit(1)
          .as('s'),
      (join) => join.onTrue(),
    )
    .select(['s.state', 's.slot', 's.problem'])
    .where('m.user_id', '=', userId)
    .orderBy(sql`lower(coalesce(v.name, m.name))`)
    .orderBy('m.id')
    .execute()
}

/**
 * Subscribes an account to a view, or changes its schedule, from now on. Throws 422 above the limit
 * of an account.
 */
export function subscribe(
  db: Db,
  mail: Omit<ReportMail, 'id' | 'view_id' | 'sent'> & { view_id: number },
  now: Date,
): Promise<number> {
  const { view_id, user_id, name, days, hour, file, language, origin } = mail
  const set = { name, days, hour, file, language, origin, since: now.toISOString() }
  return db.transaction().execute(async (trx) => {
    await lockCount(trx, 'report_mails', user_id)
    const ownMails = await trx
      .selectFrom('report_mails')
      .select('view_id')
      .where('user_id', '=', user_id)
      .execute()
    if (ownMails.length >= MAX_REPORT_MAILS && !ownMails.some((mail) => mail.view_id === view_id))
      throw new Problem(422, 'too_many_report_mails', { max: MAX_REPORT_MAILS })
    const { id } = await trx
      .insertInto('report_mails')
      .values({ ...mail, since: set.since })
      .onConflict((conflict) => conflict.columns(['user_id', 'view_id']).doUpdateSet(set))
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** Ends a subscription, optionally only of one user. Returns whether it existed. */
export async function unsubscribe(db: Db, id: number, userId?: number): Promise<boolean> {
  const endedMails = await db
    .deleteFrom('report_mails')
    .where('id', '=', id)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
    .returning('id')
    .executeTakeFirst()
  return endedMails !== undefined
}
