import { vi } from 'vitest'

// Every declaration comes through one of these doors, the tests' own included.

vi.mock('../../registry/define.ts', async (original) => {
  const { strip } = await import('./without-key.ts')
  const definers = await original<typeof import('../../registry/define.ts')>()
  const written = (define: unknown, declared: object) =>
    (define as (declared: object) => object)(declared)
  return {
    ...definers,
    defineResource: (declared: object) =>
      strip('entity', written(definers.defineResource, declared)),
    defineReport: (declared: object) => strip('report', written(definers.defineReport, declared)),
    defineTile: (report: object, declared: object) => ({ report, ...strip('tile', declared) }),
  }
})

vi.mock('../../registry/define/expand-entity.ts', async (original) => {
  const { strip } = await import('./without-key.ts')
  const { expandEntity } = await original<typeof import('../../registry/define/expand-entity.ts')>()
  return {
    expandEntity: (declared: Parameters<typeof expandEntity>[0]) =>
      strip('entity', expandEntity(strip('short', declared))),
  }
})

vi.mock('../support/rows/declared.ts', async () => {
  const { strip } = await import('./without-key.ts')
  return { declared: (resource: object) => strip('entity', resource) }
})

// A registry whose key is taken out may not hold together any more, which would prove nothing.
vi.mock('../../server/app/refuse-mistakes.ts', async (original) => {
  const { missingKey } = await import('./without-key.ts')
  return missingKey === '' ? original() : { refuseMistakes: () => {} }
})

// The databases to be copied were made with every key: what the database does of itself is made anew.
vi.mock('../support/database/database.ts', async (original) => {
  const database = await original<typeof import('../support/database/database.ts')>()
  return {
    ...database,
    openTestDatabase: async (...of: Parameters<typeof database.openTestDatabase>) => {
      const opened = await database.openTestDatabase(...of)
      const { missingKey } = await import('./without-key.ts')
      if (of[1] !== 'empty' && missingKey.startsWith('entity')) {
        const { registry } = await import('../../resources/index.ts')
        const { syncTables } = await import('../../server/db/tables/sync.ts')
        await syncTables(opened.setupDb, registry, { apply: true })
      }
      return opened
    },
  }
})
