import { describe, expect, test } from 'vitest'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

/** The requests that together return all rows of an entity. */
const LISTS = {
  'instant-bookings': [
    'GET admin/appointment/show?is_completed=0',
    'GET admin/appointment/all?is_completed=1',
    'GET admin/appointment/trashed',
  ],
  'scheduled-bookings': [
    'GET admin/scheduled/show?is_completed=0',
    'GET admin/scheduled/all?is_completed=1',
    'GET admin/scheduled/trashed',
  ],
  'subscription-visits': [
    'GET admin/subscription/visits?is_completed=0',
    'GET admin/subscription/visits?is_completed=1',
    'GET admin/subscription/visits/trashed',
  ],
  subscriptions: ['GET admin/subscription/show', 'GET admin/subscription/trashed'],
  transactions: ['GET admin/transactions/all'],
} as const

interface Row {
  id: number
  booking_id?: number
  kind?: string
  customer_id: number
  employee_id?: number | null
  deleted_at: string | null
  total?: string | null
  service_id?: number | null
}

describe.each(TESTED_ENGINES)('The rows of a customer, on %s', (engine) => {
  const server = signedInApp(engine, 'operations')
  const readRows = async (request: string, body?: object): Promise<Row[]> =>
    (await server.call(request, { token: server.token, body })).body.data
  const readAllKinds = async (name: keyof typeof LISTS) =>
    (await Promise.all(LISTS[name].map((request) => readRows(request)))).flat()

  test('include the bookings of every kind and status, with the price of each', async () => {
    const kinds = ['instant-bookings', 'scheduled-bookings', 'subscription-visits'] as const
    const listed = (
      await Promise.all(
        kinds.map(async (kind) => (await readAllKinds(kind)).map((row) => ({ ...row, kind }))),
      )
    ).flat()
    const cancelled = listed.find(({ deleted_at }) => deleted_at !== null)
    const customerRows = listed.filter(({ customer_id }) => customer_id === cancelled?.customer_id)
    const summarize = ({ kind, total = null, service_id = null }: Row, id: unknown) =>
      [kind, id, total, service_id].join()
    const answeredRows = await readRows('POST admin/assigning/ofCustomer', {
      customer_id: cancelled?.customer_id,
    })
    expect(answeredRows.map((row) => summarize(row, row.booking_id)).sort()).toEqual(
      customerRows.map((row) => summarize(row, row.id)).sort(),
    )
    expect(answeredRows.some(({ deleted_at }) => deleted_at !== null)).toBe(true)

    // A colleague's page shows their jobs in the same way.
    const assignedRow = listed.find(({ employee_id }) => employee_id !== null)
    const jobs = await readRows('POST admin/assigning/ofEmployee', {
      employee_id: assignedRow?.employee_id,
    })
    expect(jobs.map((row) => summarize(row, row.booking_id)).sort()).toEqual(
      listed
        .filter(({ employee_id }) => employee_id === assignedRow?.employee_id)
        .map((row) => summarize(row, row.id))
        .sort(),
    )
    expect(customerRows.length).toBeGreaterThan(1)
  })

  test.each([
    ['subscriptions', 'POST admin/subscription/ofCustomer'],
    ['transactions', 'POST admin/transactions/ofCustomer'],
  ] as const)('include their %s', async (name, request) => {
    const listed = await readAllKinds(name)
    const customer_id = listed.at(-1)?.customer_id
    const customerRows = listed.filter((row) => row.customer_id === customer_id)
    const answeredRows = await readRows(request, { customer_id })
    const ids = (rows: readonly Row[]) =>
      rows.map(({ id }) => id).sort((first, second) => first - second)
    expect(ids(answeredRows)).toEqual(ids(customerRows))
    expect(customerRows.length).toBeGreaterThan(0)
  })

  test('are refused for an invalid customer id', async () => {
    const { status, body } = await server.call('POST admin/assigning/ofCustomer', {
      token: server.token,
      body: { customer_id: 'nobody' },
    })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['customer_id']])
  })
})
