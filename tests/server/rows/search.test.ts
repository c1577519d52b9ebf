import fc from 'fast-check'
import type { KyselyPlugin } from 'kysely'
import { describe, expect, test } from 'vitest'
import { registry } from '../../../resources/index.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { SEARCH_LIMITS } from '../../../registry/values/search-limits.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { holdsWords, searchedFields, shown } from '../../support/rows/search-model.ts'
import { buildEntryIndexes, readEntryState } from '../../../server/db/search/search-entries.ts'
import { updateListIndexes } from '../../../server/db/tables/list-index.ts'
import { buildTables } from '../../../server/db/tables/schema.ts'
import { findWords } from '../../../server/rows/filters/found-words.ts'
import { appOn } from '../../support/server/app.ts'
import { SEED } from '../../support/runner/seed.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'
import { isWhole, oneOf } from '../../support/runner/whole.ts'

type Row = Record<string, string | number | null>

/** Lists that search their own texts and those of referenced rows. */
const SEARCHED: readonly (readonly [request: string, entity: keyof typeof registry])[] = [
  ['GET admin/appointment/show?is_completed=0', 'instant-bookings'],
  ['GET admin/note/show', 'notes'],
  ['GET admin/faqs/all', 'faqs'],
  ['GET admin/worklocation/show', 'work-locations'],
]

