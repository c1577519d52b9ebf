import { cpSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename, join, relative } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { keepFiles } from '../server/db/engines/prepared-files.mjs'
import { PROGRAMS, PROGRAMS_FOLDER } from '../server/settings/release.ts'
import { ROOT } from '../start/site/bundling/built-files.ts'

/** The files that programs read, each by the path of its source. */
const FILES = [
  'public/locales',
  'server/db/engines/pglite-worker.mjs',
  'server/db/engines/prepared-files.mjs',
  'server/openapi/style.css',
]

/** Bundled code finds files relative to its source's path in the release. */
const fixModuleUrls: Plugin = {
  name: 'washboard:at-its-source',
  transform(code, id) {
    if (!code.includes('import.meta.url')) return null
    const source = relative(ROOT, id).replaceAll('\\', '/')
    return code.replaceAll('import.meta.url', `new URL('../${source}', import.meta.url).href`)
  },
}

/** The package of an import; undefined for a module of Node. */
function getPackageName(specifier: string): string | undefined {
  if (isBuiltin(specifier)) return undefined
  const [scope = '', name = ''] = specifier.split('/')
  return scope.startsWith('@') ? `${scope}/${name}` : scope
}

/** Packages for development only, which must not be in a release. */
const DEVELOPMENT_PACKAGES = ['vite']

/** Lists the packages that a release loads, including those of its thread. */
function listPackages(files: readonly Rolldown.OutputChunk[]): string[] {
  const chunkNames = new Set(files.map(({ fileName }) => fileName))
  const importedFiles = files.flatMap((file) => [...file.imports, ...file.dynamicImports])
  const packageNames = importedFiles
    .filter((fileName) => !chunkNames.has(fileName))
    .map(getPackageName)
  const packages = [...packageNames, '@electric-sql/pglite'].filter((name) => name !== undefined)
  return [...new Set(packages)].filter((name) => !DEVELOPMENT_PACKAGES.includes(name)).toSorted()
}

/**
 * Bundles the server and its commands as JavaScript. Packages stay in node_modules; returns their
 * names.
 */
export async function bundleServer(folder: string): Promise<string[]> {
  const buildResult = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [fixModuleUrls],
    ssr: { external: true },
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
  for (const path of FILES) cpSync(join(ROOT, path), join(folder, path), { recursive: true })
  const emptyDatabaseFile = await keepFiles()
  cpSync(emptyDatabaseFile, join(folder, 'server/db/engines', basename(emptyDatabaseFile)))
  const { output } = buildResult as Rolldown.RolldownOutput
  return listPackages(output.filter((file) => file.type === 'chunk'))
}
