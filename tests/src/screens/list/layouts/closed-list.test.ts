import { expect, it } from 'vitest'
import type { Viewer } from '../../../../../src/platform/access/ability.ts'
import { listReferences } from '../../../../../src/platform/data/rows/list-references.ts'
import {
  findClosedList,
  buildClosedState,
} from '../../../../../src/screens/list/layouts/closed-list.ts'
import { parseListAddress } from '../../../../../src/parts/table/state/list-state.ts'

const viewer = (role: string) => ({ role }) as Viewer
const offered = new Set(listReferences().map(({ list }) => list.request))
const listAt = (route: string) => listReferences().find(({ list }) => list.route === route)!

it.each([
  ['/apps/assign/list', 'operations', '/apps/completed-booking/list'],
  ['/apps/instant-booking/list', 'operations', '/apps/completed-instant-booking/list'],
  ['/apps/appointment-car-wash/list', 'car wash', '/apps/appointment-car-wash-completed/list'],
  ['/apps/subscription-booking/list', 'admin', '/apps/completed-subscription/list'],
  // A list of what is done has nothing beside it, and neither has one of cancellations.
  ['/apps/completed-instant-booking/list', 'admin', undefined],
  ['/apps/cancelled-booking/list', 'admin', undefined],
])(
  'the calendar of %s also shows the matching list of closed rows, for %s',
  (route, role, closed) => {
    expect(findClosedList(listAt(route), viewer(role), offered)?.list.route).toBe(closed)
  },
)

it('a calendar shows no closed rows if the provider lacks their list', () => {
  const open = listAt('/apps/subscription-bookings-details/list')
  expect(findClosedList(open, viewer('admin'), offered)).toBeDefined()
  expect(findClosedList(open, viewer('admin'), new Set())).toBeUndefined()
})

it('the closed rows have the same days and filters, unless these exclude all closed rows', () => {
  const open = listAt('/apps/assign/list')
  const closed = findClosedList(open, viewer('admin'), offered)!
  const asked = (query: string) => buildClosedState(closed, parseListAddress(query, open))
  expect(asked('?area_id=3&state=assigned')).toBeUndefined()
  expect(asked('?state_not=completed')).toBeUndefined()
  expect(asked('?area_id=3&state=completed')).toMatchObject({ filters: { area_id: ['3'] } })
})
