import { existsSync, readFileSync } from 'node:fs'
import { createContext, Script } from 'node:vm'
import type { RenderList } from '../../../resources/kit/views/rendered-list.ts'
import { renderingScript } from '../build/rendering-build.ts'

/** What the build sets as a global variable (tools/build/rendering.config.ts). */
interface Scripted {
  rendering: { renderList: RenderList }
}

/** A storage that keeps nothing beyond its values, as the browser's are named. */
function storage() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

const nothing = () => {}

/** What a window higher than most shows of a list; one that is higher still shows the rest with the app. */
const INNER_HEIGHT = 1500

/** The little of a browser that rendering a list once asks for. */
function browser() {
  const window = { innerHeight: INNER_HEIGHT, addEventListener: nothing }
  return {
    window,
    document: { documentElement: { lang: 'en', dir: 'ltr', dataset: {} } },
    location: { protocol: 'https:' },
    localStorage: storage(),
    sessionStorage: storage(),
    // React's server code makes one for streams, which a page that is sent whole has not.
    MessageChannel: class {
      port1 = {}
      port2 = {}
    },
    URL,
    URLSearchParams,
    AbortController,
    TextEncoder,
    console,
    setTimeout: nothing,
    clearTimeout: nothing,
    queueMicrotask,
  }
}

/** The web app's own code for rendering a list; undefined as long as nobody has built it. */
export type LoadRenderer = () => RenderList | undefined

/**
 * Returns what loads the web app's own code for rendering a list from a built folder, once it is
 * there, in a context without anything of the server, and with the little of a browser that it asks
 * for.
 */
export function listRenderer(dist: string): LoadRenderer {
  const file = renderingScript(dist, 'entry-server')
  let renderList: RenderList | undefined
  return () => {
    if (renderList || !existsSync(file)) return renderList
    const context = createContext(browser())
    new Script(readFileSync(file, 'utf8'), { filename: file }).runInContext(context)
    return (renderList = (context as unknown as Scripted).rendering.renderList)
  }
}
