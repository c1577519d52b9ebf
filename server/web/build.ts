import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildOptions } from 'vite'
import { exclusively } from './build-lock.ts'
import { filesIn, fingerprintOf, ROOT } from './built-files.ts'
import { compressFolder } from './compress.ts'

/** The folder of the built web app. */
export const DIST = join(ROOT, 'dist')
/** The fingerprint of the sources it was built from. */
const BUILT_FROM = join(DIST, '.built-from')
const SOURCES = [
  'src',
  'resources',
  'public',
  'tools/build',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
]
const LOCK = 'build'

const isBuiltFrom = (sources: string) =>
  existsSync(BUILT_FROM) && readFileSync(BUILT_FROM, 'utf8') === sources

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
    await vite.build({ root: ROOT, logLevel: 'error', build: { ...also, outDir } })
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
  const sources = fingerprintOf(SOURCES.flatMap((name) => filesIn(join(ROOT, name))))
  if (isBuiltFrom(sources)) return
  // Of several servers that start together only the first one builds.
  await exclusively(LOCK, async () => {
    if (!isBuiltFrom(sources)) await build(sources)
  })
}

/**
 * Compresses the built files once, so that no request waits for it. Until then they are served as
 * they are.
 */
export async function ensureCompressed(): Promise<void> {
  await exclusively(LOCK, () => compressFolder(DIST))
}
