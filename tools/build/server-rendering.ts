import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

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

interface Making {
  plugins: Plugin[]
  minify: boolean
}

/** Builds a file of `src/` into one script that has all it needs, and sets a global variable. */
async function oneScript(file: string, { plugins, minify }: Making): Promise<string> {
  const built = await build({
    configFile: false,
    root: pathOf(''),
    logLevel: 'error',
    plugins,
    build: {
      minify,
      target: 'es2022',
      write: false,
      modulePreload: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: pathOf(file),
        // What is missing in a stand-in is called by nobody before somebody does something.
        shimMissingExports: true,
        preserveEntrySignatures: 'strict',
        output: { format: 'iife', name: 'rendering' },
      },
    },
  })
  const { output } = built as Rolldown.RolldownOutput
  return output[0].code
}

/** The scripts of server rendering, by their files beside the built app, which the server reads (server/web/rendering). */
const SCRIPTS = {
  // Nobody fetches it.
  '.server/entry-server.js': () =>
    oneScript('src/entry-server.tsx', { plugins: [withoutBrowser], minify: false }),
  '.server/entry-page.js': () => oneScript('src/entry-page.ts', { plugins: [], minify: true }),
} as const

/** Builds what renders a first page on the server, and what runs in that page, beside the app. */
export function serverRendering(): Plugin {
  let scripts: Promise<readonly { fileName: string; source: string }[]>
  return {
    name: 'washboard:server-rendering',
    apply: 'build',
    buildStart() {
      scripts = Promise.all(
        Object.entries(SCRIPTS).map(async ([fileName, make]) => ({
          fileName,
          source: await make(),
        })),
      )
      // Whoever needs them is told.
      scripts.catch(() => undefined)
    },
    async generateBundle() {
      for (const script of await scripts) this.emitFile({ type: 'asset', ...script })
    },
  }
}
