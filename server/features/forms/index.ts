import type { Feature } from '../../calls/feature.ts'
import { busyPaths } from './busy-openapi.ts'
import { BUSY, busyRoutes } from './busy-routes.ts'
import { buildPreviewPath } from './preview-openapi.ts'
import { PREVIEW_REQUEST, previewRoutes } from './preview-routes.ts'

/** The people who are busy at the time of a draft row. */
export const busy: Feature = {
  routes: busyRoutes,
  calls: () => [BUSY],
  paths: ({ registry }) => busyPaths(registry),
}

/** The preview of a form's row. */
export const preview: Feature = {
  routes: previewRoutes,
  calls: () => [PREVIEW_REQUEST],
  paths: ({ registry }) => buildPreviewPath(registry),
}
