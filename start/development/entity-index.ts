import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { toExportName, isDeclaredName } from '../../registry/text/export-name.ts'
import { BUSINESS_FOLDER } from '../../server/settings/business-folder.mjs'
import { readText } from './declarations.ts'

const HEADER = '// Written by `npm run registry` from the files in resources/. Do not edit.\n'
function listNames(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && file !== 'index.ts')
    .map((file) => file.replace(/\.ts$/, ''))
    .filter(isDeclaredName)
    .sort()
}

const joinLines = (names: string[], formatLine: (name: string) => string) =>
  names.map(formatLine).join('\n')
const writeImports = (names: string[]) =>
  joinLines(names, (name) => `import { ${toExportName(name)} } from './${name}.ts'`)
const writeEntries = (names: string[]) =>
  joinLines(names, (name) =>
    name === toExportName(name) ? `  ${name},` : `  '${name}': ${toExportName(name)},`,
  )

/** The parts of `resources/` that a business may leave out, with their types and empty values. */
const OPTIONAL_PARTS = [
  {
    name: 'tiles',
    file: 'dashboard/index.ts',
    type: 'AnyTile',
    source: 'registry/reports/tile.ts',
    empty: 'tiles: readonly AnyTile[] = []',
  },
  {
    name: 'reports',
    file: 'reports/index.ts',
    type: 'Reports',
    source: 'registry/reports/any-report.ts',
    empty: 'reports = {} satisfies Reports',
  },
  {
    name: 'stats',
    file: 'stats/index.ts',
    type: 'AnyStats',
    source: 'registry/reports/stats.ts',
    empty: 'stats: AnyStats | undefined = undefined',
  },
] as const

/** Returns the import path of the engine, from a folder of the business. */
const getEnginePath = (projectRoot: string, ascent: string) =>
  existsSync(join(projectRoot, 'registry')) ? ascent : 'washboard/'

function buildEntityIndex(projectRoot: string, entities: string[]): string {
  const engine = getEnginePath(projectRoot, '../')
  // By the folder, because the index of reports is generated after this one.
  const isPresent = ({ file }: (typeof OPTIONAL_PARTS)[number]) =>
    existsSync(join(projectRoot, 'resources', dirname(file)))
  const [present, absent] = [
    OPTIONAL_PARTS.filter(isPresent),
    OPTIONAL_PARTS.filter((part) => !isPresent(part)),
  ]
  const typeImports = absent.map(
    ({ type, source }) => `import type { ${type} } from '${engine}${source}'\n`,
  )
  const exports = [
    ...present.map(({ name, file }) => `export { ${name} } from './${file}'\n`),
    ...absent.map(({ empty }) => `export const ${empty}\n`),
  ]
  return `${HEADER}${writeImports(entities)}\n${typeImports.join('')}import type { ResourceName } from './words/names.ts'\n\n${exports.join('')}\nexport const registry = {\n${writeEntries(entities)}\n} satisfies { [N in ResourceName]: { name: N } }\n`
}

/** Returns the generated index files, by their paths in `resources/`. */
function buildIndexFiles(projectRoot: string): Record<string, string> {
  const folder = join(projectRoot, 'resources')
  const entities = listNames(folder)
  const files = {
    'words/names.ts': `${HEADER}export type ResourceName =\n${joinLines(entities, (name) => `  | '${name}'`)}\n`,
    'index.ts': buildEntityIndex(projectRoot, entities),
  }
  const reportFolder = join(folder, 'reports')
  if (!existsSync(reportFolder)) return files
  const reports = listNames(reportFolder)
  const engine = getEnginePath(projectRoot, '../../')
  return {
    'reports/index.ts': `${HEADER}import type { Reports } from '${engine}registry/reports/any-report.ts'\n${writeImports(reports)}\n\nexport const reports = {\n${writeEntries(reports)}\n} as const satisfies Reports\n`,
    ...files,
  }
}

/** Returns the index files that are missing or outdated. */
function findStaleFiles(projectRoot: string): Map<string, string> {
  const folder = join(projectRoot, 'resources')
  return new Map(
    Object.entries(buildIndexFiles(projectRoot)).filter(
      ([file, text]) => readText(join(folder, file)) !== text,
    ),
  )
}

/**
 * Writes the lists of entities and reports from the files in `resources/`: the names for
 * references, the registry, and the reports. Returns whether a file changed.
 */
export function writeIndex(projectRoot: string = BUSINESS_FOLDER): boolean {
  const staleFiles = findStaleFiles(projectRoot)
  for (const [file, text] of staleFiles) {
    const path = join(projectRoot, 'resources', file)
    mkdirSync(dirname(path), { recursive: true })
    // Renaming is atomic, so that a starting server never reads an incomplete file.
    const temporaryPath = `${path}.${process.pid}`
    writeFileSync(temporaryPath, text)
    renameSync(temporaryPath, path)
  }
  return staleFiles.size > 0
}
