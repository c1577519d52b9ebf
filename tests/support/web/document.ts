import { builtinEnvironments } from 'vitest/runtime'
import { rememberStyles } from './computed-style.ts'

/*
 * Creates a document in Node, for tests with the web app and its server in one process. The jsdom
 * environment of Vitest would treat server files as page assets. Import it first. All files of a
 * worker share one document, because packages keep the first one.
 */
async function furnish(): Promise<void> {
  const { ArrayBuffer, Uint8Array, Blob, File, FormData } = globalThis
  // Remove the storage of Node 25 and later, which jsdom would not replace.
  for (const name of ['Storage', 'localStorage', 'sessionStorage'])
    Reflect.deleteProperty(globalThis, name)
  await builtinEnvironments.jsdom.setup(globalThis, {})
  // The server shares these globals with the page, and the form parser of Node creates files with
  // them.
  Object.assign(globalThis, { ArrayBuffer, Uint8Array, Blob, File, FormData })
  rememberStyles(window)
}

if (!('document' in globalThis)) await furnish()
