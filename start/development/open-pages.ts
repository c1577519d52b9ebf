import { createHash } from 'node:crypto'
import type { NormalizedHotChannelClient, ViteDevServer } from 'vite'
import type { TextsByPath } from './declarations.ts'

/** Hashes of the declarations in a page's bundle, by path. */
type PageMarks = Readonly<Record<string, string>>

/** The maximum number of page notifications per edit, which prevents endless reloads. */
const MAX_NOTIFICATIONS = 20

const hashDeclaration = (text: string) => createHash('sha1').update(text).digest('base64')

/** Marks the text of a declaration, so that pages can report which version they run. */
export const appendMark = (path: string, text: string) =>
  `${text}\n;(globalThis.washboardMadeFrom ??= {})[${JSON.stringify(path)}] = '${hashDeclaration(text)}'\n`

/**
 * The code that reloads a page once its declarations have changed and the new bundle is ready.
 * Replacing modules in the page would create everything twice. The page sends its version, because
 * it may have missed edits while it loaded.
 */
export const RELOAD_SCRIPT = `
if (import.meta.hot) {
  const loadAnew = () =>
    import.meta.hot.send('vite:bundled-dev:reload-needed', { reason: 'declarations changed' })
  import.meta.hot.accept(loadAnew)
  import.meta.hot.on('washboard:outdated', loadAnew)
  import.meta.hot.send('washboard:made-from', globalThis.washboardMadeFrom)
}
`

/** Tracks the open pages and the declarations that each was built from. */
export class OpenPages {
  private readonly pages = new Map<NormalizedHotChannelClient, PageMarks>()
  private texts: TextsByPath
  private notifiedCount = 0
  private readonly onOutdated: () => void

  /** `onOutdated` is called for a page that was loaded with outdated declarations. */
  constructor(texts: TextsByPath, onOutdated: () => void) {
    this.texts = texts
    this.onOutdated = onOutdated
  }

  /** Listens to the versions that pages report. */
  watch({ environments }: ViteDevServer): void {
    const { hot } = environments.client
    hot.on('washboard:made-from', (marks: PageMarks, client) => {
      this.pages.set(client, marks)
      if (this.notifyIfOutdated(client, marks)) this.onOutdated()
    })
    hot.on('vite:client:disconnect', (_, client) => this.pages.delete(client))
  }

  /** Notifies every page that was built from other declarations than these. */
  notifyOutdatedPages(texts: TextsByPath): void {
    this.texts = texts
    this.notifiedCount = 0
    for (const [client, marks] of this.pages) this.notifyIfOutdated(client, marks)
  }

  private notifyIfOutdated(client: NormalizedHotChannelClient, marks: PageMarks): boolean {
    const isCurrent = Object.entries(marks).every(([path, mark]) => {
      const text = this.texts.get(path)
      return text !== undefined && hashDeclaration(text) === mark
    })
    if (isCurrent || this.notifiedCount === MAX_NOTIFICATIONS) return false
    this.notifiedCount += 1
    client.send('washboard:outdated')
    return true
  }
}
