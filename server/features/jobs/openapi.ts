import type { jobCalls } from '../../../registry/account/job-calls.ts'
import type { AccountTexts } from '../../context/account-feature.ts'

/** The texts of the calls about jobs. */
export const JOB_TEXTS: AccountTexts<keyof typeof jobCalls> = {
  jobs: {
    summary: 'List the mails and messages that failed or are tried again, for admins',
    says: 'The last 50 of the business: failed ones first, then by time.',
    errors: [401, 403],
  },
  retryJob: {
    summary: 'Try one of the failed mails and messages again now, or all without an `id`',
    says: 'Those that remain.',
    errors: [401, 403, 404],
  },
}
