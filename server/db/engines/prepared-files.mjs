// JavaScript, because the thread of the embedded database reads it, too.
import { PGlite } from '@electric-sql/pglite'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import { gunzipSync, gzipSync } from 'node:zlib'

/** The options of `initdb`. WAL segments of 1 MB instead of 16 halve the size of a new folder. */
export const INITDB_PARAMS = ['--wal-segsize=1']

const packageFolder = dirname(
  dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')),
)
/** @type {{ version: string }} */
const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
const NAME = `empty-database-${version}.gz`

/** The folder of the files that an installation keeps, beside the packages. */
const CACHE = join(packageFolder, '../../.cache/washboard')

/** Returns the kept files of an empty database: those of a release, or of the installation. */
const findKept = () =>
  [fileURLToPath(new URL(NAME, import.meta.url)), join(CACHE, NAME)].find((file) =>
    existsSync(file),
  )

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

/** Keeps the files of an empty database of the installed PGlite; returns where. */
export async function keepFiles() {
  const kept = findKept()
  if (kept) return kept
  const file = join(CACHE, NAME)
  mkdirSync(CACHE, { recursive: true })
  const folder = mkdtempSync(join(tmpdir(), 'washboard-empty-'))
  try {
    const database = await PGlite.create({ dataDir: folder, initDbStartParams: INITDB_PARAMS })
    await database.close()
    // Several processes may keep them at the same time.
    const unfinished = `${file}.${process.pid}`
    writeFileSync(unfinished, gzipSync(serialize(readFolder(folder))))
    renameSync(unfinished, file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return file
}

/** @param {string} folder */
const isEmpty = (folder) => !existsSync(folder) || readdirSync(folder).length === 0

/**
 * Writes the files of an empty database into an empty folder, which takes a tenth of the time that
 * `initdb` does. The folder is whole as soon as it has a file. If the files cannot be kept, nothing
 * is written, and `initdb` runs.
 * @param {string} folder
 */
export async function writePrepared(folder) {
  if (!isEmpty(folder)) return
  const kept = await keepFiles().catch(() => null)
  if (!kept) return
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  /** @type {Files} */
  const files = deserialize(gunzipSync(readFileSync(kept)))
  for (const [path, bytes] of files) {
    const to = join(unfinished, path)
    if (bytes) writeFileSync(to, bytes)
    else mkdirSync(to)
  }
  if (existsSync(folder)) rmdirSync(folder)
  renameSync(unfinished, folder)
}
