import { utc } from '@date-fns/utc'
import { addSeconds } from 'date-fns/addSeconds'
import { subDays } from 'date-fns/subDays'
import { type RawBuilder, sql } from 'kysely'
import { randomInt, randomUUID } from 'node:crypto'
import type { JobKind, JobState } from '../../registry/account/job.ts'
import type { Db } from '../db/database-types.ts'
import type { ClaimedJob, JobAttempt, JobQueue } from './job.ts'
import { JOB_POLICIES, LONGEST_WAIT } from './job-policies.ts'

/** The days for which results of jobs are stored. */
const RETENTION_DAYS = 30

/** Adds a mail that is due now. */
export async function addMailJob(db: Db, data: object, now: Date): Promise<void> {
  await sql`insert into jobs (kind, data, due_at)
    values ('mail', ${JSON.stringify(data)}::jsonb, ${now.toISOString()}::timestamptz)`.execute(db)
}

/** Lists the queues with due jobs, without those of stopped webhooks. */
export async function listDueQueues(
  db: Db,
  kinds: readonly JobKind[],
  now: Date,
): Promise<JobQueue[]> {
  const { rows } = await sql<JobQueue>`
    select distinct kind, webhook_id as "webhookId" from jobs as j
    where state = 'due' and due_at <= ${now.toISOString()}::timestamptz
      and kind in (${sql.join(kinds)})
      and not exists (select from webhooks where id = j.webhook_id and stopped_at is not null)
  `.execute(db)
  return rows
}

/** Counts the jobs that wait for their time or their next attempt, by kind. */
export async function countWaiting(db: Db): Promise<ReadonlyMap<JobKind, number>> {
  const { rows } = await sql<{ kind: JobKind; count: number }>`
    select kind, count(*)::integer as count from jobs where state = 'due' group by kind`.execute(db)
  return new Map(rows.map(({ kind, count }) => [kind, count]))
}

/** Selects the jobs of a queue. */
const isInQueue = ({ kind, webhookId }: JobQueue): RawBuilder<unknown> =>
  webhookId === null
    ? sql`kind = ${kind} and webhook_id is null`
    : sql`kind = ${kind} and webhook_id = ${webhookId}`

/**
 * Claims the next job of a queue that is due, or whose claim has expired; null if there is none.
 * Messages about one row are sent in order: a later one waits for the earlier ones.
 */
export async function claimNextJob(db: Db, queue: JobQueue, now: Date): Promise<ClaimedJob | null> {
  const claim = randomUUID()
  const lease = addSeconds(now, JOB_POLICIES[queue.kind].lease).toISOString()
  const { rows } = await sql<Omit<ClaimedJob, keyof JobQueue | 'claim'>>`
    update jobs as j
    set claim = ${claim}, attempts = j.attempts + 1, due_at = ${lease}::timestamptz
    from (select id from jobs as one
      where ${isInQueue(queue)} and state = 'due' and due_at <= ${now.toISOString()}::timestamptz
        and not exists (select from jobs as earlier
          where earlier.webhook_id = one.webhook_id and earlier.state = 'due'
            and earlier.entity = one.entity and earlier.row_id = one.row_id
            and earlier.change_id < one.change_id)
      order by change_id, due_at, id limit 1 for update skip locked) as next
    where j.id = next.id
    returning j.id::text as id, j.attempts, j.data, j.change_id::text as "changeId", j.event,
      j.report_mail_id as "reportMailId", j.slot`.execute(db)
  const [row] = rows
  return row ? { ...queue, ...row, claim } : null
}

/** Returns whether a job has used its last attempt. */
export const isLastAttempt = ({ kind, attempts }: ClaimedJob): boolean =>
  attempts > JOB_POLICIES[kind].waits.length

/** Updates a job by its claim, because another server may have claimed it since. */
const updateClaimed = (db: Db, { id, claim }: ClaimedJob) =>
  db.updateTable('jobs').where('id', '=', id).where('claim', '=', claim).where('state', '=', 'due')

const describeAttempt = ({ status, problem, response }: JobAttempt, now: Date) => ({
  status,
  problem,
  response,
  tried_at: now.toISOString(),
})

/** Stores the result of a claimed job. */
export async function finishJob(
  db: Db,
  job: ClaimedJob,
  { state, attempt }: { state: Exclude<JobState, 'due'>; attempt: JobAttempt },
  now: Date,
): Promise<void> {
  await updateClaimed(db, job)
    .set({ state, due_at: null, ...describeAttempt(attempt, now) })
    .execute()
}

/** Seconds until the next attempt. */
function getRetryDelay({ kind, attempts }: ClaimedJob, { retryAfter = 0 }: JobAttempt): number {
  const { waits, jitter } = JOB_POLICIES[kind]
  const plannedWait = waits[attempts - 1] ?? LONGEST_WAIT
  const wait = Math.max(plannedWait, Math.min(retryAfter, LONGEST_WAIT))
  return Math.ceil((wait * (100 + randomInt(jitter + 1))) / 100)
}

/** Schedules a claimed job for another attempt; marks it as failed after the last attempt. */
export async function retryJob(
  db: Db,
  job: ClaimedJob,
  attempt: JobAttempt,
  now: Date,
): Promise<void> {
  if (isLastAttempt(job)) return finishJob(db, job, { state: 'failed', attempt }, now)
  const due = addSeconds(now, getRetryDelay(job, attempt)).toISOString()
  await updateClaimed(db, job)
    .set({ due_at: due, ...describeAttempt(attempt, now) })
    .execute()
}

/** Releases a claimed job without counting the attempt, when this server stops. */
export async function releaseJob(db: Db, job: ClaimedJob, now: Date): Promise<void> {
  await updateClaimed(db, job)
    .set({ due_at: now.toISOString(), attempts: job.attempts - 1, claim: null })
    .execute()
}

/** Deletes a claimed job, with the personal data in it. */
export async function deleteJob(db: Db, { id, claim }: ClaimedJob): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', id).where('claim', '=', claim).execute()
}

/** Deletes old results of jobs. */
export async function deleteOldJobs(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('state', '!=', 'due')
    .where('tried_at', '<', subDays(now, RETENTION_DAYS, { in: utc }).toISOString())
    .execute()
}
