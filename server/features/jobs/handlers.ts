import type { jobCalls } from '../../../registry/account/job-calls.ts'
import type { AnswerOf } from '../../../registry/calls/call.ts'
import { readAccountNames } from '../../auth/accounts.ts'
import type { Handlers } from '../../calls/handlers.ts'
import type { Db } from '../../db/database-types.ts'
import { Problem } from '../../http/problem.ts'
import { listTroubled, retryTroubled, type TroubledJob } from './troubled-jobs.ts'

const toIso = (time: string | null) => time && new Date(time).toISOString()

/**
 * Returns the recipient of a job, without paths and queries of webhooks, which may contain secrets.
 */
function getRecipient({ url, email, user_id }: TroubledJob, names: ReadonlyMap<number, string>) {
  if (url !== null) return new URL(url).host
  return email ?? names.get(user_id ?? 0) ?? null
}

function describeJob(
  row: TroubledJob,
  names: ReadonlyMap<number, string>,
): AnswerOf<typeof jobCalls.jobs>[number] {
  const { id, kind, mail, state, attempts, status, problem } = row
  const { view, event, row_id, due_at, tried_at, response } = row
  return {
    id,
    kind,
    mail,
    state,
    attempts,
    status,
    problem,
    about: event === null ? view : `${event} ${row_id}`,
    to: getRecipient(row, names),
    due_at: toIso(due_at),
    tried_at: toIso(tried_at),
    response: response ?? '',
  }
}

async function toAnswer(db: Db) {
  const rows = await listTroubled(db)
  const ids = rows.flatMap(({ user_id }) => user_id ?? [])
  const names = await readAccountNames(db, ids)
  return rows.map((row) => describeJob(row, names))
}

/** Handles the calls about jobs that failed or are tried again. */
export const jobHandlers: Handlers<typeof jobCalls> = {
  jobs: ({ db }) => toAnswer(db),

  async retryJob({ db, clock }, _, readValues) {
    const { id } = await readValues()
    if (id !== null && !/^\d+$/.test(id)) throw new Problem(404, 'not_found')
    const count = await retryTroubled(db, id, clock())
    if (id !== null && count === 0) throw new Problem(404, 'not_found')
    return toAnswer(db)
  },
}
