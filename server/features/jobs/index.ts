import { jobCalls } from '../../../registry/account/job-calls.ts'
import type { AccountFeature } from '../../context/account-feature.ts'
import { jobHandlers } from './handlers.ts'
import { JOB_TEXTS } from './openapi.ts'

/** The mails and messages that failed or are tried again, for admins. */
export const jobs: AccountFeature<keyof typeof jobCalls> = {
  calls: () => [jobCalls.jobs.request],
  handlers: jobHandlers,
  texts: JOB_TEXTS,
}
