import { type Context, type MiddlewareHandler } from 'hono'
import { bodyLimit as limitOf } from 'hono/body-limit'
import { MAX_IMPORT_BYTES } from '../../resources/kit/changes/import.ts'
import type { AppEnv } from '../context/context.ts'
import { Problem } from '../http/problem.ts'
import { MAX_FILE_BYTES } from '../../resources/kit/words/file-kinds.ts'
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

const forFiles = limitTo(MAX_FILE_BYTES + 64 * 1024)
const forImports = limitTo(MAX_IMPORT_BYTES)

function limitFor({ req: { path } }: Context) {
  if (path.endsWith('/uploads')) return forUploads
  if (path.endsWith('/uploads/files')) return forFiles
  return path.endsWith('/import') ? forImports : forRequests
}

/** Methods whose requests have no body to read: looking for one takes longer than answering from memory. */
const WITHOUT_BODY: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** Refuses with 413 a body above the limit: one for uploads, one for imports, one for all other requests. */
export const bodyLimit: MiddlewareHandler<AppEnv> = (c, next) =>
  WITHOUT_BODY.has(c.req.method) ? next() : limitFor(c)(c, next)
