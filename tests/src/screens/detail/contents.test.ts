import { describe, expect, it } from 'vitest'
import { registry } from '../../../../resources/index.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { type Detail, listDetailFields } from '../../../../registry/words/detail.ts'
import {
  findActionFact,
  getVisibleContents,
  buildDefaultDetail,
} from '../../../../src/screens/detail/groups/contents.ts'

const fields = {
  id: { type: 'id' },
  name: { type: 'text' },
  colour: { type: 'text', nullable: true },
  captain_id: { type: 'reference', to: 'users', nullable: true },
  phone: { type: 'phone', nullable: true },
  price: { type: 'money' },
  discount: { type: 'money' },
  total: { type: 'money' },
  built_on: { type: 'date' },
  latitude: { type: 'coordinate' },
  longitude: { type: 'coordinate' },
  created_at: { type: 'datetime', setOn: 'create' },
  deleted_at: { type: 'datetime', nullable: true },
} as const
const boats = {
  name: 'boats' as 'areas',
  icon: 'building',
  menu: 'places',
  title: 'name',
  fields,
  lists: {},
  form: ['name', 'colour', 'captain_id', 'phone', 'price'],
} satisfies AnyResource
const row = {
  id: 1,
  name: 'Argo',
  colour: null,
  captain_id: null,
  phone: '',
  price: '5.000',
  discount: '0.000',
  total: '5.000',
  built_on: '2020-01-01',
  latitude: '29.1',
  longitude: '48.1',
  created_at: '2026-01-01T00:00:00Z',
  deleted_at: null,
}
const listGroups = (...asked: Parameters<typeof getVisibleContents>) =>
  Object.fromEntries(getVisibleContents(...asked).groups.map(({ name, fields: of }) => [name, of]))

