import { createHash } from 'node:crypto'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { COMPILED_AT_ONCE } from './compiled-at-once.ts'

const pathOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const ENTRY = pathOf('src/first.tsx')
const STAND_INS = 'src/first-drawing/stand-ins'

/** What stands in for a package or a file of the app while the first rows are drawn. */
const IN_PLACE_OF: ReadonlyMap<string, string> = new Map(
  Object.entries({
    react: 'src/first-drawing/once/react.ts',
    'react/jsx-runtime': 'src/first-drawing/once/jsx-runtime.ts',
    'ra-core': `${STAND_INS}/ra-core.ts`,
    'react-router': `${STAND_INS}/react-router.tsx`,
    '@tanstack/react-query': `${STAND_INS}/react-query.ts`,
    [pathOf('src/api/index.ts')]: `${STAND_INS}/api.ts`,
    [pathOf('src/i18n/i18n.ts')]: `${STAND_INS}/i18n.ts`,
    [pathOf('src/layout/keyboard/useKeys.ts')]: `${STAND_INS}/useKeys.ts`,
  }),
)

const drawingOnce: Plugin = {
  name: 'washboard:drawing-once',
  enforce: 'pre',
  resolveId(id, importer = '') {
    const path = id.startsWith('.') ? resolve(dirname(importer), id) : id
    const instead = IN_PLACE_OF.get(path)
    return instead && pathOf(instead)
  },
  // Code that a screen fetches later is no part of its first drawing.
  resolveDynamicImport: (id) => ({ id: String(id), external: true }),
}

/** Builds the code of the first drawing, which has all it needs in one file. */
async function firstDrawing(): Promise<string> {
  const built = await build({
    configFile: false,
    root: pathOf(''),
    logLevel: 'error',
    plugins: [drawingOnce],
    build: {
      target: 'es2022',
      write: false,
      modulePreload: false,
      copyPublicDir: false,
      // What is missing in a stand-in is called by nobody before somebody does something.
      rolldownOptions: { input: ENTRY, shimMissingExports: true },
    },
  })
  const { output } = built as Rolldown.RolldownOutput
  return `${COMPILED_AT_ONCE}\n${output[0].code}`
}

/** The name of the file that draws the first rows, before the hash of its contents. */
export const FIRST = 'first'

/** Builds the first drawing beside the app and puts it among its files. */
export function firstDrawingFile(): Plugin {
  let code: Promise<string>
  return {
    name: 'washboard:first-drawing',
    apply: 'build',
    buildStart() {
      code = firstDrawing()
      // Whoever needs it is told.
      code.catch(() => undefined)
    },
    async generateBundle() {
      const source = await code
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
      this.emitFile({ type: 'asset', fileName: `assets/${FIRST}-${hash}.js`, source })
    },
  }
}
