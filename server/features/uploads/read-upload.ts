import { readContent } from '../../files/contents.ts'
import type { ErrorLog } from '../../http/errors/error-handler.ts'
import { detectImageFormat } from './image-formats.ts'
import type { ImageDeps } from './store-image.ts'
import { withStore } from './store-failures.ts'

/** The type and content of an upload. */
interface StoredUpload {
  type: string
  bytes: Uint8Array
}

/** Reads the thumbnail of an image; undefined without one. */
export async function readThumbnail(
  { db }: ImageDeps,
  name: string,
): Promise<StoredUpload | undefined> {
  const row = await db
    .selectFrom('uploads')
    .select('thumbnail')
    .where('name', '=', name)
    .executeTakeFirst()
  const bytes = row?.thumbnail
  return bytes ? { type: detectImageFormat(bytes)?.type ?? 'image/webp', bytes } : undefined
}

/** Reads an upload; `lost` if its row exists without content. */
async function tryReading({ db, files }: ImageDeps, name: string) {
  const row = await db
    .selectFrom('uploads')
    .select(['type', 'bytes', 'store_key', 'checksum'])
    .where('name', '=', name)
    .executeTakeFirst()
  if (!row) return undefined
  const bytes = await readContent(row, files)
  return bytes ? { type: row.type, bytes } : 'lost'
}

/**
 * Reads an upload; undefined if it does not exist, or if its content is lost. Throws 503 if the
 * file store fails.
 */
export async function readUpload(
  deps: ImageDeps,
  name: string,
  log: ErrorLog,
): Promise<StoredUpload | undefined> {
  const tryOnce = () => withStore(log, tryReading(deps, name))
  const firstResult = await tryOnce()
  // A content that is moved or deleted between both reads is found at the second attempt.
  const upload = firstResult === 'lost' ? await tryOnce() : firstResult
  if (upload !== 'lost') return upload
  log.error({}, 'The store of files has lost or changed a content.')
  return undefined
}
