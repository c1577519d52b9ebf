/**
 * Writes the list of entities from the files in `resources/`: the names a reference may
 * point to, and the registry itself. With `--check` it only says whether they are current.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../resources/', import.meta.url))
const HEAD = '// Written by `npm run registry` from the files in resources/. Do not edit.\n'

const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

function entityNames(): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && file !== 'index.ts')
    .map((file) => file.replace(/\.ts$/, ''))
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

const stale = Object.entries(written(entityNames())).filter(([file, text]) => {
  try {
    return readFileSync(folder + file, 'utf8') !== text
  } catch {
    return true
  }
})
if (process.argv.includes('--check')) {
  for (const [file] of stale) console.error(`resources/${file} is out of date: npm run registry`)
  process.exitCode = stale.length > 0 ? 1 : 0
} else {
  for (const [file, text] of stale) writeFileSync(folder + file, text)
}
