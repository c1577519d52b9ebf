import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { findPhoneTwins } from '../../../server/rows/phone-twins.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { entities } from '../../support/server/app.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

interface Row {
  id: number
  name: string
  phone: string
}

/** Customers of an earlier version, which stored phones as typed. */
const STORED = {
  Local: '50023456',
  Grouped: '+965 5001 2345',
  British: '+44 7700 900123',
  Extended: '2244 7410 ext 12',
  Qatari: '+974 5002 3456',
}

/** Typed or dialled numbers, each with its customer. */
const TYPED: readonly (readonly [phone: string, name: keyof typeof STORED])[] = [
  ...['50023456', '+96550023456', '0096550023456', '965 5002 3456', '٥٠٠٢٣٤٥٦']
    .concat(['5002.3456', '+965-5002-3456', '(+965) 50023456', '00 965 500 234 56'])
    .map((phone) => [phone, 'Local'] as const),
  ...['50012345', '+96550012345', '0096550012345', '5001 2345', 'tel:+965-5001-2345'].map(
    (phone) => [phone, 'Grouped'] as const,
  ),
  ...['+447700900123', '00447700900123', '+44 (0)7700 900 123', '447700900123'].map(
    (phone) => [phone, 'British'] as const,
  ),
  ['22447410', 'Extended'],
  ['+96522447410,,12', 'Extended'],
  ['+97450023456', 'Qatari'],
]

describe.each(TESTED_ENGINES)('A phone number, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')
  beforeAll(async () => {
    for (const [name, phone] of Object.entries(STORED))
      await sql`insert into users (name, account_type, phone)
        values (${name}, 'User', ${phone})`.execute(server.setupDb)
  })

  const call = (request: string, body?: object) =>
    server.call(request as never, { token: server.token, ...(body && { body }) })
  const findOwners = async (phone: string, part: 'data' | 'likely' = 'data') => {
    const query = new URLSearchParams({ phone, entity: 'customers' })
    const { body } = await call(`GET search/phone?${query}`)
    return (body[part] as { rows: Row[] }[]).flatMap(({ rows }) => rows.map(({ name }) => name))
  }
  const search = async (q: string) => {
    const { body } = await call(`GET search?${new URLSearchParams({ q, entity: 'customers' })}`)
    return (body.data as { rows: Row[] }[]).flatMap(({ rows }) => rows.map(({ name }) => name))
  }
  const create = (phone: string, name = 'New') =>
    call('POST admin/users/storeCustomer', { name, phone })
  const setCountry = (phone_country: string) =>
    call('POST admin/business-settings/update', { id: 1, phone_country })

  test.each(TYPED)('in %s belongs to one row, in every stored form: %s', async (phone, name) => {
    expect(await findOwners(phone)).toEqual([name])
  })

  test.each(TYPED.filter(([phone]) => !/[,:]/.test(phone)))(
    'in %s is found by a search of everything and of a list: %s',
    async (phone, owner) => {
      expect(await search(phone)).toContain(owner)
      for (const name of ['q', 'phone']) {
        const { body } = await server.call(
          `POST admin/users/find/byType?${new URLSearchParams({ [name]: phone })}` as never,
          { token: server.token, body: { type: 'User' }, encoding: 'urlencoded' },
        )
        expect((body.data as Row[]).map((row) => row.name)).toContain(owner)
      }
    },
  )

  test('does not match a number with the same last digits, or of another country', async () => {
    for (const phone of ['50023457', '23456', '+96650023456', '22447410 ext 13'])
      expect([phone, await findOwners(phone)]).toEqual([phone, []])
  })

  test('can match a row if the number or the row lacks its country code', async () => {
    expect(await findOwners('07700900123')).toEqual([])
    expect(await findOwners('07700900123', 'likely')).toEqual(['British'])
    expect(await findOwners('+97450023456', 'likely')).toEqual([])
  })

  test('is stored with the country code, and an unchanged one keeps its form', async () => {
    const { body } = await create('9988 7766')
    expect(body.data.phone).toBe('+96599887766')
    for (const [typed, stored] of [
      ['00 965 6600 1122', '+96566001122'],
      ['+44 (0)20 7946 0018', '+442079460018'],
      ['6600 1122 ext 5', '+96566001122 ext 5'],
      ['0300 123', '0300 123'],
      // A company's number of seven digits, and the emergency number.
      ['1822822', '+9651822822'],
      ['112', '112'],
    ] as const) {
      const changeAnswer = await call('POST admin/users/updateCustomer', {
        id: body.data.id,
        phone: typed,
      })
      expect([typed, changeAnswer.body.data?.phone]).toEqual([typed, stored])
    }
    const { rows } = await sql<Row>`select id from users where name = 'Local'`.execute(server.db)
    const local = { id: rows[0]?.id, name: 'Local', phone: STORED.Local }
    const unchangedAnswer = await call('POST admin/users/updateCustomer', local)
    expect(unchangedAnswer.body.data.phone).toBe(STORED.Local)
  })

  test('that another row has is reported by an import, and the row is still imported', async () => {
    const rows = [
      { name: 'First', phone: '+965 5002 3456' },
      { name: 'Second', phone: '6611 2233' },
      { name: 'Third', phone: '0096566112233' },
      { name: 'Fourth', phone: 'call me' },
    ]
    const { body } = await call('POST import', { entity: 'customers', rows, dryRun: true })
    expect(body.data).toMatchObject({ created: 3, refused: 1 })
    expect(body.data.shared).toEqual([
      { row: 0, field: 'phone', title: 'Local' },
      { row: 2, field: 'phone', sameAs: 1 },
    ])
  })

  test('that several rows share makes them possible duplicates', async () => {
    await create('+965 5002 3456', 'Twin')
    const twins = await findPhoneTwins(server.db, entities)
    const rows = twins.find(({ number }) => number === '+96550023456')?.rows
    expect(rows?.map(({ title }) => title)).toEqual(['Local', 'Twin'])
  })

  test('is read by the country of the settings, and found after that country changes', async () => {
    const plan = async () => (await call('GET capabilities')).body.data.numberingPlan
    expect(await plan()).toMatchObject({ callingCode: '965', lengths: [7, 8] })
    expect((await setCountry('QA')).status).toBe(200)
    expect(await plan()).toMatchObject({ callingCode: '974' })
    expect((await create('5566 7788', 'Doha')).body.data.phone).toBe('+97455667788')
    expect(await search('+96550023456')).toContain('Local')
    expect(await findOwners('+96550012345')).toEqual(['Grouped'])
    expect((await setCountry('XX')).status).toBe(422)
    await setCountry('KW')
  })
})
