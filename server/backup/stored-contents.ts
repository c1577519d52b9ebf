import { sql } from 'kysely'
import type { AnyTransaction } from '../db/database-types.ts'
import { readContent } from '../files/contents.ts'
import type { FileStore } from '../files/file-store.ts'
import type { ArchivedTable } from './schema-statements.ts'

/** Milliseconds between statements while a backup waits for the store. */
const BEAT = 4000

/**
 * Waits for work, and sends statements on the transaction until then, because the embedded database
 * takes back an idle connection.
 */
async function keepInUse<T>(trx: AnyTransaction, work: Promise<T>): Promise<T> {
  let beats = Promise.resolve()
  const beat = () => sql`select 1`.execute(trx)
  const timer = setInterval(() => {
    // The next statement of the backup reports a lost connection.
    beats = beats.then(beat).then(noop, noop)
  }, BEAT)
  try {
    return await work
  } finally {
    clearInterval(timer)
    await beats
  }
}

const noop = () => {}

/** A row as in an archive: the texts of its columns. */
type Texts = (string | null)[]

/** The contents of a backup that are in the store of files. */
export interface StoredContents {
  files?: FileStore | undefined
  /** Receives the name of a file whose content the store has lost or changed. */
  onMissing?: (name: string) => void
}

/**
 * Puts the contents that are in the store into the archived rows of `uploads`, so that a backup holds
 * them and a restore needs no store. Leaves out rows whose content is missing.
 */
export function contentFiller(
  trx: AnyTransaction,
  { name, columns }: ArchivedTable,
  { files, onMissing }: StoredContents,
): (rows: string[]) => Promise<string[]> {
  const find = (column: string) => columns.findIndex((candidate) => candidate.name === column)
  const [file, bytes, key] = [find('name'), find('bytes'), find('store_key')]
  const [size, checksum] = [find('size'), find('checksum')]
  // Databases of earlier versions have no such column.
  if (name !== 'uploads' || key < 0) return (rows) => Promise.resolve(rows)
  return async (rows) => {
    const filled: string[] = []
    for (const row of rows) {
      const texts = JSON.parse(row) as Texts
      const storeKey = texts[key] ?? null
      if (storeKey === null) {
        filled.push(row)
        continue
      }
      const place = { bytes: null, store_key: storeKey, checksum: texts[checksum] ?? null }
      const content = await keepInUse(trx, readContent(place, files))
      if (content) {
        texts[bytes] = `\\x${Buffer.from(content).toString('hex')}`
        for (const column of [key, size, checksum]) texts[column] = null
        filled.push(JSON.stringify(texts))
      } else onMissing?.(texts[file] ?? '')
    }
    return filled
  }
}
