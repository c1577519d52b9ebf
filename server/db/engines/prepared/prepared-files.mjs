// JavaScript, because the thread of the embedded database reads it, too.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

/** What `initdb` is told: WAL segments of 1 MB instead of 16 halve the size of a new folder. */
export const INITDB_PARAMS = ['--wal-segsize=1']

const packageFile = createRequire(import.meta.url).resolve('@electric-sql/pglite')
/** @type {{ version: string }} */
const { version } = JSON.parse(readFileSync(join(dirname(packageFile), '../package.json'), 'utf8'))

/** The files of an empty database, as `initdb` of the installed PGlite makes them; absent where nobody has kept them for this version. */
const KEPT = fileURLToPath(new URL(`./empty-database-${version}.br`, import.meta.url))

/** The bytes of each file by its path, and of each empty folder nothing. */
/** @typedef {Map<string, Uint8Array | null>} Files */

/**
 * Reads all files of a folder. Those that are equal share their bytes: a new database holds its
 * templates' files three times.
 * @param {string} folder
 * @returns {Files}
 */
function readFolder(folder) {
  /** @type {Map<string, Uint8Array>} */
  const known = new Map()
  const shared = (/** @type {Buffer} */ bytes) => {
    const text = bytes.toString('latin1')
    known.set(text, known.get(text) ?? bytes)
    return known.get(text) ?? null
  }
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return new Map(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return [path.slice(folder.length + 1), entry.isFile() ? shared(readFileSync(path)) : null]
    }),
  )
}

/**
 * Keeps the files of an empty database for the installed version; returns where.
 * @param {string} folder
 */
export function keepFiles(folder) {
  const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS }
  writeFileSync(KEPT, brotliCompressSync(serialize(readFolder(folder)), { params }))
  return KEPT
}

/** @param {string} folder */
const isEmpty = (folder) => !existsSync(folder) || readdirSync(folder).length === 0

/**
 * Writes the files of an empty database into an empty folder, which takes a tenth of the time that
 * `initdb` does. The folder is whole as soon as it has a file. Where no files are kept for the
 * installed version, nothing is written, and `initdb` runs.
 * @param {string} folder
 */
export function writePrepared(folder) {
  if (!existsSync(KEPT) || !isEmpty(folder)) return
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  /** @type {Files} */
  const files = deserialize(brotliDecompressSync(readFileSync(KEPT)))
  for (const [path, bytes] of files) {
    const to = join(unfinished, path)
    if (bytes) writeFileSync(to, bytes)
    else mkdirSync(to)
  }
  if (existsSync(folder)) rmdirSync(folder)
  renameSync(unfinished, folder)
}
