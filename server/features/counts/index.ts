import { countCalls } from '../../../registry/calls/count-calls.ts'
import type { Feature } from '../../calls/feature.ts'
import { answerCalls } from '../../calls/handlers.ts'
import { countHandlers } from './handlers.ts'

/** The counts in the menu and above lists. */
export const counts: Feature = { answers: answerCalls('reports', countCalls, countHandlers) }
