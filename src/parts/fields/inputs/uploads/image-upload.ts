import type { Request } from '../../../../../registry/entities/requests.ts'
import { sendFile } from '../../../../platform/data/upload-file.ts'

/** The upload request. A provider that lacks it stores only the URLs of images. */
export const UPLOAD_REQUEST: Request = 'POST uploads'

/** The accepted media types. SVG is excluded, because it can contain scripts. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
/** The maximum size of an upload, in bytes. */
export const MAX_IMAGE_BYTES = 2 * 1024 * 1024
/** Returns the problem of a file before it is sent, as a translation key; undefined for none. */
export function findFileProblem(file: Pick<File, 'type' | 'size'>) {
  if (!IMAGE_TYPES.some((type) => type === file.type)) return { key: 'errors.field.not_picture' }
  if (file.size <= MAX_IMAGE_BYTES) return undefined
  const megabytes = MAX_IMAGE_BYTES / 1024 / 1024
  return { key: 'errors.field.too_large_file', params: { megabytes } }
}

/** Uploads an image. Resolves with its URL. */
export const uploadImage = (file: File, signal?: AbortSignal): Promise<string> =>
  sendFile(UPLOAD_REQUEST, file, signal)
