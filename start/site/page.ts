import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillBusinessPage } from './business-page.ts'
import { type BuildManifest, listFiles } from './preloads.ts'

/** The page's first script, as it is in the HTML file. */
const FIRST_SCRIPT = '<script src="/boot.js"></script>'

const preloadTag = (file: string) => `<link rel="modulepreload" crossorigin href="${file}">`

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const metaTag = (name: string, content: string) =>
  `<meta name="${name}" content="${escapeAttribute(content)}">`

/** Inlines a script without its comments and indents, with a nonce for each response. */
function inlineScript(code: string): string {
  const lines = code.split('\n').map((line) => line.trim())
  const codeLines = lines.filter((line) => line !== '' && !line.startsWith('//'))
  return `<script nonce="">${codeLines.join('\n')}</script>`
}

/**
 * Returns preload tags of the list screen's files, which the browser fetches while it reads the
 * app.
 */
function preloadTags(dist: string, page: string): string {
  const path = join(dist, '.vite', 'manifest.json')
  if (!existsSync(path)) return ''
  const manifest: BuildManifest = JSON.parse(readFileSync(path, 'utf8'))
  return listFiles(manifest)
    .filter((file) => !page.includes(`"/${file}"`))
    .map((file) => preloadTag(`/${file}`))
    .join('')
}

/** The request for a list's first page, and the roles that may make it. */
export interface FirstCall {
  url: string
  roles: readonly string[]
}

/** The data in the page of a list. */
export interface ListPage {
  /** Absent if only the app can translate the address. */
  firstPage?: FirstCall
}

/**
 * Returns a function that writes pages. The page of a list's route names the list's code and first
 * page, so that the browser requests both at once.
 */
export function createPageWriter(dist: string): (capabilities?: string, list?: ListPage) => string {
  const page = fillBusinessPage(readFileSync(join(dist, 'index.html'), 'utf8'))
  const boot = inlineScript(readFileSync(join(dist, 'boot.js'), 'utf8'))
  const preloads = preloadTags(dist, page)
  return (capabilities, list) => {
    const capabilitiesTag = capabilities === undefined ? '' : metaTag('capabilities', capabilities)
    const script = capabilitiesTag + boot
    if (!list) return page.replace(FIRST_SCRIPT, () => script)
    const { firstPage } = list
    const meta = firstPage ? metaTag('first-page', JSON.stringify(firstPage)) : ''
    // The first-page request precedes the preloads, because the screen waits longest for it.
    return page.replace(FIRST_SCRIPT, () => meta + script + preloads)
  }
}
