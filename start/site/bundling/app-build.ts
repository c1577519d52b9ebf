import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildOptions } from 'vite'
import { CACHE, withFileLock } from './build-lock.ts'
import { listFiles, hashFiles, ROOT } from './built-files.ts'
import { compressFolder } from './compress.ts'
import { RELEASE } from './release.ts'
import { buildInChildProcess } from './vite-process.ts'

/** The folder of the built web app. */
export const DIST = RELEASE ? join(ROOT, 'web') : join(CACHE, 'web')
/** The file with the fingerprint of the built sources. */
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

/** Builds the web app into a folder for production; rejects with Vite's error. */
export async function buildForProduction(
  outDir: string,
  also: Pick<BuildOptions, 'sourcemap'> = {},
): Promise<void> {
  // The caller prints the message of a failed build.
  await buildInChildProcess({ root: ROOT, logLevel: 'silent', build: { ...also, outDir } })
}

async function build(sources: string): Promise<void> {
  await buildForProduction(DIST)
  writeFileSync(BUILT_FROM, sources)
}

/** Builds the web app if its sources have changed. A release has it built already. */
export async function ensureBuilt(): Promise<void> {
  if (RELEASE) return
  const sources = hashFiles(SOURCES.flatMap((name) => listFiles(join(ROOT, name))))
  if (isBuiltFrom(sources)) return
  // Of several servers that start together one builds, and the others wait.
  await withFileLock(LOCK, async () => {
    if (!isBuiltFrom(sources)) await build(sources)
  })
}

/** Compresses the built files once. Until then they are served uncompressed. */
export async function ensureCompressed(): Promise<void> {
  if (RELEASE) return
  await withFileLock(LOCK, () => compressFolder(DIST))
}
