import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The built web app. */
export const DIST = join(root, 'dist')
/** Which sources it was built from, beside what was built. */
const STAMP = '.built-from'
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
async function compressAll(folder: string): Promise<void> {
  const files = filesIn(folder).filter((file) => COMPRESSIBLE.test(file))
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(file)
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
      writeFileSync(`${file}.br`, await brotli(bytes, { params }))
      writeFileSync(`${file}.gz`, await zip(bytes, { level: 9 }))
    }),
  )
}

const isBuiltFrom = (sources: string) => {
  const stamp = join(DIST, STAMP)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sources
}

/**
 * Builds the web app unless it is there already, built from what its sources are now. It is built
 * beside its place and then put there, since servers that start together may all build it.
 */
export async function ensureBuilt(): Promise<void> {
  const sources = fingerprint()
  if (isBuiltFrom(sources)) return
  // What builds is larger than all that answers: a start that builds nothing goes without.
  const { build } = await import('vite')
  const outDir = mkdtempSync(join(root, 'dist-'))
  try {
    await build({ root, logLevel: 'error', build: { outDir } })
    await compressAll(outDir)
    writeFileSync(join(outDir, STAMP), sources)
    if (isBuiltFrom(sources)) return
    rmSync(DIST, { recursive: true, force: true })
    renameSync(outDir, DIST)
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}
