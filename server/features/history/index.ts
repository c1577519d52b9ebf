import { undoCalls } from '../../../registry/calls/undo-calls.ts'
import type { Feature } from '../../calls/feature.ts'
import { answerCalls } from '../../calls/handlers.ts'
import { answerUndo } from './answer-undo.ts'
import { historyPaths } from './openapi.ts'
import { HISTORY_CALLS, historyRoutes } from './routes.ts'
import { TAKE_BACK_CALL, takeBackRoutes } from './take-back/routes.ts'

/** The change history. */
export const history: Feature = {
  routes: historyRoutes,
  calls: () => HISTORY_CALLS,
  paths: ({ registry }) => historyPaths(registry),
}

/** Undo. */
export const undo: Feature = { answers: answerCalls('history', undoCalls, { undo: answerUndo }) }

/** Taking back the changes of a person or a period. */
export const takingBack: Feature = { routes: takeBackRoutes, calls: () => [TAKE_BACK_CALL] }
