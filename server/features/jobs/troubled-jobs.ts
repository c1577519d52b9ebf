import { type RawBuilder, sql } from 'kysely'
import type { JobKind, QueuedMailKind } from '../../../registry/account/job.ts'
import type { DeliveryProblem } from '../../../registry/account/webhook.ts'
import type { Db } from '../../db/database-types.ts'

/** The maximum number of jobs in one response. */
const MAX_JOBS = 50

/** A job whose last attempt failed, with the names of its view, row or recipient. */
export interface TroubledJob {
  id: string
  kind: JobKind
  mail: QueuedMailKind | null
  event: string | null
  row_id: number | null
  /** The view of a report mail. */
  view: string | null
  /** The address of a mail. */
  email: string | null
  /** The recipient of an invitation or a report mail. */
  user_id: number | null
  url: string | null
  state: 'due' | 'failed'
  attempts: number
  due_at: string | null
  tried_at: string | null
  status: number | null
  problem: 'mail' | DeliveryProblem | null
  response: string | null
}

/**
 * The condition of jobs that failed or are retried. Messages of stopped webhooks are excluded,
 * because resuming the webhook sends them.
 */
const isTroubled = sql`j.problem is not null and j.state in ('due', 'failed')
  and not exists (select from webhooks where id = j.webhook_id and stopped_at is not null)`

/** Lists the jobs that failed or are tried again: failed ones first, then by time. */
export async function listTroubled(db: Db): Promise<TroubledJob[]> {
  const { rows } = await sql<TroubledJob>`
    select j.id::text as id, j.kind, j.data ->> 'kind' as mail, j.event, j.row_id,
      coalesce(v.name, m.name) as view, w.url,
      coalesce(j.data ->> 'email', j.data ->> 'to') as email,
      coalesce(m.user_id, (j.data ->> 'userId')::integer) as user_id,
      j.state, j.attempts, j.due_at, j.tried_at, j.status, j.problem, j.response
    from jobs as j
    left join webhooks as w on w.id = j.webhook_id
    left join report_mails as m on m.id = j.report_mail_id
    left join saved_views as v on v.id = m.view_id
    where ${isTroubled}
    order by j.state = 'failed' desc, j.tried_at desc, j.id desc
    limit ${sql.lit(MAX_JOBS)}`.execute(db)
  return rows
}

/**
 * Selects the ids of the jobs without further attempts. Inbox mails are excluded, because a mail
 * about a failed mail would cause another mail.
 */
export const selectFailedIds = (): RawBuilder<unknown> =>
  sql`select j.id from jobs as j
    where ${isTroubled} and j.state = 'failed' and j.kind <> 'inbox_mail'`

/** Counts the jobs without further attempts. */
export async function countFailed(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from jobs as j
    where ${isTroubled} and j.state = 'failed'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Makes one failed job due now with new attempts, or all failed jobs. Returns their number. */
export async function retryTroubled(db: Db, id: string | null, now: Date): Promise<number> {
  const { rows } = await sql`
    update jobs as j set state = 'due', attempts = 0, claim = null, problem = null,
      due_at = ${now.toISOString()}::timestamptz
    where ${isTroubled} ${id === null ? sql`` : sql`and j.id = ${id}::bigint`}
    returning id`.execute(db)
  return rows.length
}
