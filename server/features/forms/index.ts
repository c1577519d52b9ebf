import type { Feature } from '../../context/feature.ts'
import { busyPaths } from './busy-openapi.ts'
import { BUSY, busyRoutes } from './busy-routes.ts'
import { previewPath } from './preview-openapi.ts'
import { PREVIEW, previewRoutes } from './preview-routes.ts'

/** Who is busy when a row would need them. */
export const busy: Feature = {
  routes: busyRoutes,
  calls: () => [BUSY],
  paths: ({ registry }) => busyPaths(registry),
}

/** What a row would be, before its form is sent. */
export const preview: Feature = {
  routes: previewRoutes,
  calls: () => [PREVIEW],
  paths: ({ registry }) => previewPath(registry),
}
