import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './built-files.ts'

/** The file that marks a release rather than a checkout. */
export const RELEASE_FILE = 'release.json'

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
