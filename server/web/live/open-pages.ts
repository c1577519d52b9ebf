import { createHash } from 'node:crypto'
import type { NormalizedHotChannelClient, ViteDevServer } from 'vite'
import type { Texts } from '../declarations.ts'

/** A mark of each declaration that a page was made from, by its path. */
type Marks = Readonly<Record<string, string>>

/** How often pages are told after one edit: the bundler sees it soon, and nothing is loaded anew for ever. */
const MOST = 20

const markOf = (text: string) => createHash('sha1').update(text).digest('base64')

/** The text of a declaration for pages, which remember what they were made from. */
export const marked = (path: string, text: string) =>
  `${text}\n;(globalThis.washboardMadeFrom ??= {})[${JSON.stringify(path)}] = '${markOf(text)}'\n`

/**
 * Code for the list of entities in a page: whatever changes below it, the page is loaded anew, once
 * its bundle is made. To replace what was made from declarations in a page would make it twice. The
 * page says what it was made from: of what was edited while it was loaded nobody told it.
 */
export const LOAD_ANEW = `
if (import.meta.hot) {
  const loadAnew = () =>
    import.meta.hot.send('vite:bundled-dev:reload-needed', { reason: 'declarations changed' })
  import.meta.hot.accept(loadAnew)
  import.meta.hot.on('washboard:outdated', loadAnew)
  import.meta.hot.send('washboard:made-from', globalThis.washboardMadeFrom)
}
`

/** The pages that are open, and what each was made from. */
export class OpenPages {
  private readonly pages = new Map<NormalizedHotChannelClient, Marks>()
  private texts: Texts
  private told = 0
  private readonly onOutdated: () => void

  /** `onOutdated` is called for a page that was loaded with what is no longer so. */
  constructor(texts: Texts, onOutdated: () => void) {
    this.texts = texts
    this.onOutdated = onOutdated
  }

  /** Listens to what pages say they were made from. */
  watch({ environments }: ViteDevServer): void {
    const { hot } = environments.client
    hot.on('washboard:made-from', (marks: Marks, client) => {
      this.pages.set(client, marks)
      if (this.tell(client, marks)) this.onOutdated()
    })
    hot.on('vite:client:disconnect', (_, client) => this.pages.delete(client))
  }

  /** Tells every page that was made from others than these. */
  show(texts: Texts): void {
    this.texts = texts
    this.told = 0
    for (const [client, marks] of this.pages) this.tell(client, marks)
  }

  private tell(client: NormalizedHotChannelClient, marks: Marks): boolean {
    const isCurrent = Object.entries(marks).every(([path, mark]) => {
      const text = this.texts.get(path)
      return text !== undefined && markOf(text) === mark
    })
    if (isCurrent || this.told === MOST) return false
    this.told += 1
    client.send('washboard:outdated')
    return true
  }
}
