import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildOptions } from 'vite'
import { exclusively } from './build-lock.ts'
import { filesIn, fingerprintOf, ROOT } from './built-files.ts'
import { compressFolder } from './compress.ts'
import { buildInChildProcess } from './vite-process.ts'

/** The folder of the built web app. */
export const DIST = join(ROOT, 'dist')
/** The fingerprint of the sources it was built from. */
const BUILT_FROM = join(DIST, '.built-from')
const SOURCES = [
  'src',
  'registry',
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

/** Builds the web app into a folder for production; rejects with what Vite says is wrong. */
export async function buildForProduction(
  outDir: string,
  also: Pick<BuildOptions, 'sourcemap'> = {},
): Promise<void> {
  // A failed build rejects, and the caller prints its message.
  await buildInChildProcess({ root: ROOT, logLevel: 'silent', build: { ...also, outDir } })
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
