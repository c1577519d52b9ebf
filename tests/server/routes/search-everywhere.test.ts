import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { MAX_ROWS_PER_ENTITY, MAX_ROWS } from '../../../server/features/search/search-everywhere.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

type Row = Record<string, string | number | null>
interface Group {
  entity: string
  rows: Row[]
}

describe.each(TESTED_ENGINES)('The search of everything, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')
  let tokens: Record<keyof typeof ACCOUNTS, string>
  let booking: Row
  beforeAll(async () => {
    const [operations, carWash] = [ACCOUNTS.operations, ACCOUNTS['car wash']]
    tokens = {
      admin: server.token,
      operations: await server.tokenOf(operations),
      'car wash': await server.tokenOf(carWash),
    }
    const { rows } = await sql<Row>`select b.id, b.number, b.customer_id, v.plate, v.id as vehicle,
        u.name, u.phone, u.email from instant_bookings as b
      join users as u on u.id = b.customer_id join vehicles as v on v.id = b.vehicle_id
      order by b.id limit 1`.execute(server.db)
    booking = rows[0] ?? {}
    await sql`update users set phone = '+965 5550 4711', name = 'Élodie Çelik'
      where id = ${booking.customer_id}`.execute(server.setupDb)
    await sql`update vehicles set plate = '12-98765' where id = ${booking.vehicle}`.execute(
      server.setupDb,
    )
  })

  const search = async (q: string, role: keyof typeof ACCOUNTS = 'admin') =>
    server.call(`GET search?q=${encodeURIComponent(q)}`, { token: tokens[role] })
  const groups = async (q: string, role?: keyof typeof ACCOUNTS) =>
    (await search(q, role)).body.data as Group[]
  const idsIn = (found: readonly Group[], entity: string) =>
    found.find((group) => group.entity === entity)?.rows.map(({ id }) => id) ?? []

  test('finds a booking by its number first, however it is written', async () => {
    const number = String(booking.number)
    const digits = number.replace(/\D/g, '')
    const arabic = digits.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
    for (const q of [number, number.toLowerCase(), number.replace('-', ' ')]) {
      const [first] = await groups(q)
      expect([q, first?.entity, first?.rows[0]?.id]).toEqual([q, 'instant-bookings', booking.id])
    }
    // The number of a complaint may have the same digits.
    for (const q of [digits, arabic]) {
      const found = (await groups(q)).filter(({ entity }) => entity !== 'complaints')
      expect([q, found[0]?.rows[0]?.id]).toEqual([q, booking.id])
    }
  })

  test.each(['4711', '55504711', '5550 4711', '+965 5550 4711', '0096555504711', '٤٧١١'])(
    'finds a customer by a phone: %s',
    async (q) => {
      const [first] = await groups(q)
      expect([first?.entity, first?.rows[0]?.id]).toEqual(['customers', booking.customer_id])
    },
  )

  test('finds a customer by a name, and the bookings of that customer', async () => {
    for (const q of ['elodie celik', 'ÇELIK élo', 'celik']) {
      const found = await groups(q)
      expect([q, found[0]?.entity]).toEqual([q, 'customers'])
      expect(idsIn(found, 'customers')).toEqual([booking.customer_id])
      const customers = found.flatMap(({ rows }) => rows.map((row) => row.customer))
      expect(customers.filter(Boolean).length).toBeGreaterThan(0)
      expect([...new Set(customers.filter(Boolean))]).toEqual(['Élodie Çelik'])
    }
  })

  test('finds a car by the last digits of its plate, and its bookings', async () => {
    const found = await groups('8765')
    expect(idsIn(found, 'vehicles')).toContain(booking.vehicle)
    expect(found.flatMap(({ rows }) => rows).some((row) => row.vehicle === '12-98765')).toBe(true)
  })

  test('finds rows of one entity only on request, and then more of them', async () => {
    const of = async (entity: string, role: keyof typeof ACCOUNTS = 'admin') =>
      server.call(`GET search?q=WB-1000&entity=${entity}`, { token: tokens[role] })
    const { body } = await of('instant-bookings')
    expect(body.data.map((group: Group) => [group.entity, group.rows.length])).toEqual([
      ['instant-bookings', MAX_ROWS_PER_ENTITY],
    ])
    expect((await of('customers')).body.data).toEqual([])
    for (const [entity, role] of [
      ['boats', 'admin'],
      ['customers', 'car wash'],
    ] as const) {
      const { status, body: refusal } = await of(entity, role)
      expect([status, Object.keys(refusal.errors)]).toEqual([422, ['entity']])
    }
  })

  test('matches every word, wherever it is in the row', async () => {
    const bothGroups = await groups(`celik ${booking.number}`)
    expect(bothGroups.map(({ entity, rows }) => [entity, rows.map(({ id }) => id)])).toEqual([
      ['instant-bookings', [booking.id]],
    ])
    expect(await groups(`celik zzqqxx`)).toEqual([])
  })

  describe('for words that nothing has', () => {
    const near = async (q: string, role: keyof typeof ACCOUNTS = 'admin') => {
      const request = `GET search/near?q=${encodeURIComponent(q)}`
      const { body } = await server.call(request as never, { token: tokens[role] })
      return body.data as Group[]
    }
    const namesIn = (found: readonly Group[]) =>
      found.flatMap(({ rows }) => rows.flatMap(({ name }) => (name ? [String(name)] : [])))
    beforeAll(async () => {
      await sql`insert into users (name, account_type, phone) values
        ('Rahim Hussain', 'Car Wash', '+965 5550 4712'), ('Mohammad Al-Qattan', 'User', '+965 5550 4713')`.execute(
        server.setupDb,
      )
    })

    test.each([
      ['rahim husain', 'Rahim Hussain'],
      ['rahim hussien', 'Rahim Hussain'],
      ['rahim hussian', 'Rahim Hussain'],
      ['muhammad qattan', 'Mohammad Al-Qattan'],
      ['muhammad qatan', 'Mohammad Al-Qattan'],
      ['fahahel', 'Fahaheel'],
    ])('finds those that are spelt a little differently: %s', async (q, name) => {
      expect(namesIn(await groups(q))).not.toContain(name)
      expect(namesIn(await near(q))).toContain(name)
    })

    test('finds those of each member of a union, whose list asks for them', async () => {
      const request = 'GET search/near?q=muhammad&entity=bookings'
      const { status, body } = await server.call(request as never, { token: tokens.admin })
      const names = body.data.map(({ entity }: Group) => entity)
      expect([status, names.toSorted()]).toEqual([
        200,
        ['instant-bookings', 'scheduled-bookings', 'subscription-visits'],
      ])
    })

    test('changes no numbers, no short words, and finds nothing of another word', async () => {
      const number = String(booking.number).replace(/\d$/, 'x')
      for (const q of [number, 'zqx', 'zzqqxx', 'rahim zzqqxx'])
        expect([q, await near(q)]).toEqual([q, []])
    })

    test('finds what the role may read', async () => {
      expect(namesIn(await near('muhammad qattan', 'operations'))).toContain('Mohammad Al-Qattan')
      const ofCarWash = await near('muhammad qattan', 'car wash')
      expect(ofCarWash.map(({ entity }) => entity)).not.toContain('customers')
    })
  })

  test('shows a few rows of each entity, the nearest in time first', async () => {
    const bookings = (await groups('WB-1')).find(({ entity }) => entity === 'instant-bookings')
    expect(bookings?.rows).toHaveLength(MAX_ROWS)
  })

  test('finds only rows that the role may read', async () => {
    const email = ACCOUNTS['car wash']
    const [staff] = (await groups(email))[0]?.rows ?? []
    expect(staff).toMatchObject({ email })
    // Staff and customers are in one table, and of customers the office receives the e-mail.
    expect(await groups(email, 'operations')).toEqual([])
    const named = (await groups(String(staff?.name), 'operations'))
      .find(({ entity }) => entity === 'users')
      ?.rows.find(({ id }) => id === staff?.id)
    expect(named).toMatchObject({ phone: staff?.phone })
    expect(Object.keys(named ?? {})).not.toContain('email')
    expect((await groups('celik', 'car wash')).map(({ entity }) => entity)).not.toContain(
      'customers',
    )
  })

  test("finds only the user's own rows for a car-wash account", async () => {
    const { rows } = await sql<Row>`select b.number, u.email from instant_bookings as b
      left join users as u on u.id = b.employee_id where b.deleted_at is null`.execute(server.db)
    const ownAccount = rows.find(({ email }) => email === ACCOUNTS['car wash'])
    const foreign = rows.find(({ email }) => email !== ACCOUNTS['car wash'])
    const [first] = await groups(String(ownAccount?.number), 'car wash')
    expect(first?.rows.map(({ number }) => number)).toEqual([ownAccount?.number])
    expect(Object.keys(first?.rows[0] ?? {})).not.toContain('total')
    expect(await groups(String(foreign?.number), 'car wash')).toEqual([])
  })

  test('follows changes, deletions and deletions for good', async () => {
    const faq = { question: 'Quaggas allowed?', answer: 'Only clean ones.' }
    const createdFaq = await server.call('POST admin/faqs/store', {
      token: tokens.admin,
      body: faq,
    })
    const { id } = createdFaq.body.data
    expect(idsIn(await groups('quagga'), 'faqs')).toEqual([id])
    await server.call('POST admin/faqs/update', {
      token: tokens.admin,
      body: { ...faq, id, question: 'Okapis allowed?' },
    })
    expect([await groups('quagga'), idsIn(await groups('okapi'), 'faqs')]).toEqual([[], [id]])
    await sql`delete from faqs where id = ${id}`.execute(server.setupDb)
    expect(await groups('okapi')).toEqual([])
  })

  test('treats special characters and wildcards as plain text', async () => {
    for (const q of ['%%%', '___', "'''", '\\\\\\', '%élodie%'])
      expect([q, [200, 400].includes((await search(q)).status), await groups(q)]).not.toContain(500)
    expect(await groups('%elodie%')).toEqual([])
  })

  test.each([
    ['', 422],
    ['ab', 400],
    ['a b c', 400],
    ['x'.repeat(101), 400],
    ['abc d e f g h i j k', 400],
  ])('refuses a text that is too short or too long: %s', async (q, status) => {
    const answer = await search(q)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([status, ['q']])
  })

  test('is for signed-in users', async () => {
    expect((await server.call('GET search?q=4711')).status).toBe(401)
  })
})
