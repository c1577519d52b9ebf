import '../../../../support/web/document.ts'
import { describe, expect, it } from 'vitest'
import { listEndpoints } from '../../../../../registry/entities/endpoints.ts'
import { registry as declared } from '../../../../../resources/index.ts'
import type { AnyList, Registry } from '../../../../../registry/entities/registry.ts'
import { expandEntity } from '../../../../../registry/define/expand-entity.ts'
import { getBoardColumns } from '../../../../../registry/views/layouts.ts'
import { declared as declaredHere } from '../../../../support/rows/declared.ts'
import type { Role } from '#business/words'
import {
  type ListReference,
  getReference,
} from '../../../../../src/platform/data/rows/list-references.ts'
import type { Row } from '../../../../../src/platform/data/rows/normalise.ts'
import { createActorFinder } from '../../../../../src/screens/list/moves/actors.ts'
import { listChangedValues } from '../../../../../src/screens/list/moves/MoveDialog.tsx'
import {
  findFormRequest,
  findChangeRequest,
} from '../../../../../src/screens/list/moves/changes.ts'
import { listSteps } from '../../../../../src/screens/list/moves/steps.ts'

const registry: Registry = declared
const TODAY = '2026-11-23'
/** Every call that a provider with all there is names as its own. */
const everything = new Set(
  listEndpoints(registry).map(({ method, path, query }) => {
    const search = new URLSearchParams(query).toString()
    return `${method} ${path}${search && `?${decodeURIComponent(search)}`}`
  }),
)

const row = (more: object): Row => ({
  id: 7,
  kind: 'instant-bookings',
  booking_id: 2,
  employee_id: null,
  is_completed: 0,
  departed_at: null,
  started_at: null,
  failed_at: null,
  completed_at: null,
  deleted_at: null,
  starts_at: '2026-11-25T07:00:00+00:00',
  ...more,
})

function actors(name: string, one: Row, role: Role = 'operations', extensions = everything) {
  const reference = getReference(`apps/${name}/list`) as ListReference
  return createActorFinder(reference, { viewer: { role }, extensions })(one)
}
const stepsIn = (...args: Parameters<typeof actors>) =>
  listSteps(actors(...args), TODAY).map(({ state, verb, requiredFields }) => [
    state,
    verb,
    ...requiredFields,
  ])

describe('the actions of a card on the board', () => {
  it('are those transitions of its life cycle that its list offers', () => {
    const started = row({ employee_id: 3, started_at: TODAY })
    expect(stepsIn('instant-booking', started)).toEqual([
      ['cancelled', 'cancel', 'rejection_reason_id'],
      ['completed', 'finish'],
      ['failed', 'fail', 'rejection_reason_id'],
      ['noShow', 'noShow'],
    ])
    // A no-show may charge a fee, so that a card moves there by the record alone.
    expect(registry['instant-bookings']?.board).not.toContain('noShow')
  })

  it('fill the empty field that determines its state, and clear it again', () => {
    expect(stepsIn('instant-booking', row({}))).toContainEqual([
      'assigned',
      'update',
      'employee_id',
    ])
    expect(stepsIn('instant-booking', row({ employee_id: 3 }))).toContainEqual([
      'unassigned',
      'update',
    ])
  })

  it('of a union are those of the union and those of its member', () => {
    expect(stepsIn('assign', row({}))).toContainEqual(['assigned', 'assign', 'employee_id'])
    const assigned = row({ employee_id: 3 })
    expect(stepsIn('assign', assigned)).toContainEqual(['started', 'start'])
    const [, member] = actors('assign', assigned)
    expect(member).toMatchObject({
      row: { id: 2 },
      reference: { resource: registry['instant-bookings'] },
    })
  })

  it('are the actions of an entity that has no other life cycle', () => {
    const resource = declaredHere(
      expandEntity({
        name: 'faqs',
        fields: {
          code: { type: 'text' },
          status: { type: 'choice', values: { open: 'waiting', done: 'good' }, default: 'open' },
        },
        states: {
          open: { when: { status: 'open' }, tone: 'waiting' },
          done: { when: { status: 'done' }, tone: 'good' },
        },
        actions: {
          approve: { label: 'Approve', from: 'open', to: 'done', set: { status: 'done' } },
        },
        board: ['open', 'done'],
      }),
    )
    const list = resource.lists.all
    const reference = { resource, list, listName: 'all', resourceName: 'apps/faqs/list' }
    const asker = {
      viewer: { role: 'operations' as const },
      extensions: new Set(['POST admin/faqs/approve']),
    }
    const card = { id: 7, code: 'A', status: 'open', deleted_at: null }
    const steps = listSteps(createActorFinder(reference as ListReference, asker)(card), TODAY)
    expect(steps.map(({ state, verb }) => [state, verb])).toEqual([['done', 'approve']])
    expect(getBoardColumns(resource, list as AnyList)).toEqual(['open', 'done'])
  })

  it('exclude those that the provider lacks or the role may not perform', () => {
    const assigned = row({ employee_id: 3 })
    expect(stepsIn('instant-booking', assigned, 'operations', new Set())).toEqual([
      ['cancelled', 'cancel', 'rejection_reason_id'],
    ])
    expect(stepsIn('appointment-car-wash', assigned, 'car wash').map(([state]) => state)).toEqual([
      'onTheWay',
      'started',
      'failed',
    ])
  })
})

describe('the request that moves a card in a calendar', () => {
  const verbTo = (name: string, one: Row, values: object) => {
    const change = findChangeRequest(actors(name, one), { ...values }, TODAY)
    return change && [change.actor.reference.resource.name, change.verb]
  }

  it('is the request that needs no further values', () => {
    expect(verbTo('assign', row({}), { employee_id: 3 })).toEqual(['bookings', 'assign'])
    expect(verbTo('instant-booking', row({}), { employee_id: 3 })).toEqual([
      'instant-bookings',
      'update',
    ])
  })

  it('is the request of the member row if the list has none', () => {
    const both = { employee_id: 3, starts_at: '2026-11-25T09:00:00Z' }
    expect(verbTo('assign', row({}), both)).toEqual(['instant-bookings', 'update'])
    expect(verbTo('assign', row({ employee_id: 3 }), { employee_id: null })).toEqual([
      'instant-bookings',
      'update',
    ])
  })

  it('is missing for completed rows, and for a time that a time slot determines', () => {
    expect(verbTo('assign', row({ is_completed: 1 }), { employee_id: 3 })).toBeUndefined()
    const visit = row({ kind: 'subscription-visits' })
    expect(verbTo('assign', visit, { starts_at: TODAY })).toBeUndefined()
    expect(verbTo('assign', visit, { employee_id: 3 })).toEqual(['bookings', 'assign'])
  })

  it('is the request that can change most of the fields', () => {
    const fields = (kind: string) =>
      findFormRequest(actors('assign', row({ kind })), ['employee_id', 'starts_at'], TODAY)?.fields
    expect(fields('instant-bookings')).toEqual(['employee_id', 'starts_at'])
    expect(fields('subscription-visits')).toEqual(['employee_id'])
  })

  it('contains the changed values only', () => {
    const before = row({ employee_id: 3 })
    const same = { employee_id: 3, starts_at: '2026-11-25T07:00:00.000Z' }
    expect(listChangedValues(registry['instant-bookings'], before, same)).toEqual({})
    expect(
      listChangedValues(registry['instant-bookings'], before, { ...same, employee_id: null }),
    ).toEqual({ employee_id: null })
  })
})
