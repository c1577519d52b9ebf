import type { Request } from '../../../../registry/entities/requests.ts'
import { http } from '../../../api/index.ts'
import { problem, PROBLEMS } from '../../../api/problems.ts'

/** The request of an upload; a provider without it stores only the URLs of images. */
export const UPLOAD: Request = 'POST uploads'

/** The request of an upload of a file of any kind. */
const UPLOAD_FILE: Request = 'POST uploads/files'

/** The accepted media types; SVG is not one of them, because it can contain scripts. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
/** The maximum size of an upload, in bytes. */
export const MAX_SIZE = 2 * 1024 * 1024
/** How long the connection may be silent during an upload, in milliseconds. */
const TIMEOUT = 120_000

/** Returns the problem of a file before it is sent, as a translation key; undefined for none. */
export function problemOfFile(file: Pick<File, 'type' | 'size'>) {
  if (!IMAGE_TYPES.some((type) => type === file.type)) return { key: 'errors.field.not_picture' }
  if (file.size <= MAX_SIZE) return undefined
  const megabytes = MAX_SIZE / 1024 / 1024
  return { key: 'errors.field.too_large_file', params: { megabytes } }
}

/** Uploads a file of any kind; resolves with its address, which has its name in it. */
export const uploadFile = (file: File): Promise<string> => sendFile(UPLOAD_FILE, file)

/** Uploads an image; resolves with its URL. */
export const uploadImage = (file: File, signal?: AbortSignal): Promise<string> =>
  sendFile(UPLOAD, file, signal)

async function sendFile(request: Request, file: File, signal?: AbortSignal): Promise<string> {
  const body = { file }
  const response = await http.send(request, { body, encoding: 'form', signal, timeout: TIMEOUT })
  const { url } = (response.body as { data?: { url?: unknown } } | undefined)?.data ?? {}
  if (typeof url === 'string') return url
  throw problem(PROBLEMS.wrongShape, { request, status: response.status })
}
