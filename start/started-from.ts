import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { hashFiles, listFiles } from './site/bundling/built-files.ts'
import { BUSINESS_FOLDER, ENGINE_FOLDER } from '../server/settings/business-folder.mjs'
import { RELEASE } from '../server/settings/release.ts'

/**
 * The sources that a migration depends on: code, packages, declarations, and the languages of text
 * orders.
 */
const ENGINE_SOURCES = ['start', 'server', 'registry', 'public/locales', 'package.json']
const BUSINESS_SOURCES = ['business.ts', 'business', 'resources', 'package-lock.json']

/** Lists a path with everything in it, including folders, whose times reveal deleted files. */
function listPaths(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  const contents = readdirSync(path, { recursive: true }).map((name) => join(path, String(name)))
  return [path, ...contents]
}

/** Returns whether a path was modified after a time, or was removed. */
const isModifiedAfter = (path: string, since: number) =>
  (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) >= since

/**
 * Returns a hash of this process's code and declarations; undefined if a file changed after the
 * process started, because it may have loaded the old one.
 */
export function hashStartedSources(
  engine = ENGINE_FOLDER,
  business = BUSINESS_FOLDER,
  startTime = performance.timeOrigin,
): string | undefined {
  if (RELEASE) return RELEASE.sources
  const sources = [
    ...ENGINE_SOURCES.map((name) => join(engine, name)),
    ...BUSINESS_SOURCES.map((name) => join(business, name)),
  ].filter(existsSync)
  return sources.flatMap(listPaths).some((path) => isModifiedAfter(path, startTime))
    ? undefined
    : hashFiles(sources.flatMap(listFiles))
}
