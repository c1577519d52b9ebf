import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { RELEASE_FILE } from '../../../server/settings/business-folder.mjs'
import { bundleServer } from '../../../tools/server-bundle.ts'

/** Files of the web app, whose build has other tests. */
const PAGE = '<!doctype html><title>Washboard</title><script src="/boot.js"></script>'

/** The folders of a release to which a process could write. */
const FOLDERS = ['.', 'bin', 'server', 'web']

/** Sets or removes the write permission of the owner of a release. */
export function setWritable(folder: string, isWritable: boolean): void {
  for (const name of FOLDERS) chmodSync(join(folder, name), isWritable ? 0o755 : 0o555)
}

/**
 * Builds a release in a read-only folder, without web app and documentation. Returns the packages
 * that it loads.
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
