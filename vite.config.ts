import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import {
  defineConfig,
  type IndexHtmlTransformContext,
  normalizePath,
  type Plugin,
  searchForWorkspaceRoot,
} from 'vite'
import { getTextDirection } from './registry/days/customs.ts'
import { BUSINESS_FOLDER, ENGINE_FOLDER } from './server/settings/business-folder.mjs'
import { LANGUAGES } from './server/settings/languages.ts'
import { listAliases } from './tools/entry-aliases.ts'
import { CALL_FILE, keepUsedParts, removeServerParts } from './tools/browser-calls.ts'
import { businessTexts } from './tools/business-texts.ts'
import { COMPILED_AT_ONCE } from './tools/compiled-at-once.ts'
import { bareIcons, replacedModules } from './tools/lean-packages.ts'

/** The entry module of the list chunk. The server preloads that chunk in the pages of lists. */
const LIST_SCREEN = /\/src\/screens\/list\/ListScreen\.tsx$/

const LIST_CHUNK = 'list'

const DECLARATIONS = normalizePath(join(BUSINESS_FOLDER, 'resources/'))
const isDeclaration = (id: string) => id.startsWith(DECLARATIONS)

const ENGINE = normalizePath(ENGINE_FOLDER)
/** Returns whether a module belongs to a package other than the engine. */
const isPackage = (id: string) => id.replace(ENGINE, '').includes('/node_modules/')

interface ModuleInfo {
  importedIds: readonly string[]
}
type GetModuleInfo = (id: string) => ModuleInfo | null

/** Collects the modules that a module imports statically, directly or through others. */
function collectStaticImports(root: string, getInfo: GetModuleInfo): ReadonlySet<string> {
  const visited = new Set<string>()
  const visit = (id: string) => {
    if (visited.has(id)) return
    visited.add(id)
    for (const imported of getInfo(id)?.importedIds ?? []) visit(imported)
  }
  visit(root)
  return visited
}

/**
 * The packages with contexts that all components share. An installation may have a second version of
 * one, whose components would miss the theme.
 */
const SHARED_PACKAGES = [
  'react',
  'react-dom',
  'react-router',
  '@emotion/react',
  '@mui/icons-material',
  '@mui/material',
]

const LOGO = '/favicon.svg'

/** The font file of all screens, which public/boot.js preloads. */
const FONT_FILE = /inter-latin-wght-normal.*\.woff2$/

const buildMeta = (name: string, content: string) => ({
  tag: 'meta',
  attrs: { name, content },
  injectTo: 'head-prepend' as const,
})

/**
 * Adds meta tags that public/boot.js reads: the languages with their directions, and the font file.
 * Inlines the logo, because the page shows it first and another request would delay a list.
 */
function fillPage(page: string, { bundle }: IndexHtmlTransformContext) {
  const content = LANGUAGES.map((language) => `${language}:${getTextDirection(language)}`).join(' ')
  const logo = readFileSync(new URL(`public${LOGO}`, import.meta.url), 'utf8')
  const source = `data:image/svg+xml,${encodeURIComponent(logo)}`
  const fontFile = Object.keys(bundle ?? {}).find((file) => FONT_FILE.test(file))
  return {
    html: page.replace(`<img src="${LOGO}"`, `<img src="${source}"`),
    tags: [
      buildMeta('languages', content),
      ...(fontFile ? [buildMeta('letters', `/${fontFile}`)] : []),
    ],
  }
}

/** Builds the declarations of calls with the part that the browser uses. */
const browserCalls: Plugin = {
  name: 'washboard:browser-calls',
  apply: 'build',
  // Runs after TypeScript has been compiled.
  enforce: 'post',
  transform: {
    filter: { id: CALL_FILE },
    handler(code) {
      return { code: keepUsedParts(code, this.parse(code)), map: null }
    },
  },
}

/** Builds the declarations with the parts that the browser uses. */
const browserDeclarations: Plugin = {
  name: 'washboard:browser-declarations',
  apply: 'build',
  // Runs after TypeScript has been compiled.
  enforce: 'post',
  transform(code, id) {
    if (!isDeclaration(id)) return undefined
    return { code: removeServerParts(code, this.parse(code)), map: null }
  },
}

/** Marks the files of the first list, which the browser compiles while they load. */
const compiledAtOnce: Plugin = {
  name: 'washboard:compiled-at-once',
  apply: 'build',
  generateBundle: {
    // Runs after Vite, which adds a first line itself: the hint works only in the first line.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && (file.isEntry || file.name === LIST_CHUNK))
          file.code = `${COMPILED_AT_ONCE}\n${file.code}`
    },
  },
}

export default defineConfig(() => {
  let listModules: ReadonlySet<string> = new Set()
  return {
    plugins: [
      react(),
      { name: 'washboard:page', transformIndexHtml: fillPage },
      businessTexts,
      browserCalls,
      browserDeclarations,
      replacedModules,
      bareIcons,
      {
        name: 'washboard:list-file',
        buildEnd() {
          const root = [...this.getModuleIds()].find((id) => LIST_SCREEN.test(id))
          if (root) listModules = collectStaticImports(root, (id) => this.getModuleInfo(id))
        },
      },
      compiledAtOnce,
    ],
    resolve: { alias: listAliases(), dedupe: SHARED_PACKAGES },
    cacheDir: join(BUSINESS_FOLDER, 'node_modules/.vite'),
    server: {
      fs: {
        allow: [import.meta.dirname, BUSINESS_FOLDER, searchForWorkspaceRoot(BUSINESS_FOLDER)],
      },
    },
    build: {
      target: 'es2022',
      outDir: join(BUSINESS_FOLDER, '.cache/web'),
      emptyOutDir: true,
      sourcemap: false,
      manifest: true,
      rolldownOptions: {
        // Declarations have no side effects, so a page loads only what it uses of an index.
        treeshake: { moduleSideEffects: (id) => (isDeclaration(id) ? false : undefined) },
        output: {
          // Two chunks load before the first list. Many small files would compress worse, and each
          // would be a request. A chunk has only the modules that its screen imports.
          codeSplitting: {
            groups: [
              { name: 'start', tags: ['$initial'], priority: 2 },
              {
                name: LIST_CHUNK,
                test: (id) => listModules.has(id) && !isPackage(id) && !isDeclaration(id),
                priority: 1,
              },
            ],
          },
        },
      },
    },
  }
})
