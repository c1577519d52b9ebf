import { describe, expect, it } from 'vitest'
import { registry } from '../../../../resources/index.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { readProblem } from '../../../../src/platform/api/problems.ts'
import { unwrapRow, unwrapRows } from '../../../../src/platform/data/rows/unwrap.ts'

const bookings: AnyResource = registry['instant-bookings']
const read = (body: unknown) => unwrapRows(body, bookings, 'GET admin/appointment/trashed?x=1')

describe('the rows of a response', () => {
  const row = { id: 1 }
  it.each([
    ['bare', [row], {}],
    ['in data', { data: [row] }, {}],
    ['with totals', { data: [row], total: 9, totalPages: 3 }, { total: 9, totalPages: 3 }],
    [
      'in a paginator',
      { data: { data: [row], total: '9', last_page: 3 } },
      { total: 9, totalPages: 3 },
    ],
    ['with meta', { data: [row], meta: { total: 9, last_page: 3 } }, { total: 9, totalPages: 3 }],
  ])('are found in the response %s', (_, body, totals) => {
    const { rows, ...totalsRead } = read(body)
    expect(rows).toMatchObject([{ id: 1 }])
    expect(totalsRead).toEqual(totals)
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['an object', { data: { id: 1 } }],
    ['a text', 'rows'],
    ['null among the rows', { data: [null] }],
    ['a row without id', { data: [{ number: 'B-1' }] }],
    ['a row with a strange id', { data: [{ id: 'abc' }] }],
  ])('are refused if the response contains %s', (_, body) => {
    let error: unknown
    try {
      read(body)
    } catch (thrown) {
      error = thrown
    }
    expect(readProblem(error)).toMatchObject({
      messageKey: 'errors.wrong_shape',
      call: 'GET admin/appointment/trashed',
    })
  })

  it('have values of their declared types', () => {
    const [row] = read([
      { id: '12', is_completed: true, total: 9.5, service_id: '3', duration_minutes: '30' },
    ]).rows
    expect(row).toMatchObject({
      id: 12,
      is_completed: 1,
      total: '9.5',
      service_id: 3,
      duration_minutes: 30,
    })
  })

  it('have the titles of references as text, from a text or a nested row, or none', () => {
    const [row] = read([
      {
        id: 1,
        customer: { id: 5, name: 'Sara' },
        vehicle_id: 2,
        vehicle: { id: 2, plate: 'PL 1', name: 'not this' },
        service_id: 3,
        service: 'Wax',
        area_id: 4,
      },
    ]).rows
    expect(row).toMatchObject({
      customer_id: 5,
      customer: 'Sara',
      vehicle: 'PL 1',
      service: 'Wax',
      area: null,
    })
  })
})

describe('a further field of a referenced row', () => {
  it('is read from a nested row or a flat property, and is never an object', () => {
    const [row] = read([
      {
        id: 1,
        customer: { id: 5, name: 'Sara', phone: '+965 5000 0001' },
        vehicle_make: 'Kia',
        vehicle_model: { name: 'Carnival' },
        location: { id: 3, label: 'Home', latitude: 29.3 },
      },
    ]).rows
    expect(row).toMatchObject({
      customer: 'Sara',
      customer_phone: '+965 5000 0001',
      vehicle_make: 'Kia',
      vehicle_model: null,
      location: 'Home',
      location_latitude: '29.3',
      location_address: null,
    })
  })
})

describe('the row of a response', () => {
  it.each([
    ['in data', { data: { id: 3 } }],
    ['bare', { id: '3' }],
    ['alone in a list', { data: [{ id: 3 }] }],
    ['twice wrapped', { data: { data: { id: 3 } } }],
  ])('is found in the response %s', (_, body) => {
    expect(unwrapRow(body, bookings)).toMatchObject({ id: 3 })
  })

  it.each([[undefined], [{ data: {} }], [{ message: 'Done' }], [{ data: null }]])(
    'is missing from the response %j',
    (body) => expect(unwrapRow(body, bookings)).toBeUndefined(),
  )
})
