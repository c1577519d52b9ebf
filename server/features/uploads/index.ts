import type { Feature } from '../../calls/feature.ts'
import { uploadPaths } from './openapi.ts'
import { UPLOAD, UPLOAD_FILE, uploadRoutes } from './routes.ts'

/** Uploads of images and files. */
export const uploads: Feature = {
  routes: uploadRoutes,
  calls: () => [UPLOAD, UPLOAD_FILE],
  paths: uploadPaths,
}
