// JavaScript, because the command `washboard` starts without a loader of TypeScript.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ENGINE_FOLDER } from './business-folder.mjs'

/** The programs of a release and their sources. `npm run` has the same names in a checkout. */
export const PROGRAMS = {
  start: 'start/main.ts',
  backup: 'tools/backup.ts',
  restore: 'tools/restore.ts',
  move: 'tools/move.ts',
  files: 'tools/files.ts',
  person: 'tools/person.ts',
  phones: 'tools/phones.ts',
  account: 'tools/account.ts',
  seed: 'tools/seed.ts',
}

/** The programs for the developers of a business, which a release lacks. */
export const DEVELOPMENT_PROGRAMS = {
  dev: 'start/development.ts',
  check: 'tools/check.ts',
  build: 'tools/build.ts',
  new: 'tools/new.ts',
  test: 'testing/run.ts',
  'new-business': 'tools/new-business.ts',
}

/**
 * Returns the arguments of Node that run a program of the engine for the current business.
 *
 * @param {string} source
 */
export const listProgramArguments = (source) => [
  '--import',
  pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href,
  '--import',
  pathToFileURL(join(ENGINE_FOLDER, 'start/use-business.mjs')).href,
  join(ENGINE_FOLDER, source),
]
