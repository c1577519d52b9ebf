/**
 * Writes the smallest business that starts: `npx washboard new-business <folder>`. It has accounts,
 * one role, one entity and a test.
 */
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { ENGINE_FOLDER } from '../server/settings/business-folder.mjs'

const FILES = join(ENGINE_FOLDER, 'tools/new-business/files')

/** The files that Git leaves out of a business. */
const IGNORED = ['node_modules', '/data/', '/dist/', '/.cache/']

/** Returns the name of a package for a folder. */
const toPackageName = (folder: string) =>
  basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'business'

function buildPackage(folder: string): string {
  const { engines } = JSON.parse(readFileSync(join(ENGINE_FOLDER, 'package.json'), 'utf8'))
  const programs = ['start', 'dev', 'check', 'build', 'new', 'test']
  const content = {
    name: toPackageName(folder),
    version: '1.0.0',
    private: true,
    type: 'module',
    engines,
    scripts: Object.fromEntries(programs.map((program) => [program, `washboard ${program}`])),
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

/** Returns the reason why a business cannot be written there; undefined if it can. */
function findObstacle(folder: string | undefined): string | undefined {
  if (folder === undefined)
    return 'Name the folder of the business: npx washboard new-business <folder>'
  if (!existsSync(folder) || readdirSync(folder).length === 0) return undefined
  return `${folder} holds files already. Name a folder that is new or empty.`
}

const [folderName] = process.argv.slice(2)
const folder = folderName === undefined ? undefined : resolve(folderName)
const obstacle = findObstacle(folder)
if (folder === undefined || obstacle !== undefined) {
  console.error(obstacle)
  process.exitCode = 1
} else {
  cpSync(FILES, folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), buildPackage(folder))
  writeFileSync(join(folder, '.gitignore'), `${IGNORED.join('\n')}\n`)
  console.log(`The business is in ${folder}. Next:

  cd ${relative(process.cwd(), folder) || '.'}
  npm install washboard-<version>.tgz
  npm start`)
}
