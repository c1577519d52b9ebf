import type { Feature } from '../../calls/feature.ts'
import { buildDocumentPaths } from './openapi.ts'
import { createDocumentRoutes } from './routes.ts'

/** The feature of pages of documents. */
export const documents: Feature = {
  routes: createDocumentRoutes,
  paths: buildDocumentPaths,
  openTo: 'anybody',
}
