/**
 * Builds a release into `dist/`: the server and its commands as JavaScript, the web app and the
 * documentation. Start it by `node dist/bin/start.js` with the packages of `npm ci --omit=dev`.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, renameSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildForProduction } from '../start/site/bundling/app-build.ts'
import { CACHE } from '../start/site/bundling/build-lock.ts'
import { compressFolder } from '../start/site/bundling/compress.ts'
import {
  BUSINESS_FOLDER,
  ENGINE_FOLDER,
  RELEASE_FILE,
} from '../server/settings/business-folder.mjs'
import { listProgramArguments } from '../server/settings/programs.mjs'
import { hashStartedSources } from '../start/started-from.ts'
import { readSbom } from './sbom.ts'
import { bundleServer } from './server-bundle.ts'

const RELEASE_FOLDER = join(BUSINESS_FOLDER, 'dist')
const TEMPORARY_FOLDER = join(CACHE, 'release')

/**
 * Writes the documentation into a folder that does not exist yet. An installed engine contains it; a
 * checkout builds it in another process.
 */
async function writeDocs(folder: string): Promise<void> {
  const docs = join(ENGINE_FOLDER, 'docs')
  if (existsSync(join(docs, 'index.html'))) {
    cpSync(docs, folder, { recursive: true })
    await compressFolder(folder)
    return
  }
  execFileSync(process.execPath, [...listProgramArguments('tools/docs/build.ts'), folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

const reportStep = (step: string) => console.log(`Building ${step} …`)

rmSync(TEMPORARY_FOLDER, { recursive: true, force: true })
// Includes files written since this process started, such as the generated list of entities.
const sources = hashStartedSources(ENGINE_FOLDER, BUSINESS_FOLDER, Infinity)
reportStep('the server')
const { name, version, dependencies } = JSON.parse(
  readFileSync(join(ENGINE_FOLDER, 'package.json'), 'utf8'),
)
const undeclaredPackages = (await bundleServer(TEMPORARY_FOLDER)).filter(
  (packageName) => !(packageName in dependencies),
)
if (undeclaredPackages.length > 0)
  throw new Error(`A release loads ${undeclaredPackages.join(', ')}: enter it under dependencies.`)
reportStep('the web app')
await buildForProduction(join(TEMPORARY_FOLDER, 'web'))
await compressFolder(join(TEMPORARY_FOLDER, 'web'))
reportStep('the documentation')
await writeDocs(join(TEMPORARY_FOLDER, 'docs'))
writeFileSync(
  join(TEMPORARY_FOLDER, 'package.json'),
  `${JSON.stringify({ name, version, private: true, type: 'module' }, null, 2)}\n`,
)
writeFileSync(join(TEMPORARY_FOLDER, 'sbom.json'), readSbom())
writeFileSync(join(TEMPORARY_FOLDER, RELEASE_FILE), `${JSON.stringify({ sources })}\n`)
rmSync(RELEASE_FOLDER, { recursive: true, force: true })
renameSync(TEMPORARY_FOLDER, RELEASE_FOLDER)
console.log('dist/ is a release of Washboard. Start it: NODE_ENV=production node dist/bin/start.js')
