import { describe, expect, it } from 'vitest'
import { registry } from '../../resources/index.ts'
import { listStateFields } from '../../registry/entities/readable-entity.ts'
import { getTransition } from '../../registry/entities/life-cycle.ts'
import type { AnyList, AnyResource } from '../../registry/entities/registry.ts'
import { listReadFields } from '../../registry/views/list-fields.ts'

const lists = Object.values(registry as Record<string, AnyResource>).flatMap((resource) =>
  Object.values(resource.lists).map((list) => ({ resource, list })),
)

const readDeclared = ({ resource, list }: { resource: AnyResource; list: AnyList }) =>
  listReadFields(resource, list, { columns: list.columns, sort: list.sort ?? '' })

describe('the fields that a list reads', () => {
  it('are those of its columns, filters, search, states and title', () => {
    const limited = lists.filter((declared) => readDeclared(declared) !== undefined)
    expect(limited.length).toBeGreaterThan(20)
    for (const { resource, list } of limited) {
      const fields = readDeclared({ resource, list })
      const searched = Object.keys(resource.fields).filter((name) => {
        const field = resource.fields[name]
        return field !== undefined && 'search' in field && field.search
      })
      const needed = [
        'id',
        resource.title,
        ...list.columns,
        ...(list.filters ?? []),
        ...listStateFields(resource),
        ...searched,
      ].filter((name) => name in resource.fields)
      expect(needed.filter((name) => !fields?.includes(name))).toEqual([])
    }
  })

  it('lack long texts, files, computed fields and references that only the page shows', () => {
    const { active } = registry['instant-bookings'].lists
    const fields = readDeclared({ resource: registry['instant-bookings'], list: active })
    const pageFields = ['instructions', 'photos_before', 'amount_due', 'location_id', 'promo_id']
    expect(pageFields.filter((name) => fields?.includes(name))).toEqual([])
    // The office cancels with a reason, and assigns somebody of the same provider.
    expect(fields).toEqual(expect.arrayContaining(['rejection_reason_id', 'employee_id']))
  })

  it('include chosen columns, filters and the order, in the declared order', () => {
    const resource: AnyResource = registry['instant-bookings']
    const { active } = registry['instant-bookings'].lists
    const fields = listReadFields(resource, active, {
      columns: ['photos_before', 'number'],
      filters: ['promo_id_empty', 'q'],
      sort: '-amount_due,location_id',
    })
    const added = ['photos_before', 'promo_id', 'amount_due', 'location_id']
    expect(fields).toEqual(expect.arrayContaining(added))
    expect(fields).toEqual(Object.keys(resource.fields).filter((name) => fields?.includes(name)))
  })

  it('include those that cells in code show beside the columns', () => {
    const list = { ...registry['instant-bookings'].lists.active, cellFields: ['promo_id'] }
    const resource: AnyResource = { ...registry['instant-bookings'], lists: { active: list } }
    const fields = readDeclared({ resource, list })
    expect([fields?.includes('promo_id'), fields?.includes('location_id')]).toEqual([true, false])
    const { upcoming } = registry['available-dates'].lists
    expect(upcoming.cellFields).toEqual(['capacity'])
    expect(readDeclared({ resource: registry['available-dates'], list: upcoming })).toBeUndefined()
  })

  it('are all where a device keeps changes of the rows without a connection', () => {
    const offline = lists.filter(({ resource, list }) =>
      (list.actions ?? []).some((verb) => getTransition(resource, verb as 'update')?.offline),
    )
    expect(offline.length).toBeGreaterThan(1)
    for (const declared of offline) expect(readDeclared(declared)).toBeUndefined()
  })
})
