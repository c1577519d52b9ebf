import { planningCalls, suggestionCalls } from '../../../registry/calls/planning-calls.ts'
import type { Feature } from '../../calls/feature.ts'
import { answerCalls } from '../../calls/handlers.ts'
import { answerOffTimes } from './off-times.ts'
import { suggestionHandlers } from './suggestion-handlers.ts'
import { answerUncovered } from './uncovered.ts'

/** The feature for absences, unavailable people, and proposals of people and times. */
export const planning: Feature = {
  answers: [
    ...answerCalls('history', planningCalls, {
      offTimes: answerOffTimes,
      uncovered: answerUncovered,
    }),
    ...answerCalls('batches', suggestionCalls, suggestionHandlers),
  ],
}
