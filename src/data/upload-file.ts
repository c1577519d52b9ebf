import type { Request } from '../../registry/entities/requests.ts'
import { http } from '../api/index.ts'
import { problem, PROBLEMS } from '../api/problems.ts'

/** The upload request for files of any kind. */
const UPLOAD_FILE: Request = 'POST uploads/files'

/** The longest silence of the connection during an upload, in milliseconds. */
const TIMEOUT = 120_000

/** Uploads a file of any kind. Resolves with its URL, which contains its name. */
export const uploadFile = (file: File): Promise<string> => sendFile(UPLOAD_FILE, file)

/** Uploads a file by a request. Resolves with its URL. */
export async function sendFile(
  request: Request,
  file: File,
  signal?: AbortSignal,
): Promise<string> {
  const body = { file }
  const response = await http.send(request, { body, encoding: 'form', signal, timeout: TIMEOUT })
  const { url } = (response.body as { data?: { url?: unknown } } | undefined)?.data ?? {}
  if (typeof url === 'string') return url
  throw problem(PROBLEMS.wrongShape, { request, status: response.status })
}
