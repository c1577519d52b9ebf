import type { Calls } from '../calls/call.ts'
import { JOB_KINDS, QUEUED_MAILS } from './job.ts'
import { DELIVERY_PROBLEMS } from './webhook.ts'
import { adminOnly } from '#business/words'

const integer = { type: 'integer' } as const
const nullableText = { type: 'text', nullable: true } as const
const nullableTime = { ...nullableText, format: 'date-time' } as const

const job = {
  type: 'object',
  fields: {
    id: { type: 'text' },
    kind: { type: 'text', values: JOB_KINDS },
    mail: { type: 'text', values: QUEUED_MAILS, nullable: true, about: 'The kind of a mail.' },
    about: {
      ...nullableText,
      about: 'The name of a mailed view, or the event and row of a message.',
    },
    to: {
      ...nullableText,
      about: 'The address or name of a mail’s recipient, or the host of a webhook.',
    },
    state: { type: 'text', values: ['due', 'failed'] },
    attempts: integer,
    due_at: { ...nullableTime, about: 'The time of the next attempt.' },
    tried_at: nullableTime,
    status: { ...integer, nullable: true, about: 'The status of the response.' },
    problem: { type: 'text', values: ['mail', ...DELIVERY_PROBLEMS], nullable: true },
    response: { type: 'text', about: 'The start of the response, or the code of the error.' },
  },
} as const
const jobs = { type: 'list', of: job } as const

/** The callers of all these calls: signed-in admins. */
const adminCallers = { callers: 'account', roles: adminOnly } as const

/** The calls about mails and messages that could not be sent. */
export const jobCalls = {
  jobs: {
    request: 'GET jobs',
    ...adminCallers,
    summary: 'List the mails and messages that failed or are tried again, for admins',
    responseText: 'The last 50 of the business: failed ones first, then by time.',
    errors: [401, 403],
    answer: jobs,
  },
  retryJob: {
    request: 'POST jobs/retry',
    ...adminCallers,
    summary: 'Try one of the failed mails and messages again now, or all without an `id`',
    responseText: 'Those that remain.',
    errors: [401, 403, 404],
    // Without an id, the server retries all jobs.
    body: { id: { type: 'text', maxLength: 18, nullable: true } },
    answer: jobs,
  },
} as const satisfies Calls
