import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { waitForLock } from 'fs-native-extensions'
import type { BuildOptions } from 'vite'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The folder of the built web app. */
export const DIST = join(root, 'dist')
/** The fingerprint of the sources it was built from. */
const BUILT_FROM = join(DIST, '.built-from')
const CACHE = join(root, '.cache')
const SOURCES = ['src', 'resources', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']
const COMPRESSIBLE = /\.(js|css|html|svg|json)$/
const brotli = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

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

const isBuiltFrom = (sources: string) =>
  existsSync(BUILT_FROM) && readFileSync(BUILT_FROM, 'utf8') === sources

/**
 * Runs work under a file lock, one process at a time; the kernel releases it however a process
 * ends.
 */
async function exclusively(work: () => Promise<void>): Promise<void> {
  mkdirSync(CACHE, { recursive: true })
  const handle = openSync(join(CACHE, 'build.lock'), 'a+')
  try {
    await waitForLock(handle)
    await work()
  } finally {
    closeSync(handle)
  }
}

/** Builds the web app into a folder for production: Vite would follow a NODE_ENV that says something else. */
export async function buildForProduction(
  outDir: string,
  also: Pick<BuildOptions, 'sourcemap'> = {},
): Promise<void> {
  // Vite is larger than all of the server, so it is loaded only to build.
  const vite = await import('vite')
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    await vite.build({ root, logLevel: 'error', build: { ...also, outDir } })
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

async function build(sources: string): Promise<void> {
  await buildForProduction(DIST)
  writeFileSync(BUILT_FROM, sources)
}

/** Builds the web app unless the build is up to date with its sources. */
export async function ensureBuilt(): Promise<void> {
  const sources = fingerprint()
  if (isBuiltFrom(sources)) return
  // Of several servers that start together only the first one builds.
  await exclusively(async () => {
    if (!isBuiltFrom(sources)) await build(sources)
  })
}

type Compress = (bytes: Buffer) => Promise<Buffer>

const COMPRESSIONS: Readonly<Record<string, Compress>> = {
  br: (bytes) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gz: (bytes) => gzipAsync(bytes, { level: 9 }),
}

/** Writes the compressed twin of a file where it has none; it is whole as soon as it is there. */
async function compressFile(file: string, ending: string, compress: Compress): Promise<void> {
  if (existsSync(`${file}.${ending}`)) return
  const unfinished = `${file}.${ending}-unfinished`
  writeFileSync(unfinished, await compress(readFileSync(file)))
  renameSync(unfinished, `${file}.${ending}`)
}

/**
 * Writes what brotli and gzip make of each built file at their highest level, once, so that no
 * request waits for it. Until then the files are served as they are.
 */
export async function ensureCompressed(): Promise<void> {
  await exclusively(async () => {
    const files = filesIn(DIST).filter((file) => COMPRESSIBLE.test(file))
    const twins = files.flatMap((file) =>
      Object.entries(COMPRESSIONS).map(([ending, compress]) =>
        compressFile(file, ending, compress),
      ),
    )
    await Promise.all(twins)
  })
}
