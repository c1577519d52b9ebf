import { expect, it } from 'vitest'
import { registry } from '../../resources/index.ts'
import { matchesSomeCondition } from '../../registry/views/list-verbs.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'

const offered = (resource: AnyResource, name: string, verbs: readonly string[], filter = {}) => {
  const list = resource.lists[name]
  return list
    ? verbs.filter((verb) => matchesSomeCondition(resource, list, verb as 'delete', filter))
    : []
}

it.each([
  ['live', {}, ['delete']],
  ['deleted', { deleted: 'only' }, ['restore']],
  ['all', { deleted: 'all' }, ['delete', 'restore']],
])('a list of %s customers offers the verbs that apply to some of its rows', (_, filter, verbs) => {
  expect(offered(registry.customers, 'all', ['delete', 'restore'], filter)).toEqual(verbs)
})

it('a list offers no verb that the states of its rows forbid', () => {
  const verbs = ['assign', 'cancel', 'restore']
  expect(offered(registry.bookings, 'assign', verbs)).toEqual(['assign', 'cancel'])
  expect(offered(registry.bookings, 'assign', verbs, { state: ['started'] })).toEqual([
    'assign',
    'cancel',
  ])
  expect(offered(registry.bookings, 'completed', verbs)).toEqual([])
  expect(offered(registry.bookings, 'cancelled', verbs)).toEqual(['restore'])
})
