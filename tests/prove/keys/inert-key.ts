import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const here = fileURLToPath(new URL('without.ts', import.meta.url))

/**
 * Makes a key inert: whatever declares an entity, a report or a tile declares it without the key, for
 * server and web alike. The key is written with the kind of declaration first: `entity.lists.*.sums`.
 */
export function inertKey(key: string): Plugin {
  const [kind = '', ...path] = key.split('.')
  const of = (declared: string) =>
    declared === kind ? `without(declared, ${JSON.stringify(path)})` : 'declared'
  return {
    name: 'inert-key',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('/resources/kit/define.ts')) return undefined
      return `import { without } from ${JSON.stringify(here)}
        void without
        export const defineResource = (declared) => ${of('entity')}
        export const defineReport = (declared) => ${of('report')}
        export const defineTile = (report, declared) => ({ of: report, ...${of('tile')} })
        export const defineStats = (declared) => declared`
    },
  }
}
