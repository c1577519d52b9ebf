import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const packageFile = createRequire(import.meta.url).resolve('@electric-sql/pglite')
let compiledModule: Promise<WebAssembly.Module> | undefined

/**
 * PGlite's WebAssembly, compiled once per process, so that a replacement thread need not compile 9
 * MB again.
 */
export const loadPgliteWasm = (): Promise<WebAssembly.Module> =>
  (compiledModule ??= readFile(join(dirname(packageFile), 'pglite.wasm')).then((bytes) =>
    WebAssembly.compile(bytes),
  ))
