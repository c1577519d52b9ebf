import { readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { textOf } from './declarations.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const HEAD = '// Written by `npm run registry` from the files in resources/. Do not edit.\n'
/** The name of an entity or a report; a file of another name is none's. */
const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/

/** The name in code of what a file exports: `promo-codes` is `promoCodes`. */
export const camel = (name: string) =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

function namesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && file !== 'index.ts')
    .map((file) => file.replace(/\.ts$/, ''))
    .filter((name) => NAME.test(name))
    .sort()
}

const lines = (names: string[], line: (name: string) => string) => names.map(line).join('\n')
const importsOf = (names: string[]) =>
  lines(names, (name) => `import { ${camel(name)} } from './${name}.ts'`)
const entriesOf = (names: string[]) =>
  lines(names, (name) => (name === camel(name) ? `  ${name},` : `  '${name}': ${camel(name)},`))

/** The files that list entities and reports, by their paths in `resources/`. */
function written(entities: string[], reports: string[]): Record<string, string> {
  return {
    'kit/words/names.ts': `${HEAD}export type ResourceName =\n${lines(entities, (name) => `  | '${name}'`)}\n`,
    'index.ts': `${HEAD}${importsOf(entities)}\nimport type { ResourceName } from './kit/words/names.ts'\n\nexport const registry = {\n${entriesOf(entities)}\n} satisfies { [N in ResourceName]: { name: N } }\n`,
    'reports/index.ts': `${HEAD}import type { Reports } from '../kit/reports/any-report.ts'\n${importsOf(reports)}\n\nexport const reports = {\n${entriesOf(reports)}\n} as const satisfies Reports\n`,
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
