import { Hono } from 'hono'
import { countAttempt, type RateLimit } from '../auth/rate-limit.ts'
import type { AppContext, AppEnv, Deps } from '../context/context.ts'
import type { Db } from '../db/database-types.ts'
import { readBody, refuseUnknownFields } from '../http/read-body.ts'
import { invalid, Problem } from '../http/problem.ts'
import { deleteUnusedHourly } from '../uploads/delete-unused.ts'
import { storeImage } from '../uploads/store-image.ts'
import { imageFormatOf } from '../uploads/image-formats.ts'
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from '../uploads/image-limits.ts'

/** Uploads per account. */
const UPLOADS: RateLimit = { name: 'pictures of', most: 60, minutes: 60 }

/** The request line of uploads in the capabilities. */
export const UPLOAD = 'POST uploads'

/** Headers of an image: anybody who knows its URL may view it, and no script in it can run. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}
const CACHE_FOR_A_YEAR = 'private, max-age=31536000, immutable'

async function readImage(c: AppContext) {
  const body = await readBody(c)
  refuseUnknownFields(body, ['file'])
  const { file } = body
  if (!(file instanceof Blob)) throw invalid({ file: { key: 'errors.field.required' } })
  if (file.size > MAX_IMAGE_BYTES) {
    const params = { megabytes: MAX_IMAGE_BYTES / 1024 / 1024 }
    throw invalid({ file: { key: 'errors.field.too_large_file', params } })
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = imageFormatOf(bytes)
  if (!kind) throw invalid({ file: { key: 'errors.field.not_picture' } })
  if (kind.width * kind.height > MAX_IMAGE_PIXELS) {
    const params = { megapixels: MAX_IMAGE_PIXELS / 1_000_000 }
    throw invalid({ file: { key: 'errors.field.too_many_pixels', params } })
  }
  return { bytes, ...kind }
}

async function upload({ db, registry, clock, tasks }: Deps, c: AppContext): Promise<Response> {
  const { id } = c.get('caller')
  const now = clock()
  if ((await countAttempt(db, UPLOADS, String(id), now)) > UPLOADS.most)
    throw new Problem(429, 'too_many')
  const url = await storeImage(db, await readImage(c), id, now)
  tasks.run(() => deleteUnusedHourly(db, registry, now))
  return c.json({ data: { url } })
}

/** The upload route, for every signed-in user: each can change their own photo. */
export function uploadRoutes(deps: Deps): Hono<AppEnv> {
  return new Hono<AppEnv>().post('/uploads', (c) => upload(deps, c))
}

/** The route of stored images; the content behind a URL never changes. */
export function uploadedImages(db: Db): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get('/uploads/:name{[0-9a-f]{64}\\.(png|jpg|webp)}', async (c) => {
      const name = c.req.param('name')
      const row = await db
        .selectFrom('uploads')
        .select(['type', 'bytes'])
        .where('name', '=', name)
        .executeTakeFirst()
      if (!row) return c.text('', 404, HEADERS)
      const { type, bytes } = row
      const headers = { ...HEADERS, 'content-type': type, 'cache-control': CACHE_FOR_A_YEAR }
      return c.body(new Uint8Array(bytes), 200, headers)
    })
    .all('/uploads/*', (c) => c.text('', 404, HEADERS))
}
