import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ENGINE_FOLDER, IS_ENGINE_OWN, RELEASE_FILE } from './business-folder.mjs'
import type { PROGRAMS } from './programs.mjs'

/** The folder of the programs of a release. */
export const PROGRAMS_FOLDER = 'bin'

/** A release, which `npm run build` creates. It builds nothing when it starts. */
export interface Release {
  /** The fingerprint of its sources. */
  sources: string
}

function readRelease(): Release | undefined {
  const file = join(ENGINE_FOLDER, RELEASE_FILE)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Release) : undefined
}

/** The running release; undefined in a checkout. */
export const RELEASE = readRelease()

/**
 * Returns the command that runs a program of this installation, for messages: by its path in a
 * release, because that has no scripts, by npx beside an installed engine, and by npm in a checkout.
 */
export function formatCommand(program: keyof typeof PROGRAMS, options = ''): string {
  if (RELEASE)
    return `node ${join(ENGINE_FOLDER, PROGRAMS_FOLDER, `${program}.js`)} ${options}`.trimEnd()
  if (!IS_ENGINE_OWN) return `npx washboard ${program} ${options}`.trimEnd()
  const script = program === 'start' ? 'npm start' : `npm run ${program}`
  return options === '' ? script : `${script} -- ${options}`
}
