import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildOptions } from 'vite'
import { CACHE, withFileLock } from './build-lock.ts'
import { listFiles, hashFiles } from './built-files.ts'
import { compressFolder } from './compress.ts'
import {
  BUSINESS_FOLDER,
  ENGINE_FOLDER,
  IS_ENGINE_OWN,
} from '../../../server/settings/business-folder.mjs'
import { RELEASE } from '../../../server/settings/release.ts'
import { buildInChildProcess } from './vite-process.ts'

/** The folder of the built web app. */
export const DIST = RELEASE ? join(ENGINE_FOLDER, 'web') : join(CACHE, 'web')
/** The file with the fingerprint of the built sources. */
const FINGERPRINT_FILE = join(DIST, '.built-from')
const ENGINE_SOURCES = [
  'src',
  'registry',
  'public',
  // The plugins of the build.
  'tools/browser-calls.ts',
  'tools/business-texts.ts',
  'tools/compiled-at-once.ts',
  'tools/entry-aliases.ts',
  'tools/lean-packages.ts',
  'tools/replacements',
  'index.html',
  'vite.config.ts',
  'package.json',
]
/** The files of the business in the engine's own folder. */
const BUSINESS_SOURCES = [
  'business.ts',
  'resources',
  'overrides.tsx',
  'locales',
  'package-lock.json',
]
/** The folders of a business that the web app imports nothing from. */
const SERVER_FOLDERS = ['business', 'data', 'demo', 'dist', 'node_modules', 'tests']
const WEB_FILE = /\.(tsx?|css|json|svg|png|jpe?g|webp)$/

/** Lists the files of a business that its web app may import, in any folder of components. */
const listBusinessFiles = (): string[] =>
  readdirSync(BUSINESS_FOLDER)
    .filter((name) => !name.startsWith('.') && !SERVER_FOLDERS.includes(name))
    .flatMap((name) => listFiles(join(BUSINESS_FOLDER, name)))
    .filter((file) => WEB_FILE.test(file))

/** The files that the web app is built from. */
const listSources = (): string[] => [
  ...ENGINE_SOURCES.flatMap((name) => listFiles(join(ENGINE_FOLDER, name))),
  ...(IS_ENGINE_OWN
    ? BUSINESS_SOURCES.flatMap((name) => listFiles(join(BUSINESS_FOLDER, name)))
    : listBusinessFiles()),
]
const LOCK = 'build'

const isBuilt = (sources: string) =>
  existsSync(FINGERPRINT_FILE) && readFileSync(FINGERPRINT_FILE, 'utf8') === sources

/** Builds the web app into a folder for production; rejects with Vite's error. */
export async function buildForProduction(
  outDir: string,
  buildOptions: Pick<BuildOptions, 'sourcemap'> = {},
): Promise<void> {
  // The caller prints the message of a failed build.
  await buildInChildProcess({
    root: ENGINE_FOLDER,
    logLevel: 'silent',
    build: { ...buildOptions, outDir },
  })
}

async function build(sources: string): Promise<void> {
  await buildForProduction(DIST)
  writeFileSync(FINGERPRINT_FILE, sources)
}

/** Builds the web app if its sources have changed. A release contains the built app. */
export async function ensureBuilt(): Promise<void> {
  if (RELEASE) return
  const sources = hashFiles(listSources())
  if (isBuilt(sources)) return
  // If several servers start together, one of them builds and the others wait.
  await withFileLock(LOCK, async () => {
    if (!isBuilt(sources)) await build(sources)
  })
}

/** Compresses the built files once. Until then they are served uncompressed. */
export async function ensureCompressed(): Promise<void> {
  if (RELEASE) return
  await withFileLock(LOCK, () => compressFolder(DIST))
}
