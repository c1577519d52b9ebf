import { cpSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../support/database/temporary.ts'

const files = fileURLToPath(new URL('product', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))

/** A tool hire in a folder of its own, beside which the engine is installed as a link. */
export function toolHire() {
  const { path: parent, remove } = temporaryFolder()
  const path = join(parent, 'tool-hire')
  cpSync(files, path, { recursive: true })
  mkdirSync(join(path, 'node_modules'))
  symlinkSync(root, join(path, 'node_modules/washboard'))
  // The packages of the engine, where npm would install them.
  symlinkSync(join(root, 'node_modules'), join(parent, 'node_modules'))
  return { path, remove }
}
