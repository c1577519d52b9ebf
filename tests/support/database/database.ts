import type { OpenDatabase } from '../../../server/db/engines/engine.ts'
import { type Content, type Engine, openCopy } from './templates.ts'

export { ENGINES, type Engine } from './templates.ts'

/** A database of one test file's own: the demo business, or nothing at all. */
export async function openTestDatabase(
  engine: Engine,
  content: Content = 'demo',
): Promise<OpenDatabase> {
  // Loaded when it is needed: outside a test run there is nothing to inject.
  const { inject } = await import('vitest')
  return openCopy(inject('templates'), engine, content)
}
