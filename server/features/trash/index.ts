import { trashCalls } from '../../../registry/calls/trash-calls.ts'
import type { Feature } from '../../calls/feature.ts'
import { answerCalls } from '../../calls/handlers.ts'
import { trashHandlers } from './handlers.ts'

/** The obstacles to restoring a row, and the actor, time and reason of deletions. */
export const trash: Feature = { answers: answerCalls('history', trashCalls, trashHandlers) }
