import { viewCalls } from '../../../registry/calls/view-calls.ts'
import type { Feature } from '../../calls/feature.ts'
import { answerCalls } from '../../calls/handlers.ts'
import { viewHandlers } from './handlers.ts'

/** Saved views of lists and reports. */
export const views: Feature = { answers: answerCalls('views', viewCalls, viewHandlers) }
