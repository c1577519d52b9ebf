import type { Feature } from '../../calls/feature.ts'
import { seriesPaths } from './openapi.ts'
import { seriesRoutes } from './routes.ts'

/** Rows that repeat. */
export const series: Feature = {
  routes: seriesRoutes,
  calls: () => ['POST series/repeat', 'POST series/change', 'GET series/{entity}/{id}'],
  paths: ({ registry }) => seriesPaths(registry),
}
