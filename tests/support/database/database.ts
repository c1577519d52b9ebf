import type { OpenDatabase } from '../../../server/db/engines/engine.ts'
import { type Content, type Engine, openCopy, type Templates } from './templates.ts'

export { ENGINES, type Engine, TESTED_ENGINES } from './templates.ts'

async function ask<T>(part: string): Promise<T> {
  // Loaded when it is needed: outside a test run there is nothing to inject.
  const { inject } = await import('vitest')
  const response = await fetch(`${inject('templatesAt')}/${part}`)
  if (!response.ok) throw new Error(await response.text())
  return response.json() as Promise<T>
}

/** The demo business on each engine, made once for all test files; whoever asks first waits for it. */
export const templates: Templates = {
  folders: () => ask('folders'),
  postgresUrl: () => ask('postgresUrl'),
  newDatabaseUrl: (content = 'demo') => ask(`newDatabaseUrl/${content}`),
}

/** A database of one test file's own: the demo business, or nothing at all. */
export async function openTestDatabase(
  engine: Engine,
  content: Content = 'demo',
): Promise<OpenDatabase> {
  return openCopy(templates, engine, content)
}
