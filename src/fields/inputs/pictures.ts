import type { Request } from '../../../resources/kit/entities/requests.ts'
import { http } from '../../api/index.ts'
import { problem, PROBLEMS } from '../../api/problems.ts'

/** The call that keeps a picture; a provider without it takes addresses alone. */
export const UPLOAD: Request = 'POST uploads'

/** What may be chosen; SVG may not, since it can carry scripts. */
export const PICTURES = ['image/png', 'image/jpeg', 'image/webp'] as const
/** The largest picture, in bytes. */
const LARGEST = 2 * 1024 * 1024
/** How long the sending of one may take, in milliseconds. */
const PATIENCE = 120_000

/** What speaks against a file before it is sent, as a translation key; undefined for none. */
export function refusalOf(file: Pick<File, 'type' | 'size'>) {
  if (!PICTURES.some((type) => type === file.type)) return { key: 'errors.field.not_picture' }
  if (file.size <= LARGEST) return undefined
  const megabytes = LARGEST / 1024 / 1024
  return { key: 'errors.field.too_large_file', params: { megabytes } }
}

/** Sends a picture and answers with the address it can be seen at. */
export async function uploadPicture(file: File, signal?: AbortSignal): Promise<string> {
  const body = { file }
  const answer = await http.send(UPLOAD, { body, encoding: 'form', signal, timeout: PATIENCE })
  const { url } = (answer.body as { data?: { url?: unknown } } | undefined)?.data ?? {}
  if (typeof url === 'string') return url
  throw problem(PROBLEMS.wrongShape, { request: UPLOAD, status: answer.status })
}
