import type { Feature } from '../../context/feature.ts'
import { historyPaths } from './openapi.ts'
import { HISTORY_CALLS, historyRoutes } from './routes.ts'
import { UNDO_CALL, undoRoutes } from './undo-routes.ts'

/** Who changed what, and when. */
export const history: Feature = {
  routes: historyRoutes,
  calls: () => HISTORY_CALLS,
  paths: ({ registry }) => historyPaths(registry),
}

/** Taking a change back. */
export const undo: Feature = { routes: undoRoutes, calls: () => [UNDO_CALL], openTo: 'keys' }
