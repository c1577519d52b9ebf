import '../../../support/web/document.ts'
import { describe, expect, it } from 'vitest'
import {
  chooseDesk,
  findCaller,
  findDesks,
  listNewFields,
  listSharedFields,
  readNewCaller,
} from '../../../../src/features/desk/desk.ts'
import { buildChanges } from '../../../../src/features/desk/changes.ts'

const ALL = new Set(['POST admin/appointment/store', 'POST admin/scheduled/store'])
const TODAY = '2026-03-10'
const desks = findDesks({ role: 'operations' }, ALL)

describe('the form for a caller', () => {
  it('creates instant bookings for today and scheduled bookings for later days', () => {
    const entityOn = (day: string) => chooseDesk(desks, day, TODAY)?.resource.name
    expect([entityOn(TODAY), entityOn('2026-03-11')]).toEqual([
      'instant-bookings',
      'scheduled-bookings',
    ])
  })

  it('asks for the caller, the vehicle and location of the caller, and the service', () => {
    const entity = desks.later
    expect(entity?.caller.target.name).toBe('customers')
    expect(entity?.belonging.map(({ target }) => target.name)).toEqual(['vehicles', 'locations'])
    expect(entity?.otherFields).toEqual(['service_id', 'instructions'])
    expect(entity && [entity.person, entity.start]).toEqual(['employee_id', 'starts_at'])
    const fresh = entity ? [entity.caller, ...entity.belonging].map(listNewFields) : []
    expect(fresh).toEqual([
      ['name', 'phone'],
      ['plate', 'make', 'model', 'size'],
      ['label', 'address', 'area_id'],
    ])
    expect(entity && listSharedFields(entity)).toEqual(['area_id'])
  })

  it('is offered to roles that may create bookings, if the provider has the endpoints', () => {
    expect(findDesks({ role: 'car wash' }, ALL)).toEqual({})
    expect(findDesks({ role: 'operations' }, new Set())).toEqual({})
  })

  it('sends first the new rows of the caller, then the booking', () => {
    const entity = desks.later
    if (!entity) throw new Error('no desk')
    const time = {
      starts_at: '2026-03-12T07:00:00.000Z',
      person: 4,
      free: 2,
      place: [],
      note: null,
      values: { provider_id: 3 },
    }
    const fresh = {
      customer_id: { name: 'Noor', phone: '+96550001111' },
      vehicle_id: { plate: '1-2', make: 'Kia', model: 'Rio', size: 'small' },
      location_id: { label: 'Home', address: 'Street 1', area_id: 5 },
    }
    const changes = buildChanges(entity, { fresh, own: { service_id: 9 } }, time, {})
    expect(changes.map(({ entity: name }) => name)).toEqual([
      'customers',
      'vehicles',
      'locations',
      'scheduled-bookings',
    ])
    expect(changes[1]?.values).toMatchObject({ plate: '1-2', user_id: { change: 0 } })
    expect(changes[3]?.values).toEqual({
      customer_id: { change: 0 },
      vehicle_id: { change: 1 },
      location_id: { change: 2 },
      service_id: 9,
      instructions: null,
      provider_id: 3,
      employee_id: 4,
      starts_at: time.starts_at,
    })
    const known = buildChanges(
      entity,
      { fresh: {}, own: { customer_id: 1, vehicle_id: 2, location_id: 3, service_id: 9 } },
      time,
      {},
    )
    expect(known.map(({ values }) => values.customer_id)).toEqual([1])
  })
})

describe('the search for a caller', () => {
  const entity = desks.later
  if (!entity) throw new Error('a desk is needed')

  it('finds a caller by the row itself, or by a row that belongs to the caller', () => {
    expect(findCaller(entity, 'customers', { id: 7 })).toEqual({ id: 7, name: '' })
    expect(
      findCaller(entity, 'vehicles', { id: 3, user_id: 7, user_name: 'Hessa' } as never)?.id,
    ).toBe(7)
    expect(findCaller(entity, 'vehicles', { id: 3 })).toBeUndefined()
    expect(findCaller(entity, 'services', { id: 3 })).toBeUndefined()
  })

  it('starts a new caller with the typed phone number or name, and with nothing else', () => {
    expect(readNewCaller(entity, '5432 9876')).toEqual({ phone: '5432 9876' })
    expect(readNewCaller(entity, 'Hessa')).toEqual({ name: 'Hessa' })
    expect(readNewCaller(entity, '99-88A')).toEqual({})
    expect(readNewCaller(entity, '')).toEqual({})
  })
})
