import '../../../support/web/document.ts'
import { expect, it } from 'vitest'
import { registry } from '../../../../resources/index.ts'
import { tiles } from '../../../../resources/dashboard/index.ts'
import type { Role } from '#business/words'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { findRowAction } from '../../../../src/screens/dashboard/row-action.ts'

const extensions = new Set(
  Object.values<AnyResource>(registry).flatMap((entity) =>
    Object.values(entity.extensions ?? {}).map((call) =>
      typeof call === 'string' ? call : call.request,
    ),
  ),
)

const find = (role: Role, tileName: string, state: string) => {
  const actions = tiles.find(({ name }) => name === tileName)?.rowActions ?? []
  const context = { viewer: { role }, extensions }
  const action = findRowAction(registry['instant-bookings'], state, actions, context)
  return action && `${action.verb} ${action.resource.name}`
}

it.each([
  ['operations', 'late', 'unassigned', 'assign bookings'],
  ['operations', 'late', 'assigned', 'contact instant-bookings'],
  ['operations', 'late', 'onTheWay', 'contact instant-bookings'],
  ['operations', 'unassigned', 'failed', 'assign bookings'],
  ['car wash', 'my-day', 'assigned', 'depart instant-bookings'],
  ['car wash', 'my-day', 'onTheWay', 'start instant-bookings'],
  ['car wash', 'my-day', 'started', 'finish instant-bookings'],
  ['car wash', 'my-day', 'completed', undefined],
] as const)(
  '%s see in the tile %s, at a row that is %s, the action %s',
  (role, tile, state, expected) => {
    expect(find(role, tile, state)).toBe(expected)
  },
)