describe.each(TESTED_ENGINES)('A search on %s', (engine) => {
  const server = signedInApp(engine, 'operations')

  const findIds = async (request: string, q: string) => {
    const paged = `${request}${request.includes('?') ? '&' : '?'}perPage=1000&q=${encodeURIComponent(q)}`
    return server.call(paged, { token: server.token })
  }

  /** Compares searches for pieces of texts with the rows that hold them. */
  async function compare(request: string, entity: keyof typeof registry, numRuns = 25) {
    const resource: AnyResource = registry[entity]
    const names = searchedFields(resource)
    const { body } = await server.call(request, { token: server.token })
    const rows = body.data as Row[]
    expect(rows.length).toBeGreaterThan(3)
    const words = rows.flatMap((row) =>
      names.flatMap((name) => (shown(row, name, resource) ?? '').split(/\s+/)),
    )
    const piece = fc
      .tuple(fc.constantFrom(...words.filter(Boolean)), fc.nat(5), fc.integer({ min: 1, max: 6 }))
      .map(([word, from, length]) => word.slice(from, from + length) || word)
    const other = fc.constantFrom('%', '_', '\\', "'", 'zzz', 'WB', 'é', 'wb-', '٢')
    const q = fc
      .array(fc.oneof({ weight: 5, arbitrary: piece }, other), { minLength: 1, maxLength: 3 })
      .map((parts) => parts.join(' '))
    let hits = 0
    await fc.assert(
      fc.asyncProperty(q, async (asked) => {
        const answer = await findIds(request, asked)
        const expected = rows
          .filter((row) => holdsWords(row, names, resource, asked))
          .map(({ id }) => id)
        hits += expected.length
        const ids = (answer.body.data as Row[]).map(({ id }) => id)
        expect([asked, answer.body.total, new Set(ids)]).toEqual([
          asked,
          expected.length,
          new Set(expected),
        ])
      }),
      { seed: SEED, numRuns },
    )
    expect(hits).toBeGreaterThan(numRuns)
  }

  test.each(oneOf(2, SEARCHED))(
    'of %s finds the rows that contain every word, and no others',
    async (request, entity) => compare(request, entity),
  )

  test('from the cache runs as few statements as a page from the cache', async () => {
    let statementCount = 0
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        statementCount += 1
        return result
      },
    }
    const { call } = appOn(server.db.withPlugin(counter))
    const countStatements = async (query: string) => {
      statementCount = 0
      const request = `GET admin/appointment/show?is_completed=0&perPage=5${query}`
      expect((await call(request, { token: server.token })).status).toBe(200)
      return statementCount
    }
    const [page, search] = [await countStatements(''), await countStatements('&q=wb')]
    const [pageAgain, searchAgain] = [await countStatements(''), await countStatements('&q=wb')]
    expect([pageAgain < page, searchAgain < search, searchAgain]).toEqual([true, true, pageAgain])
  })

  test.each(['sort=-starts_at', 'sort=employee_id', 'sort=customer_id&service_id_not=3'])(
    'of a common word is paged in the order %s, from the first rows or from all rows',
    async (query) => {
      const request = `GET admin/appointment/show?is_completed=0&q=a&${query}`
      const readIds = async (paging: string) => {
        const { body } = await server.call(`${request}&${paging}`, { token: server.token })
        return (body.data as Row[]).map(({ id }) => id)
      }
      const allIds = await readIds('perPage=1000')
      expect(allIds.length).toBeGreaterThan(30)
      const pages = [1, 2, Math.ceil(allIds.length / 10)]
      for (const page of pages)
        expect([page, await readIds(`perPage=10&page=${page}`)]).toEqual([
          page,
          allIds.slice(page * 10 - 10, page * 10),
        ])
    },
  )

  test.each(['sort=-starts_at', 'sort=customer_id', 'sort=state'])(
    'of a rare word has its total on each page in the order %s, also behind the last one',
    async (order) => {
      const list = 'GET admin/appointment/show?is_completed=0'
      const { body: all } = await server.call(`${list}&perPage=1`, { token: server.token })
      const [{ customer = '' } = {}] = all.data as Row[]
      const request = `${list}&q=${encodeURIComponent(String(customer))}&${order}`
      const readPage = async (paging: string) => {
        const { body } = await server.call(`${request}&${paging}`, { token: server.token })
        return { ids: (body.data as Row[]).map(({ id }) => id), total: body.total }
      }
      const { ids } = await readPage('perPage=1000')
      expect(ids.length).toBeGreaterThan(0)
      for (const page of [1, 2, 99])
        expect(await readPage(`perPage=1&page=${page}`)).toEqual({
          ids: ids.slice(page - 1, page),
          total: ids.length,
        })
    },
  )

  test('uses the index for a rare word, and reads in order for a common one', async () => {
    const bookings: AnyResource = registry['instant-bookings']
    const asked = (q: string) => findWords(server.db, registry, bookings, q)
    const [rare, rareAndCommon] = [await asked('WB-1000'), await asked('WB-1000 a')]
    expect([rare.from !== undefined, rare.where.length, rare.common]).toEqual([true, 0, undefined])
    expect([
      rareAndCommon.from !== undefined,
      rareAndCommon.where.length,
      rareAndCommon.common,
    ]).toEqual([true, 1, undefined])
  })

  test.each([
    ['x'.repeat(SEARCH_LIMITS.length + 1), `Enter at most ${SEARCH_LIMITS.length} characters.`],
    ['a b c d e f g h i', `Search for at most ${SEARCH_LIMITS.words} different words.`],
  ])('that is too long is refused: %s', async (q, sentence) => {
    const { status, body } = await findIds('GET admin/appointment/show?is_completed=0', q)
    expect([status, body.errors]).toEqual([400, { q: [sentence] }])
  })

  test('of the longest allowed text, and of one repeated word, is answered', async () => {
    const longest = 'x'.repeat(SEARCH_LIMITS.length)
    for (const q of [longest, 'a b c d e f g h', 'WB '.repeat(33).trim()]) {
      const { status } = await findIds('GET admin/appointment/show?is_completed=0', q)
      expect([q, status]).toEqual([q, 200])
    }
  })

  test.runIf(isWhole())('finds the same rows with the indexes of long tables', async () => {
    const indexes = buildEntryIndexes(buildTables(registry), registry)
    const options = { isConcurrent: engine === 'postgres', drop: false, minRows: 0 }
    expect(await updateListIndexes(server.db, indexes, options)).not.toEqual([])
    const { hasIndex } = await readEntryState(server.db)
    expect(['instant_bookings', 'users', 'no_table'].map(hasIndex)).toEqual([true, true, false])
    await compare('GET admin/appointment/show?is_completed=0', 'instant-bookings')
    await compare('GET admin/note/show', 'notes')
  })
})
