import type { OpenDatabase } from '../../../server/db/engines/engine.ts'
import { type Content, type Engine, openCopy, type Templates } from './templates.ts'

export { ENGINES, type Engine, TESTED_ENGINES } from './templates.ts'

async function request<T>(path: string): Promise<T> {
  // Imported on demand, because `inject` exists only during a test run.
  const { inject } = await import('vitest')
  const response = await fetch(`${inject('templatesUrl')}/${path}`)
  if (!response.ok) throw new Error(await response.text())
  return response.json() as Promise<T>
}

/** The demo business on each engine, created once for all test files at the first request. */
export const templates: Templates = {
  folders: () => request('folders'),
  postgresUrl: () => request('postgresUrl'),
  newDatabaseUrl: (content = 'demo') => request(`newDatabaseUrl/${content}`),
}

/** Opens a database for one test file: with the demo business, or empty. */
export async function openTestDatabase(
  engine: Engine,
  content: Content = 'demo',
): Promise<OpenDatabase> {
  return openCopy(templates, engine, content)
}
