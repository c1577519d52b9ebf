import { builtinEnvironments } from 'vitest/runtime'
import { rememberStyles } from './computed-style.ts'

/*
 * A document beside Node, for tests in which the web app and the server it talks to run in one
 * process: Vitest's own jsdom environment would take the server's files for the page's assets.
 * It must be imported before whatever looks for a document when it loads. There is one for all
 * files that share a worker, since packages keep the first that they have seen.
 */
async function furnish(): Promise<void> {
  const { ArrayBuffer, Uint8Array, Blob, File, FormData } = globalThis
  // Node 25 and later have a storage of their own, which jsdom would leave in place.
  for (const name of ['Storage', 'localStorage', 'sessionStorage'])
    Reflect.deleteProperty(globalThis, name)
  await builtinEnvironments.jsdom.setup(globalThis, {})
  // The server shares these globals with the page, and Node's parser of forms makes its files by them.
  Object.assign(globalThis, { ArrayBuffer, Uint8Array, Blob, File, FormData })
  rememberStyles(window)
}

if (!('document' in globalThis)) await furnish()
