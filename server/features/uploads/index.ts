import type { Feature } from '../../context/feature.ts'
import { UPLOAD, UPLOAD_FILE, uploadRoutes } from './routes.ts'

/** Uploads of pictures and files. */
export const uploads: Feature = { routes: uploadRoutes, calls: () => [UPLOAD, UPLOAD_FILE] }
