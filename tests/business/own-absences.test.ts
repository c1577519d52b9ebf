import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { startTestApp } from '../support/server/app.ts'
import { TESTED_ENGINES } from '../support/database/database.ts'

interface Absence {
  id: number
  employee_id: number
  status: string
  kind: string
  note: string | null
}

describe.each(TESTED_ENGINES)('An absence of a car-wash employee, on %s', (engine) => {
  let app: Awaited<ReturnType<typeof startTestApp>>
  let washer = ''
  let office = ''
  let me = 0
  beforeAll(async () => {
    app = await startTestApp(engine)
    washer = await app.tokenOf(ACCOUNTS['car wash'])
    office = await app.tokenOf(ACCOUNTS.operations)
    const users = await app.call('GET admin/users/all', {
      token: await app.tokenOf(ACCOUNTS.admin),
    })
    me = users.body.data.find(({ email }: { email: string }) => email === ACCOUNTS['car wash']).id
  })
  afterAll(() => app.close())

  const ask = (verb: string, body: object, token = washer) =>
    app.call(`POST admin/absences/${verb}`, { token, body })
  let requestCount = 0
  /** Returns days that no earlier request has, because the same absence is refused twice. */
  const nextDays = () => {
    const [starts_at, ends_at] = [requestCount++, requestCount].map((days) =>
      new Date(Date.UTC(2026, 3, 20 + days, 5)).toISOString(),
    )
    return { starts_at, ends_at }
  }
  async function request(values: object = {}): Promise<Absence> {
    const { status, body } = await ask('store', { kind: 'vacation', ...nextDays(), ...values })
    expect([status, body]).toEqual([200, expect.anything()])
    return body.data
  }
  const read = async (id: number) => (await ask('one', { id }, office)).body.data as Absence

  test.each(['vacation', 'sick', 'training', 'other'])(
    'can be requested only by the caller for the caller: %s',
    async (kind) => {
      const made = await request({ kind })
      expect(made).toMatchObject({ employee_id: me, status: 'requested', kind })
      expect(await read(made.id)).toMatchObject({ employee_id: me, status: 'requested' })
    },
  )

  test.each([
    [{ employee_id: 1 }, 403],
    [{ status: 'approved' }, 422],
    [{ decided_by: 1 }, 422],
  ])('cannot be created with %j', async (values, code) => {
    const { status, body } = await ask('store', { kind: 'vacation', ...nextDays(), ...values })
    expect([status, Object.keys(body.errors)]).toEqual([code, Object.keys(values)])
    const { id } = await request()
    expect((await ask('update', { id, ...values })).status).toBe(code)
    expect(await read(id)).toMatchObject({ employee_id: me, status: 'requested' })
  })

  test('can be changed and withdrawn until it is decided', async () => {
    const { id } = await request()
    expect((await ask('update', { id, note: 'Wedding' })).status).toBe(200)
    expect((await ask('withdraw', { id })).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'withdrawn', note: 'Wedding' })
    expect((await ask('update', { id, note: 'No' })).status).toBe(409)
    expect((await ask('approve', { id }, office)).status).toBe(409)
  })

  test.each(['approve', 'refuse'])(
    'is decided by the office: %s, and can then not be changed by the employee',
    async (verb) => {
      const { id } = await request()
      expect((await ask(verb, { id })).status).toBe(403)
      expect((await ask(verb, { id }, office)).status).toBe(200)
      const decided = await ask('one', { id })
      expect(decided.body.data.status).toBe(`${verb}d`)
      for (const [change, body] of [
        ['update', { id, note: 'Longer' }],
        ['withdraw', { id }],
      ] as const)
        expect([change, (await ask(change, body)).status]).toEqual([change, 409])
      for (const forbidden of ['destroy', 'restore'])
        expect((await ask(forbidden, { id })).status).toBe(403)
      // The office corrects what it has decided.
      expect((await ask('update', { id, note: 'Half a day' }, office)).status).toBe(200)
    },
  )

  test('of another employee is hidden from car-wash staff', async () => {
    const others = await app.call('GET admin/absences/all', { token: office })
    const other = others.body.data.find(
      (absence: Absence) => absence.employee_id !== me && absence.status === 'requested',
    )
    for (const [verb, body] of [
      ['one', { id: other.id }],
      ['update', { id: other.id, note: 'x' }],
      ['withdraw', { id: other.id }],
    ] as const)
      expect([verb, (await ask(verb, body)).status]).toEqual([verb, 404])
    const own = await app.call('GET admin/absences/all', { token: washer })
    expect(own.body.data.every((absence: Absence) => absence.employee_id === me)).toBe(true)
  })

  test('waits in the inbox of the office until it is decided', async () => {
    const { id } = await request()
    const find = async (token: string) => {
      const { body } = await app.call('GET inbox', { token })
      const group = body.data.find(({ kind }: { kind: string }) => kind === 'absences')
      return group?.items.some((item: { id: number }) => item.id === id)
    }
    expect([await find(office), await find(washer)]).toEqual([true, undefined])
    await ask('approve', { id }, office)
    expect(await find(office)).toBe(false)
  })

  test('is approved sick leave at once if the office enters it', async () => {
    const { body } = await ask('store', { kind: 'sick', ...nextDays(), employee_id: me }, office)
    expect(await read(body.data.id)).toMatchObject({ status: 'approved' })
  })
})
