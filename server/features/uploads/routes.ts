import { Hono } from 'hono'
import { countAttempt, type RateLimit } from '../../auth/rate-limit.ts'
import type { AppContext, AppEnv, Deps } from '../../context/context.ts'
import { type Body, readBody, refuseUnknownFields } from '../../http/read-body.ts'
import {
  parseFileAddress,
  buildNamedUrl,
  THUMBNAIL_QUERY,
} from '../../../registry/values/parse-files.ts'
import { MAX_FILE_BYTES } from '../../../registry/words/file-kinds.ts'
import { detectFileFormat, getDownloadName } from './file-formats.ts'
import { createInvalidProblem, Problem, UNKNOWN } from '../../http/problem.ts'
import { deleteUnusedHourly } from './delete-unused.ts'
import type { ErrorLog } from '../../http/errors/error-handler.ts'
import { readThumbnail, readUpload } from './read-upload.ts'
import { withStore } from './store-failures.ts'
import { type ImageDeps, storeImage } from './store-image.ts'
import { detectImageFormat, removeMetadata } from './image-formats.ts'
import {
  FORM_BYTES,
  MAX_IMAGE_BYTES,
  MAX_IMAGE_PIXELS,
  MAX_THUMBNAIL_BYTES,
  MAX_THUMBNAIL_EDGE,
  MAX_UPLOAD_BYTES,
} from './image-limits.ts'

/** The limit of uploads per account. */
const UPLOAD_LIMIT: RateLimit = { name: 'pictures of', most: 60, minutes: 60 }

/** The request line of image uploads in the capabilities. */
export const IMAGE_UPLOAD_REQUEST = 'POST uploads'
/** The request line of file uploads in the capabilities. */
export const FILE_UPLOAD_REQUEST = 'POST uploads/files'

/** The headers of an image. Its URL gives access to anybody, and scripts in it cannot run. */
const IMAGE_HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}
/** The headers of a file that cannot be read, so that browsers request it again. */
const UNAVAILABLE_HEADERS = { ...IMAGE_HEADERS, 'cache-control': 'no-store' }
const CACHE_FOR_A_YEAR = 'private, max-age=31536000, immutable'

/** Reads the thumbnail that a client may send with an image; throws 422 for any other file. */
async function readSmallImage({ thumbnail }: Body): Promise<Uint8Array | undefined> {
  if (thumbnail === undefined) return undefined
  const isLight = thumbnail instanceof Blob && thumbnail.size <= MAX_THUMBNAIL_BYTES
  const bytes = isLight ? new Uint8Array(await thumbnail.arrayBuffer()) : new Uint8Array()
  const format = detectImageFormat(bytes)
  if (format && Math.max(format.width, format.height) <= MAX_THUMBNAIL_EDGE)
    return removeMetadata(bytes)
  const params = { pixels: MAX_THUMBNAIL_EDGE, kilobytes: MAX_THUMBNAIL_BYTES / 1024 }
  throw createInvalidProblem({ thumbnail: { key: 'errors.field.not_thumbnail', params } })
}

