import type { OpenDatabase } from '../../../server/db/engines/engine.ts'
import { type Content, type Engine, openCopy, type Templates } from './templates.ts'

export { ENGINES, type Engine, enginesOf } from './templates.ts'

let asked: Promise<Templates> | undefined

async function ask(): Promise<Templates> {
  // Loaded when it is needed: outside a test run there is nothing to inject.
  const { inject } = await import('vitest')
  const response = await fetch(inject('templatesAt'))
  return response.json() as Promise<Templates>
}

/** The demo business on each engine, made once for all test files; whoever asks first waits for it. */
export const templates = () => (asked ??= ask())

/** A database of one test file's own: the demo business, or nothing at all. */
export async function openTestDatabase(
  engine: Engine,
  content: Content = 'demo',
): Promise<OpenDatabase> {
  return openCopy(await templates(), engine, content)
}
