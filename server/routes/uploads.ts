import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { AppContext, AppEnv, Services } from '../context.ts'
import type { Db } from '../db/types.ts'
import { readBody, refuseUnknown } from '../http/body.ts'
import { invalid } from '../http/problem.ts'
import { kindOf } from '../uploads/kinds.ts'

/** The largest picture, in bytes. */
const MAX_PICTURE = 2 * 1024 * 1024
/** The largest body of an upload: the picture and what a form puts around it. */
export const MAX_UPLOAD = MAX_PICTURE + 64 * 1024

/** How a provider says that it takes pictures. */
export const UPLOAD = 'POST uploads'

async function pictureIn(c: AppContext): Promise<Uint8Array> {
  const body = await readBody(c)
  refuseUnknown(body, ['file'])
  const { file } = body
  if (!(file instanceof Blob)) throw invalid({ file: { key: 'errors.field.required' } })
  if (file.size > MAX_PICTURE) {
    const params = { megabytes: MAX_PICTURE / 1024 / 1024 }
    throw invalid({ file: { key: 'errors.field.too_large_file', params } })
  }
  return new Uint8Array(await file.arrayBuffer())
}

/** Keeps a picture under a name made of its content, so that the same one is kept once. */
async function upload({ db, clock }: Services, c: AppContext): Promise<Response> {
  const caller = c.get('caller')
  const bytes = await pictureIn(c)
  const kind = kindOf(bytes)
  if (!kind) throw invalid({ file: { key: 'errors.field.not_picture' } })
  const name = `${createHash('sha256').update(bytes).digest('hex')}.${kind.ending}`
  await db
    .insertInto('uploads')
    .values({
      name,
      type: kind.type,
      bytes,
      user_id: caller.id,
      created_at: clock().toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return c.json({ data: { url: `/uploads/${name}` } })
}

/** Whether an address is that of a picture kept here. */
export async function isKept(db: Db, address: string): Promise<boolean> {
  const name = /^\/uploads\/([0-9a-f]{64}\.\w+)$/.exec(address)?.[1] ?? ''
  const row = await db
    .selectFrom('uploads')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst()
  return row !== undefined
}

/** The call that keeps a picture: everybody signed in has a photo of their own to change. */
export function uploadRoutes(services: Services): Hono<AppEnv> {
  return new Hono<AppEnv>().post('/uploads', (c) => upload(services, c))
}

/** The kept pictures, at the addresses that rows hold; a picture never changes under its name. */
export function uploadedPictures(db: Db): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/uploads/:name{[0-9a-f]{64}\\.(png|jpg|webp)}', async (c) => {
    const name = c.req.param('name')
    const row = await db
      .selectFrom('uploads')
      .select(['type', 'bytes'])
      .where('name', '=', name)
      .executeTakeFirst()
    if (!row) return c.notFound()
    return c.body(new Uint8Array(row.bytes), 200, {
      'content-type': row.type,
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
}
