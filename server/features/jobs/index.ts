import { jobCalls } from '../../../registry/account/job-calls.ts'
import { SESSION_TAG } from '../../calls/call-paths.ts'
import type { Feature } from '../../calls/feature.ts'
import { answerCalls } from '../../calls/handlers.ts'
import { jobHandlers } from './handlers.ts'

/** The feature for failed and retried mails and messages. */
export const jobs: Feature = { answers: answerCalls(SESSION_TAG, jobCalls, jobHandlers) }
