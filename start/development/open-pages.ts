import { createHash } from 'node:crypto'
import type { NormalizedHotChannelClient, ViteDevServer } from 'vite'
import type { Texts } from './declarations.ts'

/** Hashes of the declarations in a page's bundle, by path. */
type Marks = Readonly<Record<string, string>>

/** The maximum number of notifications of pages after one edit, so that reloads end. */
const LIMIT = 20

const hashDeclaration = (text: string) => createHash('sha1').update(text).digest('base64')

/** Marks the text of a declaration, so that pages can report which version they run. */
export const marked = (path: string, text: string) =>
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
  private readonly pages = new Map<NormalizedHotChannelClient, Marks>()
  private texts: Texts
  private reported = 0
  private readonly onOutdated: () => void

  /** `onOutdated` is called for a page that was loaded with outdated declarations. */
  constructor(texts: Texts, onOutdated: () => void) {
    this.texts = texts
    this.onOutdated = onOutdated
  }

  /** Listens to the versions that pages report. */
  watch({ environments }: ViteDevServer): void {
    const { hot } = environments.client
    hot.on('washboard:made-from', (marks: Marks, client) => {
      this.pages.set(client, marks)
      if (this.tell(client, marks)) this.onOutdated()
    })
    hot.on('vite:client:disconnect', (_, client) => this.pages.delete(client))
  }

  /** Notifies every page with other declarations than these. */
  show(texts: Texts): void {
    this.texts = texts
    this.reported = 0
    for (const [client, marks] of this.pages) this.tell(client, marks)
  }

  private tell(client: NormalizedHotChannelClient, marks: Marks): boolean {
    const isCurrent = Object.entries(marks).every(([path, mark]) => {
      const text = this.texts.get(path)
      return text !== undefined && hashDeclaration(text) === mark
    })
    if (isCurrent || this.reported === LIMIT) return false
    this.reported += 1
    client.send('washboard:outdated')
    return true
  }
}
