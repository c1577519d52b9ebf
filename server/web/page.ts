import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderingScript } from './build/rendering-build.ts'
import { type BuildManifest, listFiles } from './preloads.ts'
import type { ListCall, RenderedList } from './rendering/render-list-at.ts'

/** The page's first script, as the page names it. */
const FIRST_SCRIPT = '<script src="/boot.js"></script>'

/** Where the app draws itself. */
const ROOT = '<div id="root">'

/** What has a browser fetch code. */
const CODE = /<script type="module"|<link rel="modulepreload"/g

/** The app's own file. */
const APP = /<script type="module"[^>]* src="[^"]*\/([^"/]*)"/

const preloadOf = (file: string) => `<link rel="modulepreload" crossorigin href="${file}">`

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

/** What is written into the page of a list. */
export interface ListPage {
  /** The call of its first page, and the roles that may make it. */
  firstPage?: ListCall
  rendered?: RenderedList
}

/** What a page is written for. */
export interface PageToWrite {
  /** Present at the route of a list. */
  list?: ListPage
  /** The file of the app that the browser says it has. */
  fileThere?: string
}

/** The rows of a list, the answer that they were made of, for the app, and what runs before they are painted. */
const renderedRows = ({ html, answer }: RenderedList, script: string) =>
  [
    `<div id="rendered" hidden>${html}</div>`,
    `<script type="application/json" id="answer">${answer.replaceAll('<', '\\u003c')}</script>`,
    script,
  ].join('')

/**
 * Returns a function that writes pages. At the route of a list a page names the list's code and
 * first page, so that the browser asks for both at once and not one after the other, or has its rows
 * in it. Where the app is in the browser's cache, its code is read at once: behind other files it
 * would only wait.
 */
export function pageWriter(dist: string, capabilities?: string): (page: PageToWrite) => string {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const known = capabilities === undefined ? '' : metaOf('capabilities', capabilities)
  const script = known + inlined(readFileSync(join(dist, 'boot.js'), 'utf8'))
  const preloads = preloadsOf(dist, page)
  let entryPage: string | undefined
  // It is there as soon as there are rows.
  const entryOfPage = () =>
    (entryPage ??= inlined(readFileSync(renderingScript(dist, 'entry-page'), 'utf8')))
  const other = page.replace(FIRST_SCRIPT, () => script)
  const [, app] = APP.exec(page) ?? []
  return ({ list, fileThere }) => {
    if (!list) return other
    const { firstPage, rendered } = list
    const metas = [
      firstPage && metaOf('first-page', JSON.stringify(firstPage)),
      rendered && metaOf('rendered', JSON.stringify(rendered.for)),
    ].join('')
    // What the script asks for goes first: it is less, and it is what the screen waits for longest.
    const written = page.replace(FIRST_SCRIPT, () => metas + script + preloads)
    const isLater = rendered && (app === undefined || fileThere !== app)
    const ordered = isLater ? written.replace(CODE, (tag) => `${tag} fetchpriority="low"`) : written
    return rendered
      ? ordered.replace(ROOT, () => ROOT + renderedRows(rendered, entryOfPage()))
      : ordered
  }
}
