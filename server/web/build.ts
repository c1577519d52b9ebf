import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The built web app. */
export const DIST = join(root, 'dist')
const STAMP = join(DIST, '.built-from')
const SOURCES = ['src', 'resources', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']
const COMPRESSIBLE = /\.(js|css|html|svg|json)$/
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

function filesIn(path: string): string[] {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)))
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((name) => filesIn(join(root, name)))) {
    hash.update(file).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Compressed once at build, as far as it goes, so that no request waits for it. */
async function compressAll(): Promise<void> {
  const files = filesIn(DIST).filter((file) => COMPRESSIBLE.test(file))
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(file)
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
      writeFileSync(`${file}.br`, await brotli(bytes, { params }))
      writeFileSync(`${file}.gz`, await zip(bytes, { level: 9 }))
    }),
  )
}

/** Builds the web app unless it is there already, built from what its sources are now. */
export async function ensureBuilt(): Promise<void> {
  const current = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === current) return
  // What builds is larger than all that answers: a start that builds nothing goes without.
  const { build } = await import('vite')
  await build({ root, logLevel: 'error' })
  await compressAll()
  writeFileSync(STAMP, current)
}
