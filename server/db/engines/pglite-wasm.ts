import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const packageFile = createRequire(import.meta.url).resolve('@electric-sql/pglite')
let compiled: Promise<WebAssembly.Module> | undefined

/**
 * PGlite's WebAssembly, compiled once in a process: a thread that takes the place of another begins
 * without compiling 9 MB anew.
 */
export const pgliteWasm = (): Promise<WebAssembly.Module> =>
  (compiled ??= readFile(join(dirname(packageFile), 'pglite.wasm')).then((bytes) =>
    WebAssembly.compile(bytes),
  ))
