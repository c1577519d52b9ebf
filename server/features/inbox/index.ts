import { inboxCalls } from '../../../registry/calls/inbox-calls.ts'
import type { Feature } from '../../calls/feature.ts'
import { answerCalls } from '../../calls/handlers.ts'
import { inboxHandlers } from './handlers.ts'

/** The rows that need attention, by role. */
export const inbox: Feature = { answers: answerCalls('inbox', inboxCalls, inboxHandlers) }
