/** Builds the documentation into a folder, compressed. The folder appears only when complete. */
import { cpSync, mkdirSync, renameSync } from 'node:fs'
import { build } from 'vitepress'
import { ROOT } from '../../start/site/bundling/built-files.ts'
import { compressFolder } from '../../start/site/bundling/compress.ts'
import { writeReference } from '../reference/write.ts'
import { VIEWER_FILES } from './api-viewer.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name the folder that the site is built into.')

const temporaryFolder = `${folder}-${process.pid}`
await writeReference()
await build(`${ROOT}docs`, {
  outDir: temporaryFolder,
  // Temporary files belong to the build's cache, not to the sources.
  onAfterConfigResolve: (config) => {
    config.tempDir = `${ROOT}.cache/vitepress/temp-${process.pid}`
  },
})
mkdirSync(`${temporaryFolder}/api-viewer`)
for (const [file, path] of Object.entries(VIEWER_FILES))
  cpSync(path, `${temporaryFolder}/api-viewer/${file}`)
await compressFolder(temporaryFolder)
renameSync(temporaryFolder, folder)