async function readImage(c: AppContext) {
  const body = await readBody(c, { bytes: MAX_UPLOAD_BYTES })
  refuseUnknownFields(body, ['file', 'thumbnail'])
  const { file } = body
  if (!(file instanceof Blob))
    throw createInvalidProblem({ file: { key: 'errors.field.required' } })
  if (file.size > MAX_IMAGE_BYTES) {
    const params = { megabytes: MAX_IMAGE_BYTES / 1024 / 1024 }
    throw createInvalidProblem({ file: { key: 'errors.field.too_large_file', params } })
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const imageFormat = detectImageFormat(bytes)
  if (!imageFormat) throw createInvalidProblem({ file: { key: 'errors.field.not_picture' } })
  if (imageFormat.width * imageFormat.height > MAX_IMAGE_PIXELS) {
    const params = { megapixels: MAX_IMAGE_PIXELS / 1_000_000 }
    throw createInvalidProblem({ file: { key: 'errors.field.too_many_pixels', params } })
  }
  return { bytes: removeMetadata(bytes), thumbnail: await readSmallImage(body), ...imageFormat }
}

async function readFile(c: AppContext) {
  const body = await readBody(c, { bytes: MAX_FILE_BYTES + FORM_BYTES })
  refuseUnknownFields(body, ['file', 'thumbnail'])
  const { file } = body
  if (!(file instanceof Blob))
    throw createInvalidProblem({ file: { key: 'errors.field.required' } })
  if (file.size > MAX_FILE_BYTES) {
    const params = { megabytes: MAX_FILE_BYTES / 1024 / 1024 }
    throw createInvalidProblem({ file: { key: 'errors.field.too_large_file', params } })
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const format = detectFileFormat(bytes)
  if (!format) throw createInvalidProblem({ file: { key: 'errors.field.not_kept_file' } })
  const name = file instanceof File ? file.name : ''
  const isImage = format.type.startsWith('image/')
  if (!isImage && body.thumbnail !== undefined) throw createInvalidProblem({ thumbnail: UNKNOWN })
  return {
    bytes: removeMetadata(bytes),
    thumbnail: await readSmallImage(body),
    name: name || `file.${format.ending}`,
    ...format,
  }
}

async function uploadFile(deps: Deps, c: AppContext): Promise<Response> {
  const { db, clock, tasks } = deps
  const { id } = c.get('caller')
  const now = clock()
  if ((await countAttempt(db, UPLOAD_LIMIT, { subject: String(id) }, now)) > UPLOAD_LIMIT.most)
    throw new Problem(429, 'too_many')
  const { name, ...file } = await readFile(c)
  const url = buildNamedUrl(await storeImage(deps, file, { userId: id, now }), name)
  tasks.run(() => deleteUnusedHourly(deps, now))
  return c.json({ data: { url } })
}

async function upload(deps: Deps, c: AppContext): Promise<Response> {
  const { db, clock, tasks } = deps
  const { id } = c.get('caller')
  const now = clock()
  if ((await countAttempt(db, UPLOAD_LIMIT, { subject: String(id) }, now)) > UPLOAD_LIMIT.most)
    throw new Problem(429, 'too_many')
  const url = await storeImage(deps, await readImage(c), { userId: id, now })
  tasks.run(() => deleteUnusedHourly(deps, now))
  return c.json({ data: { url } })
}

/** The upload route, for every signed-in user, because each can change their own photo. */
export function uploadRoutes(deps: Deps, log: ErrorLog): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .post('/uploads', (c) => withStore(log, upload(deps, c)))
    .post('/uploads/files', (c) => withStore(log, uploadFile(deps, c)))
}

/**
 * Returns headers that make the browser save a file under its name instead of opening it. An image
 * without a name is displayed.
 */
function buildDownloadHeader({ pathname, search }: URL, type: string): Record<string, string> {
  const file = parseFileAddress(pathname + search)
  if (['', THUMBNAIL_QUERY].includes(search) && type.startsWith('image/')) return {}
  const name = encodeURIComponent(file ? getDownloadName(file) : 'file').replaceAll("'", '%27')
  return { 'content-disposition': `attachment; filename*=UTF-8''${name}` }
}

/** The route of stored images and files. The content of a URL never changes. */
export function uploadedImages(deps: ImageDeps, log: ErrorLog): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get('/uploads/:name{[0-9a-f]{64}\\.[a-z]{3,4}}', async (c) => {
      const name = c.req.param('name')
      const isSmall = new URL(c.req.url).search === THUMBNAIL_QUERY
      const thumbnail = isSmall ? await readThumbnail(deps, name) : undefined
      const content = thumbnail ?? (await readUpload(deps, name, log))
      if (!content) return c.text('', 404, UNAVAILABLE_HEADERS)
      const { type, bytes } = content
      const headers = {
        ...IMAGE_HEADERS,
        'content-type': type,
        'cache-control': CACHE_FOR_A_YEAR,
        ...buildDownloadHeader(new URL(c.req.url), type),
      }
      // Earlier versions stored images with their metadata.
      return c.body(new Uint8Array(removeMetadata(bytes)), 200, headers)
    })
    .all('/uploads/*', (c) => c.text('', 404, IMAGE_HEADERS))
    .onError((error, c) => {
      if (!(error instanceof Problem)) throw error
      return c.text('', error.status, {
        ...UNAVAILABLE_HEADERS,
        'retry-after': String(error.retryAfter),
      })
    })
}
