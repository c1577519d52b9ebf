import '../../support/web/document.ts'
import { expect, it } from 'vitest'
import { registry } from '../../../resources/index.ts'
import { listReferences } from '../../../src/platform/data/rows/list-references.ts'
import { getVisibleContents } from '../../../src/screens/detail/groups/contents.ts'

it('the page of a row shows the declared facts first, then the declared groups', () => {
  const promo = {
    id: 1,
    code: 'A',
    discount_percent: '5.000',
    discount_amount: null,
    active: 1,
    starts_on: '2026-03-01',
    ends_on: '2026-03-09',
    used: 3,
    max_uses: 9,
  }
  const { facts, groups } = getVisibleContents(registry.promos, promo)
  expect(facts).toEqual(['discount_percent', 'ends_on', 'active'])
  expect(groups).toEqual([
    { name: 'when', fields: ['starts_on', 'ends_on'] },
    { name: 'use', fields: ['used', 'max_uses'] },
  ])
})

it('a list can declare its own page for its rows', () => {
  const jobs = listReferences().find(({ list }) => list.route === '/apps/appointment-car-wash/list')
  const job = {
    id: 1,
    starts_at: '2026-03-01T06:00:00Z',
    service_id: 2,
    customer_id: 3,
    customer_phone: '+96550000000',
    employee_id: 5,
    duration_minutes: 45,
  }
  const { resource, list } = jobs ?? { resource: registry['instant-bookings'], list: undefined }
  const { facts, groups } = getVisibleContents(resource, job, list?.detail)
  expect(facts).toEqual(['starts_at', 'customer_id', 'service_id'])
  expect(groups).toEqual([{ name: 'about', fields: ['duration_minutes'] }])
  // The heading has the customer, so that a customer without a phone number is no fact.
  const withoutPhone = getVisibleContents(
    resource,
    { ...job, customer_phone: undefined },
    list?.detail,
  )
  expect(withoutPhone.facts).toEqual(['starts_at', 'service_id'])
})
