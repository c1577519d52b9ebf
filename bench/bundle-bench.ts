import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'
import { buildForProduction } from '../start/site/bundling/app-build.ts'
import { type BuildManifest, listFiles } from '../start/site/preloads.ts'
import { COMPILED_AT_ONCE } from '../tools/compiled-at-once.ts'

/** What the bundler itself wrote. */
const BUNDLER = '(the bundler)'

interface FileReport {
  file: string
  bytes: number
  brotli: number
}

interface BundleReport {
  files: FileReport[]
  /** Minified bytes by npm package, or by the room of `src/` or `resources/`. */
  rooms: Record<string, number>
  /** Minified bytes by module. */
  modules: Record<string, number>
}

const compressedSize = (code: Buffer) =>
  brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

/** Returns the npm package of a module, or the room of the house that it stands in. */
function getFolder(module: string): string {
  const inPackage = /.*node_modules\/(@[^/]+\/[^/]+|[^/]+)/.exec(module)
  if (inPackage?.[1]) return inPackage[1]
  return /^(?:src\/[^/.]+|registry|resources|server)\/[^/.]+(?=\/)/.exec(module)?.[0] ?? module
}

/** Adds up the generated characters of each module by walking a file beside its source map. */
function attribute(dist: string, file: string, modules: Map<string, number>): void {
  const code = readFileSync(join(dist, file), 'utf8')
  // The bundler's own few lines have no map.
  if (!existsSync(join(dist, `${file}.map`))) {
    modules.set(BUNDLER, (modules.get(BUNDLER) ?? 0) + code.length)
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
  // The map was made before the hint was put above what it maps.
  const mapped = code.replace(`${COMPILED_AT_ONCE}\n`, '')
  for (const [line, text] of mapped.split('\n').entries()) {
    for (let column = 0; column < text.length; column += 1) {
      const entry = map.findEntry(line, column)
      const source = 'originalSource' in entry ? entry.originalSource : undefined
      const name = source ? getName(source) : BUNDLER
      modules.set(name, (modules.get(name) ?? 0) + 1)
    }
  }
}

const byBytes = (entries: Iterable<readonly [string, number]>) =>
  Object.fromEntries([...entries].sort(([, a], [, b]) => b - a))

/** Builds the web app and reports what is in the files that are loaded before the first list. */
async function bundleReport(): Promise<BundleReport> {
  const dist = mkdtempSync(join(tmpdir(), 'washboard-bundle-'))
  try {
    await buildForProduction(dist, { sourcemap: 'hidden' })
    const manifest: BuildManifest = JSON.parse(
      readFileSync(join(dist, '.vite/manifest.json'), 'utf8'),
    )
    const names = listFiles(manifest)
    const modules = new Map<string, number>()
    for (const file of names) attribute(dist, file, modules)
    const rooms = new Map<string, number>()
    for (const [module, bytes] of modules) {
      const room = getFolder(module)
      rooms.set(room, (rooms.get(room) ?? 0) + bytes)
    }
    const files = names.map((file) => {
      const code = readFileSync(join(dist, file))
      return { file, bytes: code.length, brotli: compressedSize(code) }
    })
    return { files, rooms: byBytes(rooms), modules: byBytes(modules) }
  } finally {
    rmSync(dist, { recursive: true, force: true })
  }
}

/** Reports what is in the JavaScript before the first list: `--json`, or `--modules 40` for the largest. */
export async function benchBundle(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { json: { type: 'boolean' }, modules: { type: 'string', default: '0' } },
  })
  const report = await bundleReport()
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
  console.table(report.rooms)
  const largest = Object.entries(report.modules).slice(0, Number(values.modules))
  if (largest.length > 0) console.table(Object.fromEntries(largest))
}
