import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { registry } from '../../resources/index.ts'
import type { FirstPage } from './first-page.ts'
import { type BuildManifest, listFiles } from './preloads.ts'

/** The page's first script, as the page names it. */
const FIRST_SCRIPT = '<script src="/boot.js"></script>'

/** What has a browser fetch code. */
const CODE = /<script type="module"|<link rel="modulepreload"/g

/** The file that draws the first rows where the app is long on its way. */
const DRAWING = /<meta name="first-drawing" content="([^"]*)"[^>]*>/

/** The app's own file. */
const APP = /<script type="module"[^>]* src="[^"]*\/([^"/]*)"/

const preloadOf = (file: string) => `<link rel="modulepreload" crossorigin href="${file}">`

/** Has a browser fetch what draws the first rows before the app, which comes without them. */
function rowsBeforeApp(page: string): string {
  const [, drawing] = DRAWING.exec(page) ?? []
  if (!drawing) return page
  const later = page.replace(CODE, (tag) => `${tag} fetchpriority="low"`)
  return later.replace('<script', `${preloadOf(drawing)}<script`)
}

const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const metaOf = (name: string, content: string) =>
  `<meta name="${name}" content="${quoted(content)}">`

/** Puts a script into the page, without its comments and indents; its nonce is each response's own. */
function inlined(code: string): string {
  const lines = code.split('\n').map((line) => line.trim())
  const kept = lines.filter((line) => line !== '' && !line.startsWith('//'))
  return `<script nonce="">${kept.join('\n')}</script>`
}

/** Names the files of the list screen, which the browser fetches while it reads the app itself. */
function preloadsOf(dist: string, page: string): string {
  const path = join(dist, '.vite', 'manifest.json')
  if (!existsSync(path)) return ''
  const manifest: BuildManifest = JSON.parse(readFileSync(path, 'utf8'))
  return listFiles(manifest)
    .filter((file) => !page.includes(`"/${file}"`))
    .map((file) => preloadOf(`/${file}`))
    .join('')
}

/** What is known of the provider when a page is written. */
export interface KnownToPages {
  /** The lists whose first page it answers, by route. */
  firstPages?: ReadonlyMap<string, FirstPage>
  /** Its answer to `GET capabilities`, for which a page need not ask. */
  capabilities?: string
}

/** Writes the page for a path, for a browser that says which file of the app it has, if any. */
export type WritePage = (path: string, fileThere?: string) => string

/**
 * Returns a function that writes pages. At the route of a list a page names the list's code and
 * first page, so that the browser asks for both at once and not one after the other. Where the app
 * is in the browser's cache, its code is read at once: behind other files it would only wait.
 */
export function pageWriter(
  dist: string,
  { firstPages = new Map(), capabilities }: KnownToPages = {},
): WritePage {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const known = capabilities === undefined ? '' : metaOf('capabilities', capabilities)
  const script = known + inlined(readFileSync(join(dist, 'boot.js'), 'utf8'))
  const preloads = preloadsOf(dist, page)
  const routes = Object.values(registry).flatMap(({ lists }) =>
    Object.values(lists).map(({ route }): string => route),
  )
  const pages = new Map(
    routes.map((route) => {
      const first = firstPages.get(route)
      const meta = first && metaOf('first-page', JSON.stringify(first))
      // What the script asks for goes first: it is less, and it is what the screen waits for longest.
      const whole = page.replace(FIRST_SCRIPT, () => (meta ?? '') + script + preloads)
      const there = whole.replace(DRAWING, '')
      return [route, { first: meta ? rowsBeforeApp(whole) : there, there }]
    }),
  )
  const other = page.replace(FIRST_SCRIPT, () => script)
  const [, app] = APP.exec(page) ?? []
  return (path, fileThere) => {
    const { first, there } = pages.get(path) ?? { first: other, there: other }
    return app !== undefined && fileThere === app ? there : first
  }
}
