import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const pathOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** What stands in for files of the app that begin with a browser, where a list is rendered without one. */
const IN_PLACE_OF: ReadonlyMap<string, string> = new Map([
  [pathOf('src/api/index.ts'), pathOf('src/server-rendering/stand-ins/api.ts')],
  [pathOf('src/i18n/i18n.ts'), pathOf('src/server-rendering/stand-ins/i18n.ts')],
])

const withoutBrowser: Plugin = {
  name: 'washboard:without-browser',
  enforce: 'pre',
  resolveId: (id, importer = '') =>
    id.startsWith('.') ? IN_PLACE_OF.get(resolve(dirname(importer), id)) : undefined,
  // Code that a screen fetches later is no part of its first page.
  resolveDynamicImport: (id) => ({ id: String(id), external: true }),
}

/**
 * How a script of server rendering is built from a file of `src/`, which whoever builds it names
 * (server/web/build/rendering-build.ts): one file that has all it needs, and sets a global variable.
 */
export default defineConfig({
  plugins: [withoutBrowser],
  build: {
    target: 'es2022',
    modulePreload: false,
    copyPublicDir: false,
    rolldownOptions: {
      // What is missing in a stand-in is called by nobody before somebody does something.
      shimMissingExports: true,
      preserveEntrySignatures: 'strict',
      output: { format: 'iife', name: 'rendering', entryFileNames: '[name].js' },
    },
  },
})