describe('the page of a row', () => {
  it('groups fields by their types if no groups are declared', () => {
    expect(listGroups(boats, row)).toEqual({
      where: ['latitude', 'longitude'],
      when: ['built_on'],
      money: ['price', 'discount', 'total'],
    })
    expect(listGroups(boats, { ...row, colour: 'red', phone: '+965 1' })).toMatchObject({
      about: ['colour'],
      contact: ['phone'],
    })
  })

  it('has one group for a few fields', () => {
    const { latitude: _, longitude: __, phone: ___, ...few } = fields
    expect(listGroups({ ...boats, fields: few }, row)).toEqual({
      about: ['price', 'discount', 'total', 'built_on'],
    })
  })

  it('has the declared fact beside the main action, unless it is 0', () => {
    const findFact = (actionFact?: string, list?: Detail) =>
      findActionFact({ ...boats, detail: { actionFact, groups: {} } }, row, list)
    expect(findFact('price')).toBe('price')
    expect(findFact('discount')).toBeUndefined()
    expect(findFact('phone')).toBeUndefined()
    expect(findFact('price', { groups: {} })).toBeUndefined()
    const bookings = registry['instant-bookings']
    const booking = { id: 1, amount_due: '2.000' }
    expect(findActionFact(bookings, booking)).toBe('amount_due')
    expect(findActionFact(bookings, booking, bookings.lists.jobs.detail)).toBe('amount_due')
  })

  it('shows facts, then the declared groups in their order', () => {
    const detail = { facts: ['total'], groups: { money: ['price', 'total'], when: ['built_on'] } }
    const { facts, groups } = getVisibleContents(boats, row, detail)
    expect(facts).toEqual(['total'])
    expect(groups).toEqual([
      { name: 'money', fields: ['price', 'total'], total: 'total' },
      { name: 'when', fields: ['built_on'] },
    ])
  })

  it('shows no fields that the user may not read', () => {
    const { total: _, phone: __, ...told } = row
    expect(listGroups(boats, told, { groups: { money: ['price', 'total'] } })).toEqual({
      money: ['price'],
    })
    expect(getVisibleContents(boats, told).missing).toEqual(['colour'])
  })

  it('leaves out an amount of zero, but not a total of zero', () => {
    const detail = { groups: { money: ['price', 'discount', 'total'] } }
    const free = { ...row, price: '0.000', total: '0.000' }
    expect(listGroups(boats, free, detail)).toEqual({ money: ['total'] })
    expect(listGroups(boats, { ...row, discount: '1.000' }, detail)).toEqual({
      money: ['price', 'discount', 'total'],
    })
  })

  it('shows a field as a total only if the other amounts add up to it', () => {
    const getTotal = (resource: AnyResource, values: object, detail?: Detail) =>
      getVisibleContents(resource, { ...row, ...values }, detail).groups.find(
        ({ name }) => name === 'money',
      )?.total
    const money = { groups: { money: ['price', 'discount', 'total'] } }
    const deducting = {
      ...boats,
      fields: { ...fields, discount: { type: 'money', deducted: true } },
    } satisfies AnyResource
    const paid = { price: '5.000', discount: '1.500', total: '3.500' }
    expect(getTotal(deducting, paid, money)).toBe('total')
    expect(getTotal(boats, paid, money)).toBeUndefined()
    // The last amount of a generated page may be anything, such as a deposit that equals the price.
    expect(getTotal(deducting, paid)).toBeUndefined()
    const computed = {
      ...boats,
      fields: { ...fields, total: { type: 'money', computed: { add: ['price', 'discount'] } } },
    } satisfies AnyResource
    expect(getTotal(computed, { price: '5.000', discount: '1.500', total: '6.500' })).toBe('total')
  })

  it('shows a total before its payments, and keeps a payment of zero', () => {
    const paying = {
      ...boats,
      fields: { ...fields, taken: { type: 'money' } },
    } satisfies AnyResource
    const detail = { groups: { money: ['price', 'discount', 'total', 'taken'] } }
    for (const taken of [null, '5.000', '0.000'])
      expect(getVisibleContents(paying, { ...row, taken }, detail).groups).toEqual([
        { name: 'money', fields: ['price', 'total', ...(taken ? ['taken'] : [])], total: 'total' },
      ])
  })

  it('names each empty field once, except references and alternatives', () => {
    expect(getVisibleContents(boats, row).missing).toEqual(['colour', 'phone'])
    const checks = [{ exactlyOne: ['colour', 'phone'] as const }]
    expect(getVisibleContents({ ...boats, checks }, row).missing).toEqual([])
  })

  it('leaves out a status that equals the state in the heading, except for a deleted row', () => {
    const status = { type: 'choice', values: { open: 'waiting', done: 'good' } } as const
    const jobs = {
      ...boats,
      fields: { ...fields, status },
      states: {
        deleted: { when: { deleted_at: { not: null } }, tone: 'stopped' },
        done: { when: { status: 'done' }, tone: 'good' },
        open: { when: {}, tone: 'waiting' },
      },
    } satisfies AnyResource
    const shown = (more: object) => listGroups(jobs, { ...row, status: 'done', ...more }).about
    expect(shown({})).toBeUndefined()
    expect(shown({ deleted_at: row.created_at })).toEqual(['status'])
  })

  it('separates the time of creation from the other fields', () => {
    expect(getVisibleContents(boats, row).record).toEqual(['created_at'])
  })
})

/** So many fields are too many to read without groups. */
const MANY = 8
const entities: readonly AnyResource[] = Object.values(registry)
const onPages = entities.filter(({ lists }) => Object.keys(lists).length > 0)
const listShown = (resource: AnyResource) =>
  Object.entries(buildDefaultDetail(resource).groups).flatMap(([group, fields]) =>
    group === 'record' ? [] : fields,
  )

describe('every entity', () => {
  it.each(
    onPages
      .filter((entity) => listShown(entity).length > MANY)
      .map((entity) => [entity.name, entity] as const),
  )('declares its page if it has many fields: %s', (_, resource) => {
    expect(resource.detail).toBeDefined()
  })

  it.each(onPages.map((entity) => [entity.name, entity] as const))(
    'shows at least one field: %s',
    (_, resource) => {
      const shown = listDetailFields(resource.detail ?? buildDefaultDetail(resource))
      expect(shown.filter((name) => name !== resource.title).length).toBeGreaterThan(0)
    },
  )
})
