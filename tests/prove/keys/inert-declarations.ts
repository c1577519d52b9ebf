import { vi } from 'vitest'

// Every declaration comes through one of these doors, the tests' own included.

vi.mock('../../../registry/define.ts', async (original) => {
  const { inert } = await import('./inert.ts')
  const definers = await original<typeof import('../../../registry/define.ts')>()
  const written = (define: unknown, declared: object) =>
    (define as (declared: object) => object)(declared)
  return {
    ...definers,
    defineResource: (declared: object) =>
      inert('entity', written(definers.defineResource, declared)),
    defineReport: (declared: object) => inert('report', written(definers.defineReport, declared)),
    defineTile: (of: object, declared: object) => ({ of, ...inert('tile', declared) }),
  }
})

vi.mock('../../../registry/short/whole.ts', async (original) => {
  const { inert } = await import('./inert.ts')
  const { wholeOf } = await original<typeof import('../../../registry/short/whole.ts')>()
  return {
    wholeOf: (declared: Parameters<typeof wholeOf>[0]) =>
      inert('entity', wholeOf(inert('short', declared))),
  }
})

vi.mock('../../support/rows/declared.ts', async () => {
  const { inert } = await import('./inert.ts')
  return { declared: (resource: object) => inert('entity', resource) }
})

// A registry whose key is taken out may not hold together any more, which would prove nothing.
vi.mock('../../../server/app/refuse-mistakes.ts', async (original) => {
  const { inertKey } = await import('./inert.ts')
  return inertKey() === '' ? original() : { refuseMistakes: () => {} }
})

// The databases to be copied were made with every key: what the database does of itself is made anew.
vi.mock('../../support/database/database.ts', async (original) => {
  const database = await original<typeof import('../../support/database/database.ts')>()
  return {
    ...database,
    openTestDatabase: async (...of: Parameters<typeof database.openTestDatabase>) => {
      const opened = await database.openTestDatabase(...of)
      const { inertKey } = await import('./inert.ts')
      if (of[1] !== 'empty' && inertKey().startsWith('entity')) {
        const { registry } = await import('../../../resources/index.ts')
        const { syncTables } = await import('../../../server/db/tables/sync.ts')
        await syncTables(opened.setupDb, registry, { apply: true })
      }
      return opened
    },
  }
})
