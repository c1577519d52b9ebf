import { cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../database/temporary.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The files of a cloned product, without its tests. */
const COPIED = [
  'client',
  'start',
  'business',
  'business.ts',
  'registry',
  'resources',
  'src',
  'server',
  'demo',
  'overrides.tsx',
  'docs',
  'testing',
  'tools',
  'public',
  'locales',
  'tests/support',
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
]

/** Further files that the compiler reads: tests, benchmarks and configuration. */
const REST_OF_PROJECT = [
  'bench',
  'tests',
  'playwright.config.ts',
  'playwright.whole.config.ts',
  'vitest.config.ts',
]

/** A temporary copy of the product, in which a test may change any file. */
export const productCopy = () => copyFiles(COPIED)

/** A temporary copy of the whole project with its tests, in which a test may change any file. */
export const projectCopy = () => copyFiles([...COPIED, ...REST_OF_PROJECT])

function copyFiles(names: readonly string[]): ReturnType<typeof temporaryFolder> {
  const copy = temporaryFolder()
  for (const name of names) cpSync(join(root, name), join(copy.path, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy.path, 'node_modules'))
  return copy
}
