import { expect, test } from 'vitest'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { registry } from '../../../resources/index.ts'
import { buildOrder } from '../../../server/rows/list-order.ts'
import { readPage } from '../../../server/rows/select-rows.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

const server = signedInApp('postgres', 'admin')

test('A cached page is read again after its declaration changed, even if its fields have the same names', async () => {
  const before: Registry = registry
  const area: AnyResource = before.areas
  const after: Registry = { ...before, cities: { ...before.cities, title: 'id' } }
  const titles = async (declared: Registry) => {
    const order = buildOrder(declared, area, { order: 'ASC' }, { today: '', language: 'en' })
    const rows: { city: string; city_id: number }[] = JSON.parse(
      await readPage(server.db, declared, area, { where: [], order, limit: 1 }),
    )
    return rows[0]
  }
  const [nameTitles, numberTitles] = [await titles(before), await titles(after)]
  expect(nameTitles?.city).not.toBe(String(nameTitles?.city_id))
  expect(numberTitles?.city).toBe(String(numberTitles?.city_id))
})
