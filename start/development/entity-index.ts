import { readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { toExportName, isDeclaredName } from '../../registry/text/export-name.ts'
import { readText } from './declarations.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
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

/** Returns the generated index files, by their paths in `resources/`. */
function buildIndexFiles(entities: string[], reports: string[]): Record<string, string> {
  return {
    'words/names.ts': `${HEADER}export type ResourceName =\n${joinLines(entities, (name) => `  | '${name}'`)}\n`,
    'index.ts': `${HEADER}${writeImports(entities)}\nimport type { ResourceName } from './words/names.ts'\n\nexport { tiles } from './dashboard/index.ts'\nexport { reports } from './reports/index.ts'\nexport { stats } from './stats/index.ts'\n\nexport const registry = {\n${writeEntries(entities)}\n} satisfies { [N in ResourceName]: { name: N } }\n`,
    'reports/index.ts': `${HEADER}import type { Reports } from '../../registry/reports/any-report.ts'\n${writeImports(reports)}\n\nexport const reports = {\n${writeEntries(reports)}\n} as const satisfies Reports\n`,
  }
}

/** Returns the index files that are missing or outdated. */
function findStaleFiles(projectRoot = root): Map<string, string> {
  const folder = join(projectRoot, 'resources')
  const indexFiles = Object.entries(
    buildIndexFiles(listNames(folder), listNames(join(folder, 'reports'))),
  )
  return new Map(indexFiles.filter(([file, text]) => readText(join(folder, file)) !== text))
}

/**
 * Writes the lists of entities and reports from the files in `resources/`: the names for
 * references, the registry, and the reports. Returns whether a file changed.
 */
export function writeIndex(projectRoot = root): boolean {
  const staleFiles = findStaleFiles(projectRoot)
  for (const [file, text] of staleFiles) {
    const path = join(projectRoot, 'resources', file)
    // Renaming is atomic, so that a starting server never reads an incomplete file.
    const temporaryPath = `${path}.${process.pid}`
    writeFileSync(temporaryPath, text)
    renameSync(temporaryPath, path)
  }
  return staleFiles.size > 0
}
