import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type IndexHtmlTransformContext, normalizePath } from 'vite'
import { getDirection } from './registry/days/customs.ts'
import { COMPILED_AT_ONCE } from './tools/compiled-at-once.ts'

/** The file that a list's own code goes into, which the server names in the page of each list. */
const LIST_SCREEN = /\/src\/screens\/list\/ListScreen\.tsx$/

const LIST = 'list'

const DECLARATIONS = normalizePath(join(import.meta.dirname, 'resources/'))
const isDeclaration = (id: string) => id.startsWith(DECLARATIONS)

interface ModuleInfo {
  importedIds: readonly string[]
}
type Graph = (id: string) => ModuleInfo | null

/** Collects the modules that a module imports, at once and not when it asks for them. */
function collectModules(root: string, getInfo: Graph): ReadonlySet<string> {
  const reached = new Set<string>()
  const visit = (id: string) => {
    if (reached.has(id)) return
    reached.add(id)
    for (const imported of getInfo(id)?.importedIds ?? []) visit(imported)
  }
  visit(root)
  return reached
}

const LOGO = '/favicon.svg'

/** The letters of every screen, which public/boot.js asks for by itself. */
const LETTERS = /inter-latin-wght-normal.*\.woff2$/

const buildMeta = (name: string, content: string) => ({
  tag: 'meta',
  attrs: { name, content },
  injectTo: 'head-prepend' as const,
})

/**
 * Puts into the page what public/boot.js reads there, the languages that there are texts of, with
 * their directions, and the file of the letters, and the logo that the page shows first, which would be
 * one more call before a list.
 */
function fillPage(page: string, { bundle }: IndexHtmlTransformContext) {
  const files = readdirSync(new URL('public/locales/', import.meta.url))
  const languages = files.map((file) => file.replace(/\.json$/, ''))
  const content = languages.map((language) => `${language}:${getDirection(language)}`).join(' ')
  const logo = readFileSync(new URL(`public${LOGO}`, import.meta.url), 'utf8')
  const source = `data:image/svg+xml,${encodeURIComponent(logo)}`
  const letters = Object.keys(bundle ?? {}).find((file) => LETTERS.test(file))
  return {
    html: page.replace(`<img src="${LOGO}"`, `<img src="${source}"`),
    tags: [
      buildMeta('languages', content),
      ...(letters ? [buildMeta('letters', `/${letters}`)] : []),
    ],
  }
}

export default defineConfig(() => {
  let list: ReadonlySet<string> = new Set()
  return {
    plugins: [
      react(),
      { name: 'washboard:page', transformIndexHtml: fillPage },
      {
        name: 'washboard:list-file',
        buildEnd() {
          const root = [...this.getModuleIds()].find((id) => LIST_SCREEN.test(id))
          if (root) list = collectModules(root, (id) => this.getModuleInfo(id))
        },
      },
      {
        name: 'washboard:compiled-at-once',
        apply: 'build' as const,
        generateBundle: {
          // After Vite, which puts a line of its own at the top: the hint counts there alone.
          order: 'post' as const,
          handler(_, bundle) {
            for (const file of Object.values(bundle))
              if (file.type === 'chunk' && (file.isEntry || file.name === LIST))
                file.code = `${COMPILED_AT_ONCE}\n${file.code}`
          },
        },
      },
    ],
    build: {
      target: 'es2022',
      outDir: '.cache/web',
      emptyOutDir: true,
      sourcemap: false,
      manifest: true,
      rolldownOptions: {
        // Declarations have no side effects, so a page loads only what it uses of an index.
        treeshake: { moduleSideEffects: (id) => (isDeclaration(id) ? false : undefined) },
        output: {
          // Two files before the first list: many small ones are compressed worse, and each is a call
          // of its own. What a file takes is what its screen imports, so nothing else comes along.
          codeSplitting: {
            groups: [
              { name: 'start', tags: ['$initial'], priority: 2 },
              {
                name: LIST,
                test: (id) => list.has(id) && !id.includes('/node_modules/') && !isDeclaration(id),
                priority: 1,
              },
            ],
          },
        },
      },
    },
  }
})
