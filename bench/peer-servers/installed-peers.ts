import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashFiles, listFiles } from '../../start/site/bundling/built-files.ts'

const SOURCES = fileURLToPath(new URL('../peers/', import.meta.url))
/** The file that says from which sources a folder was installed. */
const INSTALLED_FROM = '.installed-from'
/** Later versions of packages are not installed, so that each installation is the same. */
const LAST_DAY = '2026-11-20'

/** A peer that is installed into a folder. */
export interface InstalledPeer {
  /** The folder of its sources below `bench/peers/`. */
  name: string
  /** Adds files to its folder, before the packages are installed. */
  addFiles?: (folder: string) => void
  /** The arguments of Node that build it. */
  build?: readonly string[]
}

const runIn = (folder: string, command: string, args: readonly string[]) =>
  execFileSync(command, args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  })

/**
 * Installs a peer into a folder below `parent`, unless it is installed from the same sources there.
 * Returns the folder. Throws with the output of npm or of the build.
 */
export function installPeer({ name, addFiles, build }: InstalledPeer, parent: string): string {
  const folder = join(parent, name)
  const sources = [join(SOURCES, name), join(SOURCES, 'entities.mjs')].flatMap(listFiles)
  const fingerprint = createHash('sha256')
    .update(hashFiles(sources))
    .update(`${LAST_DAY} ${String(addFiles)} ${String(build)}`)
    .digest('hex')
  const mark = join(folder, INSTALLED_FROM)
  if (existsSync(mark) && readFileSync(mark, 'utf8') === fingerprint) return folder
  console.log(`Installing ${name} into ${folder} …`)
  mkdirSync(folder, { recursive: true })
  cpSync(join(SOURCES, name), folder, { recursive: true })
  cpSync(join(SOURCES, 'entities.mjs'), join(folder, 'entities.mjs'))
  addFiles?.(folder)
  const options = ['--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts']
  runIn(folder, 'npm', ['install', ...options, `--before=${LAST_DAY}`])
  if (build) runIn(folder, process.execPath, build)
  writeFileSync(mark, fingerprint)
  return folder
}
