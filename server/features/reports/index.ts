import { buildTileRequest } from '../../../registry/reports/tile.ts'
import { stats as declaredStats, tiles as declared } from '#business'
import type { Feature } from '../../calls/feature.ts'
import { reportPaths } from './openapi.ts'
import { reportRoutes } from './routes.ts'
import { statPaths } from './stats-openapi.ts'
import { statsRoutes } from './stats-routes.ts'
import { tilePaths } from './tile-openapi.ts'
import { dashboardRoutes } from './tile-routes.ts'

/** The reports of the business. */
export const reports: Feature = {
  routes: reportRoutes,
  paths: ({ reports }) => reportPaths(reports),
  openTo: 'keys',
}

/** The tiles of the start page. */
export const tiles: Feature = {
  routes: dashboardRoutes,
  calls: () => declared.map(buildTileRequest),
  paths: ({ tiles }) => tilePaths(tiles),
}

/** The declared counts. */
const statsFeature: Feature = { routes: statsRoutes, paths: statPaths }

/** The declared counts, in a list that is empty for a business without them. */
export const stats: readonly Feature[] = declaredStats ? [statsFeature] : []
