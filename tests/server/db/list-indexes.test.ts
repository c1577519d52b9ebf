import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { registry } from '../../../resources/index.ts'
import { listComputedFields } from '../../../registry/values/computed/computed.ts'
import { convertRegistryCurrency } from '../../../registry/values/computed/in-currency.ts'
import type { Registry } from '../../../registry/entities/registry.ts'
import { updateListIndexes } from '../../../server/db/tables/list-index.ts'
import { listIndexes } from '../../../server/rows/list-indexes.ts'
import { buildOrder } from '../../../server/rows/list-order.ts'
import { selectPageIds, buildReadConditions } from '../../../server/rows/select-rows.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

const entities: Registry = convertRegistryCurrency(registry, 3)
const bookings = entities['instant-bookings']
const reader = { today: '2026-03-01', language: 'en' }

describe.each(TESTED_ENGINES)('The indexes of lists on %s', (engine) => {
  const server = signedInApp(engine, 'operations')
  const isConcurrent = engine === 'postgres'
  const fit = (minRows: number, drop = true, declared = entities) =>
    updateListIndexes(server.db, listIndexes(server.db, declared), { isConcurrent, drop, minRows })
  const names = async () => {
    const { rows } = await sql<{ name: string }>`select indexname as name from pg_indexes
      where starts_with(indexname, 'list_order_') order by 1`.execute(server.db)
    return rows.map(({ name }) => name)
  }

  test('are created only for long tables, once, and dropped when no list uses them', async () => {
    expect(await fit(1_000_000)).toEqual([])
    const indexNames = await fit(50)
    expect(indexNames.length).toBeGreaterThan(20)
    expect(await names()).toEqual(indexNames.toSorted())
    expect(await fit(50)).toEqual([])
    const { active, ...lists } = bookings.lists
    const fewer = { ...entities, 'instant-bookings': { ...bookings, lists: { active } } }
    expect(Object.keys(lists).length).toBeGreaterThan(3)
    expect(await fit(50, false, fewer as Registry)).toEqual([])
    expect(await names()).toHaveLength(indexNames.length)
    await fit(50, true, fewer as Registry)
    expect((await names()).length).toBeLessThan(indexNames.length)
    expect((await fit(50)).length).toBeGreaterThan(3)
  })

  test('return the rows of each list in each of its orders, without a sort of all rows', async () => {
    await fit(50)
    const requestedLists = Object.entries(bookings.lists).flatMap(([name, list]) =>
      list.columns
        // Computed fields have no index.
        .filter((sort) => !listComputedFields(bookings.fields).includes(sort))
        .flatMap((sort) =>
          (['ASC', 'DESC'] as const).flatMap((order) =>
            [true, false].map((isLong) => ({ name, list, sort, order, isLong })),
          ),
        ),
    )
    const sortedWhole: string[] = []
    await server.db.connection().execute(async (db) => {
      // Force the plan of a long table, because the test table is short.
      for (const planNode of ['seqscan', 'bitmapscan', 'sort', 'hashjoin', 'mergejoin'])
        await sql.raw(`set enable_${planNode} = off`).execute(db)
      for (const { name, list, sort, order, isLong } of requestedLists) {
        const where = buildReadConditions(bookings, list, reader.today)
        const page = {
          where,
          isLong,
          order: buildOrder(entities, bookings, { sort, order }, reader),
          limit: 5,
        }
        const { rows } = await sql<{ 'QUERY PLAN': unknown }>`
          explain (format json) ${selectPageIds(entities, bookings, page)}`.execute(db)
        const plan = JSON.stringify(rows[0]?.['QUERY PLAN'])
        const isOrdered = plan.includes('list_order_') && !plan.includes('"Node Type":"Sort"')
        if (!isOrdered) sortedWhole.push(`${name} by ${sort} ${order}`)
      }
      await sql`reset all`.execute(db)
    })
    expect(sortedWhole).toEqual([])
  })
})
