import '../../support/web/document.ts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { registry } from '../../../resources/index.ts'
import type { AnyReadRequest, AnyResource } from '../../../registry/entities/registry.ts'
import { WholeLists } from '../../../src/platform/data/lists/whole-lists.ts'
import { createQueryClient } from '../../../src/platform/data/lists/query-client.ts'
import { getReference } from '../../../src/platform/data/rows/list-references.ts'
import { getFilteredSource, listSources } from '../../../src/platform/data/rows/sources.ts'
import { declared } from '../../support/rows/declared.ts'
import { createTestHttp, json, createTestProvider } from '../platform/data/provider/support.ts'

const faqs: AnyResource = registry.faqs
const all = faqs.lists.all
if (!all) throw new Error('There is a list of questions.')
const roles = ['admin'] as const

/** Reads of which only the first can be made for all rows, by everybody, of every provider. */
const READS = {
  whole: { request: 'GET own/whole' },
  ofPlace: { request: 'GET own/{place}', params: { place: 'position' } },
  mine: { request: 'GET own/mine', ownerField: 'id' },
  one: { request: 'GET own/one', single: true },
  far: { request: 'GET own/far', extension: true },
} as const satisfies Record<string, AnyReadRequest>

const withRoles = Object.entries(READS).map(([name, read]) => [name, { ...read, roles }])
const lists = Object.entries(READS).map(([name, { request, ...read }]) => {
  const own = request.replace('own', 'lists') as AnyReadRequest['request']
  return [name, { ...all, extension: undefined, ...read, request: own, roles }]
})
const own = declared({
  ...faqs,
  reads: Object.fromEntries(withRoles),
  lists: Object.fromEntries(lists),
})

it('a picker reads its rows from a request that returns all of them and that the role may make', () => {
  const capabilities = { has: () => false }
  const sources = listSources(own, { role: 'admin', capabilities })
  expect(sources.map(({ read }) => read.request)).toEqual(['GET own/whole', 'GET lists/whole'])
  expect(listSources(own, { role: 'operations', capabilities })).toEqual([])
})

it.each(['lists', 'reads'] as const)(
  'a cached answer of %s is not requested again',
  async (where) => {
    const kept = { ...all, roles, cached: true } as const
    const resource = declared({ ...faqs, [where]: { all: kept, open: { ...all, roles } } })
    const read = resource[where]?.all
    if (!read) throw new Error('It was declared.')
    const other: AnyReadRequest = { request: 'GET own/open' }
    const answer = () => json({ data: [] })
    const over = createTestHttp({ [read.request]: answer, [other.request]: answer })
    const wholeLists = new WholeLists({ ...over, client: createQueryClient() })
    const readBoth = async () => {
      for (const source of [read, other])
        await wholeLists.read({ resource, read: source, hasAllFields: true })
    }
    await readBoth()
    vi.setSystemTime(Date.now() + 3_600_000)
    onTestFinished(() => void vi.useRealTimers())
    await readBoth()
    // It is looked after in the background, after what would have been looked after before it.
    await vi.waitFor(() => expect(over.lines().at(-1)).toBe(other.request))
    await vi.waitFor(() => expect(over.lines().length).toBeGreaterThan(2))
    expect(over.lines()).toEqual([read.request, other.request, other.request])
  },
)

it('a list makes the request that it declares for the value of a filter', () => {
  const { resource, list } = getReference('apps/plans/list')
  if (!list) throw new Error('There is a list of plans.')
  const getRequest = (filter: object) => getFilteredSource({ resource, list }, { ...filter }).read
  expect(getRequest({ kind: 'Promo' })).toMatchObject({
    request: 'GET general/showPromoPlans',
    where: { kind: 'Promo' },
  })
  expect(getRequest({ kind: 'Standard' }).request).toBe('GET admin/plans/all')
})

it('a list shows only those rows of its answer that match its declared condition', async () => {
  const request = 'POST admin/assigning/getAll/AppointmentsSchedulesSubscriptions'
  const row = { kind: 'instant-bookings', is_completed: 0 }
  const rows = [
    { ...row, id: 1, booking_id: 1, deleted_at: null },
    { ...row, id: 2, booking_id: 2, deleted_at: '2026-03-01T06:00:00Z' },
  ]
  const { provider } = createTestProvider({ [request]: () => json({ data: rows }) })
  const params = { pagination: { page: 1, perPage: 10 }, filter: { deleted: 'all' } }
  const { data } = await provider.getList('apps/cancelled-booking/list', params)
  expect(data.map(({ id }) => id)).toEqual([2])
})
