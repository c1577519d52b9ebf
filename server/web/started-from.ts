import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprintOf, filesIn, ROOT } from './built-files.ts'

/** The folders of which a database is fitted: what says how, and what is declared. */
const FOLDERS = ['server', 'resources']

const pathsIn = (folder: string) => [
  folder,
  ...readdirSync(folder, { recursive: true }).map((path) => join(folder, String(path))),
]

/**
 * What tells the code and the declarations of this process from others; undefined where one was
 * written, added or removed since it began, which may not be what it has read.
 */
export function startedFrom(root = ROOT, begun = performance.timeOrigin): string | undefined {
  const folders = FOLDERS.map((name) => join(root, name))
  const isNewer = folders.flatMap(pathsIn).some((path) => statSync(path).mtimeMs >= begun)
  return isNewer ? undefined : fingerprintOf(folders.flatMap(filesIn))
}
