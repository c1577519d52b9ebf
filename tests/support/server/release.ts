import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { RELEASE_FILE } from '../../../start/site/bundling/release.ts'
import { bundleServer } from '../../../tools/server-bundle.ts'

/** The page of the web app, whose build other tests have. */
const PAGE = '<!doctype html><title>Washboard</title><script src="/boot.js"></script>'

/** The folders of a release that files could be written to. */
const FOLDERS = ['.', 'bin', 'server', 'web']

/** Allows or forbids a release's owner to write to it. */
export function setWritable(folder: string, isWritable: boolean): void {
  for (const name of FOLDERS) chmodSync(join(folder, name), isWritable ? 0o755 : 0o555)
}

/**
 * Puts a release together in a folder that nobody may write to, but for the web app and the
 * documentation. Returns the packages that it loads.
 */
export async function fillRelease(folder: string): Promise<string[]> {
  const packages = await bundleServer(folder)
  mkdirSync(join(folder, 'web'))
  writeFileSync(join(folder, 'web', 'index.html'), PAGE)
  writeFileSync(join(folder, 'web', 'boot.js'), '')
  writeFileSync(join(folder, RELEASE_FILE), JSON.stringify({ sources: 'those of a test' }))
  writeFileSync(join(folder, 'package.json'), '{"type":"module","version":"0.0.0"}')
  setWritable(folder, false)
  return packages
}
