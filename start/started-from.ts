import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprintOf, filesIn, ROOT } from '../server/web/bundling/built-files.ts'

/** What a database is fitted by: the code and its packages, what is declared, and the languages that it orders texts by. */
const SOURCES = [
  'start',
  'server',
  'business',
  'registry',
  'resources',
  'public/locales',
  'package-lock.json',
]

/** A path with all that lies in it, folders included: a file that is gone is seen by its folder. */
function pathsIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  const within = readdirSync(path, { recursive: true }).map((name) => join(path, String(name)))
  return [path, ...within]
}

/** Whether a path was written since a moment, or has gone while it was looked for. */
const wasWritten = (path: string, since: number) =>
  (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) >= since

/**
 * What tells the code and the declarations of this process from others; undefined where one was
 * written, added or removed since it began, which may not be what it has read.
 */
export function startedFrom(root = ROOT, begun = performance.timeOrigin): string | undefined {
  const sources = SOURCES.map((name) => join(root, name)).filter(existsSync)
  return sources.flatMap(pathsIn).some((path) => wasWritten(path, begun))
    ? undefined
    : fingerprintOf(sources.flatMap(filesIn))
}
