import { type Context, type MiddlewareHandler } from 'hono'
import { bodyLimit as limitOf } from 'hono/body-limit'
import type { AppEnv } from '../context/context.ts'
import { Problem } from '../http/problem.ts'
import { MAX_UPLOAD_BYTES } from '../uploads/image-limits.ts'

/** The largest body of a request, in bytes. */
const MAX_BODY = 256 * 1024

function limitTo(maxSize: number) {
  return limitOf({
    maxSize,
    onError: (c) => {
      // The unread rest of the body would be parsed as the next request on the same connection.
      c.header('connection', 'close')
      throw new Problem(413, 'too_large_body', { kilobytes: maxSize / 1024 })
    },
  })
}
const forRequests = limitTo(MAX_BODY)
const forUploads = limitTo(MAX_UPLOAD_BYTES)

const isUpload = (c: Context) => c.req.path.endsWith('/uploads')

/** Refuses with 413 a body above the limit: one for uploads, one for all other requests. */
export const bodyLimit: MiddlewareHandler<AppEnv> = (c, next) =>
  isUpload(c) ? forUploads(c, next) : forRequests(c, next)
