import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildManifest, listFiles } from './preloads.ts'

/** The page's first script, as the page names it. */
const FIRST_SCRIPT = '<script src="/boot.js"></script>'

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

/** The call of a list's first page, and the roles that may make it. */
export interface FirstCall {
  url: string
  roles: readonly string[]
}

/** The data in the page of a list. */
export interface ListPage {
  /** Absent where only the app can say what its address asks for. */
  firstPage?: FirstCall
}

/**
 * Returns a function that writes pages. At the route of a list a page names the list's code and
 * first page, so that the browser asks for both at once and not one after the other.
 */
export function pageWriter(dist: string, capabilities?: string): (list?: ListPage) => string {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const known = capabilities === undefined ? '' : metaOf('capabilities', capabilities)
  const script = known + inlined(readFileSync(join(dist, 'boot.js'), 'utf8'))
  const preloads = preloadsOf(dist, page)
  const other = page.replace(FIRST_SCRIPT, () => script)
  return (list) => {
    if (!list) return other
    const { firstPage } = list
    const meta = firstPage ? metaOf('first-page', JSON.stringify(firstPage)) : ''
    // What the script asks for goes first: it is less, and it is what the screen waits for longest.
    return page.replace(FIRST_SCRIPT, () => meta + script + preloads)
  }
}
