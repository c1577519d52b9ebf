import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'
import { buildForProduction } from '../start/site/bundling/app-build.ts'
import { type BuildManifest, listFiles } from '../start/site/preloads.ts'
import { COMPILED_AT_ONCE } from '../tools/compiled-at-once.ts'
import { addReasons, findGrowth } from './first-list-code.ts'

/** The code that the bundler generates itself. */
const BUNDLER_CODE = '(the bundler)'

interface FileReport {
  file: string
  bytes: number
  brotli: number
}

interface BundleReport {
  files: FileReport[]
  /** Minified bytes by npm package, or by folder of `src/` or `resources/`. */
  folders: Record<string, number>
  /** Minified bytes by module. */
  modules: Record<string, number>
}

const getCompressedSize = (code: Buffer) =>
  brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

/** A folder in the repository: of `src`, two levels deep; the declarations are one. */
const FOLDER = /^(?:src\/[^/.]+(?:\/[^/.]+(?=\/))?|registry\/[^/.]+|resources(?:\/reports)?)(?=\/)/

/** Returns the npm package of a module, or its folder in the repository. */
function getFolder(module: string): string {
  const packageMatch = /.*node_modules\/(@[^/]+\/[^/]+|[^/]+)/.exec(module)
  if (packageMatch?.[1]) return packageMatch[1]
  return FOLDER.exec(module)?.[0] ?? module
}

/** Adds the generated characters of a file to their modules, by the source map. */
function addModuleSizes(dist: string, file: string, modules: Map<string, number>): void {
  const code = readFileSync(join(dist, file), 'utf8')
  // The bundler's own code has no source map.
  if (!existsSync(join(dist, `${file}.map`))) {
    modules.set(BUNDLER_CODE, (modules.get(BUNDLER_CODE) ?? 0) + code.length)
    return
  }
  const map = new SourceMap(JSON.parse(readFileSync(join(dist, `${file}.map`), 'utf8')))
  const folder = resolve(dist, file, '..')
  const names = new Map<string, string>()
  const getName = (source: string) => {
    const cachedName = names.get(source)
    if (cachedName !== undefined) return cachedName
    const name = relative(process.cwd(), resolve(folder, source))
    names.set(source, name)
    return name
  }
  // The source map belongs to the code without the hint at its top.
  const mappedCode = code.replace(`${COMPILED_AT_ONCE}\n`, '')
  for (const [line, text] of mappedCode.split('\n').entries()) {
    for (let column = 0; column < text.length; column += 1) {
      const entry = map.findEntry(line, column)
      const source = 'originalSource' in entry ? entry.originalSource : undefined
      const name = source ? getName(source) : BUNDLER_CODE
      modules.set(name, (modules.get(name) ?? 0) + 1)
    }
  }
}

const sortByBytes = (entries: Iterable<readonly [string, number]>) =>
  Object.fromEntries([...entries].sort(([, a], [, b]) => b - a))

/** Builds the web app and reports the contents of the files that load before the first list. */
async function buildReport(): Promise<BundleReport> {
  const dist = mkdtempSync(join(tmpdir(), 'washboard-bundle-'))
  try {
    await buildForProduction(dist, { sourcemap: 'hidden' })
    const manifest: BuildManifest = JSON.parse(
      readFileSync(join(dist, '.vite/manifest.json'), 'utf8'),
    )
    const names = listFiles(manifest)
    const modules = new Map<string, number>()
    for (const file of names) addModuleSizes(dist, file, modules)
    const folders = new Map<string, number>()
    for (const [module, bytes] of modules) {
      const moduleFolder = getFolder(module)
      folders.set(moduleFolder, (folders.get(moduleFolder) ?? 0) + bytes)
    }
    const files = names.map((file) => {
      const code = readFileSync(join(dist, file))
      return { file, bytes: code.length, brotli: getCompressedSize(code) }
    })
    return { files, folders: sortByBytes(folders), modules: sortByBytes(modules) }
  } finally {
    rmSync(dist, { recursive: true, force: true })
  }
}

/**
 * Reports the JavaScript before the first list: `--json`, or `--modules 40` for the largest. Fails if
 * a package or folder of more than 3 KB has no reason, or has grown.
 */
export async function benchBundle(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { json: { type: 'boolean' }, modules: { type: 'string', default: '0' } },
  })
  const report = await buildReport()
  if (values.json) {
    console.log(JSON.stringify(report))
    return
  }
  console.table(report.files)
  const sum = (key: 'bytes' | 'brotli') =>
    report.files.reduce((total, file) => total + file[key], 0)
  console.log(
    `${report.files.length} files, ${sum('bytes')} bytes minified, ${sum('brotli')} as brotli`,
  )
  console.table(addReasons(report.folders))
  const growth = findGrowth(report.folders, sum('brotli'))
  for (const problem of growth) console.error(problem)
  if (growth.length > 0) process.exitCode = 1
  const largest = Object.entries(report.modules).slice(0, Number(values.modules))
  if (largest.length > 0) console.table(Object.fromEntries(largest))
}
