import type { Feature } from '../../calls/feature.ts'
import { DELETIONS, deletionsRoutes } from './deletions-routes.ts'
import { obstaclePaths } from './obstacles-openapi.ts'
import { OBSTACLES, obstaclesRoutes } from './obstacles-routes.ts'

/** The obstacles to restoring a row. */
export const obstacles: Feature = {
  routes: obstaclesRoutes,
  calls: () => [OBSTACLES],
  paths: ({ registry }) => obstaclePaths(registry),
}

/** The deletions of rows: their actor, time and reason. */
export const deletions: Feature = { routes: deletionsRoutes, calls: () => [DELETIONS] }
