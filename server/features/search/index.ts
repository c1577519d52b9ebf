import { searchCalls } from '../../../registry/calls/search-calls.ts'
import type { Feature } from '../../calls/feature.ts'
import { answerCalls } from '../../calls/handlers.ts'
import { searchHandlers } from './handlers.ts'

/** The search over all entities. */
export const search: Feature = { answers: answerCalls('reports', searchCalls, searchHandlers) }
