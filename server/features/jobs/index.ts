import { jobCalls } from '../../../registry/account/job-calls.ts'
import { SESSION_TAG } from '../../calls/call-paths.ts'
import type { Feature } from '../../calls/feature.ts'
import { answerCalls } from '../../calls/handlers.ts'
import { jobHandlers } from './handlers.ts'

/** The mails and messages that failed or are tried again, for admins. */
export const jobs: Feature = { answers: answerCalls(SESSION_TAG, jobCalls, jobHandlers) }
