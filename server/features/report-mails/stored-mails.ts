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

/** A subscription: a view or a query of a report, its recipient, and the schedule. */
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
  /** The query of what is mailed; null if it is that of the view. */
  query: string | null
  sender_id: number | null
  /** The name of the sender; null if the user subscribed. */
  sender: string | null
  /** True for a mail that is sent once, without a subscription. */
  isOnce?: true
}

/** A subscription with the result of its last mail. */
export interface ListedMail extends ReportMail {
  /** The name of the recipient. */
  recipient: string
  state: MailState | null
  slot: string | null
  problem: MailProblem | null
}

const MAIL_COLUMNS = [
  ...(['m.id', 'm.user_id', 'm.view_id', 'm.report', 'm.days', 'm.hour'] as const),
  ...(['m.file', 'm.language', 'm.origin', 'm.query', 'm.sender_id'] as const),
] as const

/** Subscriptions with the current names of their views. */
const selectMails = (db: Db) =>
  db
    .selectFrom('report_mails as m')
    .leftJoin('saved_views as v', 'v.id', 'm.view_id')
    .leftJoin('users as s', 's.id', 'm.sender_id')
    .select(MAIL_COLUMNS)
    .select('s.name as sender')
    .select(sql<string>`coalesce(v.name, m.name)`.as('name'))

/** Finds a subscription by id; undefined if it has ended. */
export const findMail = (db: Db, id: number): Promise<ReportMail | undefined> =>
  selectMails(db).where('m.id', '=', id).executeTakeFirst()

/** The account that manages a subscription: its sender, or else its recipient. */
const OWNER = sql<number>`coalesce(m.sender_id, m.user_id)`

/**
 * Lists the mails that an account receives, or has sent to others, each with the result of its last
 * mail.
 */
export async function listMails(db: Db, userId: number): Promise<ListedMail[]> {
  return selectMails(db)
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('u.name as recipient')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('jobs')
          .select([sql<MailState>`state`.as('state'), 'slot'])
          .select(sql<MailProblem | null>`problem`.as('problem'))
          .whereRef('report_mail_id', '=', 'm.id')
          .orderBy('slot', 'desc')
          .limit(1)
          .as('j'),
      (join) => join.onTrue(),
    )
    .select(['j.state', 'j.slot', 'j.problem'])
    .where((where) => where.or([where('m.user_id', '=', userId), where(OWNER, '=', userId)]))
    .orderBy(sql`lower(coalesce(v.name, m.name))`)
    .orderBy('m.id')
    .execute()
}

/** A new subscription. */
export type NewMail = Omit<ReportMail, 'id' | 'sender' | 'isOnce'>

/**
 * Subscribes accounts to a report, or changes the schedule of a view, from now on. Throws 422 above
 * the limit of the account that subscribes.
 */
export function subscribe(
  db: Db,
  ownerId: number,
  mails: readonly NewMail[],
  now: Date,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockCount(trx, 'report_mails', ownerId)
    const ownMails = await trx
      .selectFrom('report_mails as m')
      .select('m.view_id')
      .where(OWNER, '=', ownerId)
      .execute()
    const newMails = mails.filter(
      ({ view_id }) => view_id === null || !ownMails.some((mail) => mail.view_id === view_id),
    )
    if (newMails.length > 0 && ownMails.length + newMails.length > MAX_REPORT_MAILS)
      throw new Problem(422, 'too_many_report_mails', { max: MAX_REPORT_MAILS })
    for (const mail of mails) {
      const { name, days, hour, file, language, origin } = mail
      const set = { name, days, hour, file, language, origin, since: now.toISOString() }
      await trx
        .insertInto('report_mails')
        .values({ ...mail, since: set.since })
        .onConflict((conflict) => conflict.columns(['user_id', 'view_id']).doUpdateSet(set))
        .execute()
    }
  })
}

/** Ends a subscription, optionally only of one recipient or sender. Returns whether it existed. */
export async function unsubscribe(db: Db, id: number, userId?: number): Promise<boolean> {
  const endedMails = await db
    .deleteFrom('report_mails')
    .where('id', '=', id)
    .$if(userId !== undefined, (query) =>
      query.where((where) =>
        where.or([where('user_id', '=', userId ?? 0), where('sender_id', '=', userId ?? 0)]),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return endedMails !== undefined
}
