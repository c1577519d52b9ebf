import type { Feature } from '../../context/feature.ts'
import { historyPaths } from './openapi.ts'
import { HISTORY_CALLS, historyRoutes } from './routes.ts'
import { TAKE_BACK_CALL, takeBackRoutes } from './take-back/routes.ts'
import { UNDO_CALL, undoRoutes } from './undo-routes.ts'

/** The change history. */
export const history: Feature = {
  routes: historyRoutes,
  calls: () => HISTORY_CALLS,
  paths: ({ registry }) => historyPaths(registry),
}

/** Undo. */
export const undo: Feature = { routes: undoRoutes, calls: () => [UNDO_CALL], openTo: 'keys' }

/** Taking back the changes of a person or a period. */
export const takingBack: Feature = { routes: takeBackRoutes, calls: () => [TAKE_BACK_CALL] }
