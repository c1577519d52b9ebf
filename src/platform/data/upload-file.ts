import type { Request } from '../../../registry/entities/requests.ts'
import { http } from '../api/index.ts'
import { buildProblem, PROBLEMS } from '../api/problems.ts'
import { makeThumbnail } from './make-thumbnail.ts'

/** The upload request for files of any kind. */
const UPLOAD_FILE: Request = 'POST uploads/files'

/** The longest silence of the connection during an upload, in milliseconds. */
const MAX_SILENCE_MS = 120_000

/** Uploads a file of any kind. Resolves with its URL, which contains its name. */
export const uploadFile = (file: File): Promise<string> => sendFile(UPLOAD_FILE, file)

/** Uploads a file by a request, an image with its thumbnail. Resolves with its URL. */
export async function sendFile(
  request: Request,
  file: File,
  signal?: AbortSignal,
): Promise<string> {
  const thumbnail = await makeThumbnail(file)
  const body = { file, ...(thumbnail && { thumbnail }) }
  const response = await http.send(request, {
    body,
    encoding: 'form',
    signal,
    timeout: MAX_SILENCE_MS,
  })
  const { url } = (response.body as { data?: { url?: unknown } } | undefined)?.data ?? {}
  if (typeof url === 'string') return url
  throw buildProblem(PROBLEMS.wrongShape, { request, status: response.status })
}
