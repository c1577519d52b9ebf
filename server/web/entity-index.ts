import { readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { exportName, isDeclaredName } from '../../registry/text/export-name.ts'
import { textOf } from './declarations.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const HEAD = '// Written by `npm run registry` from the files in resources/. Do not edit.\n'
function namesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && file !== 'index.ts')
    .map((file) => file.replace(/\.ts$/, ''))
    .filter(isDeclaredName)
    .sort()
}

const lines = (names: string[], line: (name: string) => string) => names.map(line).join('\n')
const importsOf = (names: string[]) =>
  lines(names, (name) => `import { ${exportName(name)} } from './${name}.ts'`)
const entriesOf = (names: string[]) =>
  lines(names, (name) =>
    name === exportName(name) ? `  ${name},` : `  '${name}': ${exportName(name)},`,
  )

/** The files that list entities and reports, by their paths in `resources/`. */
function written(entities: string[], reports: string[]): Record<string, string> {
  return {
    'words/names.ts': `${HEAD}export type ResourceName =\n${lines(entities, (name) => `  | '${name}'`)}\n`,
    'index.ts': `${HEAD}${importsOf(entities)}\nimport type { ResourceName } from './words/names.ts'\n\nexport const registry = {\n${entriesOf(entities)}\n} satisfies { [N in ResourceName]: { name: N } }\n`,
    'reports/index.ts': `${HEAD}import type { Reports } from '../../registry/reports/any-report.ts'\n${importsOf(reports)}\n\nexport const reports = {\n${entriesOf(reports)}\n} as const satisfies Reports\n`,
  }
}

/** Those of them that are not what they should be. */
function staleIndex(from = root): Map<string, string> {
  const folder = join(from, 'resources')
  const all = Object.entries(written(namesIn(folder), namesIn(join(folder, 'reports'))))
  return new Map(all.filter(([file, text]) => textOf(join(folder, file)) !== text))
}

/**
 * Writes the lists of entities and reports from the files in `resources/`: the names a reference
 * may point to, the registry itself, and the reports. Returns whether there was something to write.
 */
export function writeIndex(from = root): boolean {
  const stale = staleIndex(from)
  for (const [file, text] of stale) {
    const path = join(from, 'resources', file)
    // Whole at once: a server that starts beside this one must not read half of it.
    const unfinished = `${path}.${process.pid}`
    writeFileSync(unfinished, text)
    renameSync(unfinished, path)
  }
  return stale.size > 0
}
