import { sql } from 'kysely'
import type { AnyTransaction } from '../db/database-types.ts'
import { readContent } from '../files/contents.ts'
import type { FileStore } from '../files/file-store.ts'
import type { ArchivedTable } from './schema-statements.ts'

/** The interval of statements while a backup waits for the store. */
const INTERVAL_MS = 4000

/**
 * Waits for work, and sends statements on the transaction until then, because the embedded database
 * takes back an idle connection.
 */
async function keepConnectionBusy<T>(trx: AnyTransaction, work: Promise<T>): Promise<T> {
  let pendingStatements = Promise.resolve()
  const sendStatement = () => sql`select 1`.execute(trx)
  const timer = setInterval(() => {
    // The next statement of the backup reports a lost connection.
    pendingStatements = pendingStatements.then(sendStatement).then(doNothing, doNothing)
  }, INTERVAL_MS)
  try {
    return await work
  } finally {
    clearInterval(timer)
    await pendingStatements
  }
}

const doNothing = () => {}

/** A row as in an archive: the texts of its columns. */
type Texts = (string | null)[]

/** The contents of a backup that are in the store of files. */
export interface StoredContents {
  files?: FileStore | undefined
  /** Receives the name of a file whose content the store has lost or changed. */
  onMissing?: (name: string) => void
}

/**
 * Adds the contents of the store to the archived rows of `uploads`, so that a restore needs no store.
 * Omits rows whose content is missing.
 */
export function createContentFiller(
  trx: AnyTransaction,
  { name, columns }: ArchivedTable,
  { files, onMissing }: StoredContents,
): (rows: string[]) => Promise<string[]> {
  const findColumn = (column: string) => columns.findIndex((candidate) => candidate.name === column)
  const [file, bytes, key] = [findColumn('name'), findColumn('bytes'), findColumn('store_key')]
  const [size, checksum] = [findColumn('size'), findColumn('checksum')]
  // Databases of earlier versions have no such column.
  if (name !== 'uploads' || key < 0) return (rows) => Promise.resolve(rows)
  return async (rows) => {
    const completeRows: string[] = []
    for (const row of rows) {
      const texts = JSON.parse(row) as Texts
      const storeKey = texts[key] ?? null
      if (storeKey === null) {
        completeRows.push(row)
        continue
      }
      const location = { bytes: null, store_key: storeKey, checksum: texts[checksum] ?? null }
      const content = await keepConnectionBusy(trx, readContent(location, files))
      if (content) {
        texts[bytes] = `\\x${Buffer.from(content).toString('hex')}`
        for (const column of [key, size, checksum]) texts[column] = null
        completeRows.push(JSON.stringify(texts))
      } else onMissing?.(texts[file] ?? '')
    }
    return completeRows
  }
}
