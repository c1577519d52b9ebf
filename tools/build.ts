/**
 * Builds a release into `dist/`: the server and its commands as JavaScript, the web app and the
 * documentation. Start it by `node dist/bin/start.js` with the packages of `npm ci --omit=dev`.
 */
import { execFileSync } from 'node:child_process'
import { renameSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildForProduction } from '../start/site/bundling/app-build.ts'
import { ROOT } from '../start/site/bundling/built-files.ts'
import { compressFolder } from '../start/site/bundling/compress.ts'
import { RELEASE_FILE } from '../start/site/bundling/release.ts'
import { hashStartedSources } from '../start/started-from.ts'
import { readSbom } from './sbom.ts'
import { bundleServer } from './server-bundle.ts'

const FOLDER = join(ROOT, 'dist')
const UNFINISHED = join(ROOT, '.cache', 'release')

/** Another program builds the documentation, and needs the folder not to exist. */
function buildDocs(folder: string): void {
  execFileSync(process.execPath, ['--import', 'tsx', 'tools/docs/build.ts', folder], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

const report = (step: string) => console.log(`Building ${step} …`)

rmSync(UNFINISHED, { recursive: true, force: true })
// Includes files written since this process started, such as the generated list of entities.
const sources = hashStartedSources(ROOT, Infinity)
report('the server')
const { name, version, dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const missing = (await bundleServer(UNFINISHED)).filter(
  (packageName) => !(packageName in dependencies),
)
if (missing.length > 0)
  throw new Error(`A release loads ${missing.join(', ')}: enter it under dependencies.`)
report('the web app')
await buildForProduction(join(UNFINISHED, 'web'))
await compressFolder(join(UNFINISHED, 'web'))
report('the documentation')
buildDocs(join(UNFINISHED, 'docs'))
writeFileSync(
  join(UNFINISHED, 'package.json'),
  `${JSON.stringify({ name, version, private: true, type: 'module' }, null, 2)}\n`,
)
writeFileSync(join(UNFINISHED, 'sbom.json'), readSbom())
writeFileSync(join(UNFINISHED, RELEASE_FILE), `${JSON.stringify({ sources })}\n`)
rmSync(FOLDER, { recursive: true, force: true })
renameSync(UNFINISHED, FOLDER)
console.log('dist/ is a release of Washboard. Start it: NODE_ENV=production node dist/bin/start.js')
