import { cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../database/temporary.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** What somebody who clones the product has, without its tests. */
const COPIED = [
  'client',
  'start',
  'business',
  'registry',
  'resources',
  'src',
  'server',
  'demo',
  'docs',
  'tools',
  'public',
  'tests/support',
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
]

/** Further folders and files that the compiler reads: tests, benchmarks and the configuration of tools. */
const REST_OF_PROJECT = [
  'bench',
  'tests',
  'playwright.config.ts',
  'playwright.whole.config.ts',
  'vitest.config.ts',
]

/** A copy of the product in a folder that goes with it, where a test may change any file. */
export const productCopy = () => copyFiles(COPIED)

/** A copy of the whole project, with its tests, where a test may change any file. */
export const projectCopy = () => copyFiles([...COPIED, ...REST_OF_PROJECT])

function copyFiles(names: readonly string[]): ReturnType<typeof temporaryFolder> {
  const copy = temporaryFolder()
  for (const name of names) cpSync(join(root, name), join(copy.path, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy.path, 'node_modules'))
  return copy
}
