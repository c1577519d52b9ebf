import type { Feature } from '../../context/feature.ts'
import { UPLOAD, UPLOAD_FILE, uploadRoutes } from './routes.ts'

/** Pictures and files that fields hold. */
export const uploads: Feature = { routes: uploadRoutes, calls: () => [UPLOAD, UPLOAD_FILE] }
