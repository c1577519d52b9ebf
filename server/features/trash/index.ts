import type { Feature } from '../../context/feature.ts'
import { DELETIONS, deletionsRoutes } from './deletions-routes.ts'
import { obstaclePaths } from './obstacles-openapi.ts'
import { OBSTACLES, obstaclesRoutes } from './obstacles-routes.ts'

/** What stands in the way of restoring a row. */
export const obstacles: Feature = {
  routes: obstaclesRoutes,
  calls: () => [OBSTACLES],
  paths: ({ registry }) => obstaclePaths(registry),
}

/** Who deleted rows, when and why. */
export const deletions: Feature = { routes: deletionsRoutes, calls: () => [DELETIONS] }
