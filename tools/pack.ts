/**
 * Packs the engine for businesses in folders of their own: `npm run pack` writes
 * `washboard-<version>.tgz`. The package holds TypeScript sources, because the types of the engine
 * follow from the words of the business that it is installed beside.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ENGINE_FOLDER } from '../server/settings/business-folder.mjs'
import { listProgramArguments } from '../server/settings/programs.mjs'
import { CACHE } from '../start/site/bundling/build-lock.ts'
import { listFiles } from '../start/site/bundling/built-files.ts'
import { getPackageName } from './package-name.ts'

const STAGE = join(CACHE, 'package')

/** The files and folders of the engine. The demo of the car wash is not among them. */
const PACKED = [
  'CHANGELOG.md',
  'client',
  'demo/defaults',
  'demo/generic',
  'demo/insert-rows.ts',
  'demo/new-entities.ts',
  'demo/world',
  'index.html',
  'LICENSE',
  'public/boot.js',
  'public/favicon.svg',
  'public/locales',
  'public/locales-stock',
  'public/robots.txt',
  'registry',
  'server',
  'src',
  'start',
  'testing',
  'tools',
  'tsconfig.business.json',
  'tsconfig.json',
  'vite.config.ts',
]

/** The tools for this repository alone, such as those of its documentation. */
const LEFT_OUT = /\/tools\/(docs|reference|life-cycles|pack\.ts|words\.ts|count-tests\.mjs)(\/|$)/

/**
 * The packages that are found by their names at run time, whose types a business needs, or whose
 * version decides which Material UI react-admin gets.
 */
const NAMED_PACKAGES = [
  '@emotion/styled',
  '@mui/icons-material',
  '@types/node',
  '@types/nodemailer',
  '@types/pg',
  '@types/react',
  '@types/react-dom',
  'oxfmt',
  'tsx',
  'typescript',
  'vitest',
]

const IMPORT =
  /^(?:(?:import|export)\s[^'";=()]*?\bfrom|import)\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]|^@import ['"]([^'"]+)['"]/gm

/** Lists the packages that a source imports. */
function listImportedPackages(file: string): string[] {
  if (!/\.(tsx?|m?js|css)$/.test(file)) return []
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(IMPORT)].flatMap((match) => {
    const specifier = match[1] ?? match[2] ?? match[3] ?? ''
    const isPackage = /^[@a-z]/.test(specifier) && !isBuiltin(specifier)
    return isPackage ? [getPackageName(specifier)] : []
  })
}

/** Returns the versions of the packages that the packed sources import. */
function listDependencies(
  files: readonly string[],
  versions: Readonly<Record<string, string>>,
): Record<string, string> {
  const names = [...new Set([...files.flatMap(listImportedPackages), ...NAMED_PACKAGES])]
  return Object.fromEntries(
    names.toSorted().flatMap((name) => {
      const version = versions[name]
      return version === undefined ? [] : [[name, version] as const]
    }),
  )
}

function writePackageFile(): void {
  const project = JSON.parse(readFileSync(join(ENGINE_FOLDER, 'package.json'), 'utf8'))
  const { name, version, license, type, exports, engines, bin, scripts } = project
  const content = {
    name,
    version,
    description: 'The engine of back offices that are declared one file per entity.',
    license,
    type,
    engines,
    bin,
    exports,
    imports: { '#business/words': project.imports['#business/words'] },
    scripts: { postinstall: scripts.postinstall },
    dependencies: listDependencies(listFiles(STAGE), {
      ...project.devDependencies,
      ...project.dependencies,
    }),
  }
  writeFileSync(join(STAGE, 'package.json'), `${JSON.stringify(content, null, 2)}\n`)
}

/**
 * Writes the types of the JavaScript modules that others import, because the compiler reads none in
 * a package.
 */
function writeModuleTypes(): void {
  const modules = listFiles(join(STAGE, 'server/settings')).filter((file) => file.endsWith('.mjs'))
  const compiler = createRequire(import.meta.url).resolve('typescript/package.json')
  const options = '--declaration --emitDeclarationOnly --allowJs --skipLibCheck --ignoreConfig'
  execFileSync(
    process.execPath,
    [
      join(dirname(compiler), 'bin/tsc'),
      ...modules,
      ...options.split(' '),
      ...['--types', 'node', '--module', 'nodenext', '--target', 'es2023'],
      ...['--rootDir', STAGE, '--outDir', STAGE],
    ],
    { cwd: ENGINE_FOLDER, stdio: 'inherit' },
  )
}

/** Builds the documentation, whose tools a business does not install. */
function buildDocs(): void {
  const folder = join(STAGE, 'docs')
  execFileSync(process.execPath, [...listProgramArguments('tools/docs/build.ts'), folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // The archive is compressed itself.
  for (const file of listFiles(folder)) if (/\.(br|gz)$/.test(file)) rmSync(file)
}

const { values } = parseArgs({ options: { to: { type: 'string', default: '.' } } })
rmSync(STAGE, { recursive: true, force: true })
for (const path of PACKED)
  cpSync(join(ENGINE_FOLDER, path), join(STAGE, path), {
    recursive: true,
    filter: (source) => !LEFT_OUT.test(source.replaceAll('\\', '/')),
  })
writePackageFile()
writeModuleTypes()
buildDocs()
const target = resolve(values.to)
mkdirSync(target, { recursive: true })
const [packed] = JSON.parse(
  execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', target], {
    cwd: STAGE,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  }),
) as { filename: string }[]
console.log(join(target, packed?.filename ?? ''))
