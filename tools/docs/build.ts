/** Builds the documentation into a folder, compressed. The folder appears only when complete. */
import { cpSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vitepress'
import { ENGINE_FOLDER } from '../../server/settings/business-folder.mjs'
import { CACHE } from '../../start/site/bundling/build-lock.ts'
import { compressFolder } from '../../start/site/bundling/compress.ts'
import { writeReference } from '../reference/write.ts'
import { VIEWER_FILES } from './api-viewer.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name the folder that the site is built into.')

const temporaryFolder = `${folder}-${process.pid}`
await writeReference()
await build(join(ENGINE_FOLDER, 'docs'), {
  outDir: temporaryFolder,
  // Temporary files belong to the build's cache, not to the sources.
  onAfterConfigResolve: (config) => {
    config.tempDir = join(CACHE, 'vitepress', `temp-${process.pid}`)
  },
})
mkdirSync(`${temporaryFolder}/api-viewer`)
for (const [file, path] of Object.entries(VIEWER_FILES))
  cpSync(path, `${temporaryFolder}/api-viewer/${file}`)
await compressFolder(temporaryFolder)
renameSync(temporaryFolder, folder)
