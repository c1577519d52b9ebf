import type { Feature } from '../../calls/feature.ts'
import { uploadPaths } from './openapi.ts'
import { IMAGE_UPLOAD_REQUEST, FILE_UPLOAD_REQUEST, uploadRoutes } from './routes.ts'

/** Uploads of images and files. */
export const uploads: Feature = {
  routes: uploadRoutes,
  calls: () => [IMAGE_UPLOAD_REQUEST, FILE_UPLOAD_REQUEST],
  paths: uploadPaths,
}
