import { readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { textOf } from './declarations.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const HEAD = '// Written by `npm run registry` from the files in resources/. Do not edit.\n'
/** An entity's name; a file of another name is no entity's. */
const ENTITY = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/

/** The name in code of what a file exports: `promo-codes` is `promoCodes`. */
export const camel = (name: string) =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

function entityNames(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && file !== 'index.ts')
    .map((file) => file.replace(/\.ts$/, ''))
    .filter((name) => ENTITY.test(name))
    .sort()
}

function written(names: string[]): Record<string, string> {
  const imports = names.map((name) => `import { ${camel(name)} } from './${name}.ts'`)
  const entries = names.map((name) =>
    name === camel(name) ? `  ${name},` : `  '${name}': ${camel(name)},`,
  )
  return {
    'kit/words/names.ts': `${HEAD}export type ResourceName =\n${names.map((name) => `  | '${name}'`).join('\n')}\n`,
    'index.ts': `${HEAD}${imports.join('\n')}\nimport type { ResourceName } from './kit/words/names.ts'\n\nexport const registry = {\n${entries.join('\n')}\n} satisfies { [N in ResourceName]: { name: N } }\n`,
  }
}

/** The files that list the entities and are not what they should be, by their paths in `resources/`. */
function staleIndex(from = root): Map<string, string> {
  const folder = join(from, 'resources')
  const all = Object.entries(written(entityNames(folder)))
  return new Map(all.filter(([file, text]) => textOf(join(folder, file)) !== text))
}

/**
 * Writes the list of entities from the files in `resources/`: the names a reference may point to,
 * and the registry itself. Returns whether there was something to write.
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
