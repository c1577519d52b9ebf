import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the product: a checkout, or `dist` of a release. */
const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** The file that marks a release rather than a checkout. */
export const RELEASE_FILE = 'release.json'

/** The folder of the programs of a release. */
export const PROGRAMS_FOLDER = 'bin'

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
} as const

/** A release, which `npm run build` creates. It builds nothing when it starts. */
export interface Release {
  /** The fingerprint of its sources. */
  sources: string
}

function readRelease(): Release | undefined {
  const file = join(ROOT, RELEASE_FILE)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Release) : undefined
}

/** The running release; undefined in a checkout. */
export const RELEASE = readRelease()

/**
 * Returns the command that runs a program of this installation, for messages: by its path in a
 * release, because that has no scripts, and by npm in a checkout.
 */
export function formatCommand(program: keyof typeof PROGRAMS, options = ''): string {
  if (RELEASE) return `node ${join(ROOT, PROGRAMS_FOLDER, `${program}.js`)} ${options}`.trimEnd()
  const script = program === 'start' ? 'npm start' : `npm run ${program}`
  return options === '' ? script : `${script} -- ${options}`
}
