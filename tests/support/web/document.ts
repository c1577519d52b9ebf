import { builtinEnvironments } from 'vitest/runtime'
import { rememberStyles } from './computed-style.ts'

/** The bytes of a file of the page's own kind. */
function readBytes(this: Blob): Promise<unknown> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result))
    reader.readAsArrayBuffer(this)
  })
}

/*
 * A document beside Node, for tests in which the web app and the server it talks to run in one
 * process: Vitest's own jsdom environment would take the server's files for the page's assets.
 * It must be imported before whatever looks for a document when it loads. There is one for all
 * files that share a worker, since packages keep the first that they have seen.
 */
async function furnish(): Promise<void> {
  const ofNode = { ArrayBuffer: globalThis.ArrayBuffer, Uint8Array: globalThis.Uint8Array }
  const NodeBlob = globalThis.Blob
  await builtinEnvironments.jsdom.setup(globalThis, {})
  // The server's bytes are Node's; the page's own kind of them would not be recognised.
  Object.assign(globalThis, ofNode)
  // A file that the page sends reaches the server as one of Node's.
  Object.defineProperty(Blob, Symbol.hasInstance, {
    value(this: typeof Blob, one: unknown) {
      return one instanceof NodeBlob || Function.prototype[Symbol.hasInstance].call(this, one)
    },
  })
  // The page's files have no way to their bytes but a reader, where browsers have a shorter one.
  Object.defineProperty(Blob.prototype, 'arrayBuffer', { value: readBytes })
  rememberStyles(window)
}

if (!('document' in globalThis)) await furnish()
