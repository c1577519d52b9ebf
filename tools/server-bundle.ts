import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename, join, relative } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { keepFiles } from '../server/db/engines/prepared-files.mjs'
import { ENGINE_FOLDER } from '../server/settings/business-folder.mjs'
import { LANGUAGES, readTexts } from '../server/settings/languages.ts'
import { PROGRAMS } from '../server/settings/programs.mjs'
import { PROGRAMS_FOLDER } from '../server/settings/release.ts'
import { listAliases } from './entry-aliases.ts'
import { getPackageName } from './package-name.ts'

/** The files that programs read, each by the path of its source. */
const FILES = [
  'server/db/engines/pglite-worker.mjs',
  'server/db/engines/prepared-files.mjs',
  'server/openapi/style.css',
]

/** Writes the texts of engine and business, one file for each language. */
function copyTexts(folder: string): void {
  const target = join(folder, 'public/locales')
  mkdirSync(target, { recursive: true })
  for (const language of LANGUAGES)
    writeFileSync(join(target, `${language}.json`), JSON.stringify(readTexts(language)))
}

/** Bundled code finds files relative to its source's path in the release. */
const fixModuleUrls: Plugin = {
  name: 'washboard:at-its-source',
  transform(code, id) {
    if (!code.includes('import.meta.url')) return null
    const source = relative(ENGINE_FOLDER, id).replaceAll('\\', '/')
    return code.replaceAll('import.meta.url', `new URL('../${source}', import.meta.url).href`)
  },
}

/** Packages for development only, which must not be in a release. */
const DEVELOPMENT_PACKAGES = ['vite']

/**
 * Packages of many small files, whose used parts are in the bundle because opening each file takes
 * most of a start. Their licenses are in node_modules.
 */
const BUNDLED_PACKAGES = [
  '@date-fns/utc',
  '@hono/node-server',
  'date-fns',
  'hono',
  'i18next',
  'ipaddr.js',
  'kysely',
  'libphonenumber-js',
  'lru-cache',
]

const PACKAGES_FOLDER = '/node_modules/'

/** Lists the packages that a release loads or contains, including those of its thread. */
function listPackages(files: readonly Rolldown.OutputChunk[]): string[] {
  const chunkNames = new Set(files.map(({ fileName }) => fileName))
  const importedFiles = files.flatMap((file) => [...file.imports, ...file.dynamicImports])
  const packageNames = importedFiles
    .filter((fileName) => !chunkNames.has(fileName) && !isBuiltin(fileName))
    .map(getPackageName)
  const bundledNames = files
    .flatMap(({ moduleIds }) => moduleIds)
    .flatMap((id) => id.split(PACKAGES_FOLDER).slice(1).slice(-1))
    .map(getPackageName)
  const packages = [...packageNames, ...bundledNames, '@electric-sql/pglite']
  return [...new Set(packages)].filter((name) => !DEVELOPMENT_PACKAGES.includes(name)).toSorted()
}

/**
 * Bundles the server and its commands as JavaScript. Most packages stay in node_modules. Returns the
 * names of all packages that the server uses.
 */
export async function bundleServer(folder: string): Promise<string[]> {
  const buildResult = await build({
    root: ENGINE_FOLDER,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [fixModuleUrls],
    resolve: { alias: listAliases() },
    // A business imports the engine by its name, and both are in the bundle.
    ssr: { external: true, noExternal: ['washboard', ...BUNDLED_PACKAGES] },
    build: {
      ssr: true,
      target: 'node20',
      minify: false,
      outDir: join(folder, PROGRAMS_FOLDER),
      emptyOutDir: true,
      rolldownOptions: {
        input: PROGRAMS,
        // All files are in one folder, so that they find others by the same relative path.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  for (const path of FILES)
    cpSync(join(ENGINE_FOLDER, path), join(folder, path), { recursive: true })
  copyTexts(folder)
  const emptyDatabaseFile = await keepFiles()
  cpSync(emptyDatabaseFile, join(folder, 'server/db/engines', basename(emptyDatabaseFile)))
  const { output } = buildResult as Rolldown.RolldownOutput
  return listPackages(output.filter((file) => file.type === 'chunk'))
}
