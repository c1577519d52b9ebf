import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { splitUnionId } from '../../../registry/entities/union.ts'
import { registry } from '../../../resources/index.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { startWithEntities } from '../../support/relations/entities.ts'

/** Customers share a table with the accounts of staff. */
const contacts = {
  name: 'contacts',
  icon: 'phone',
  union: ['customers', 'providers'],
  fields: {
    name: { type: 'text' },
    phone: { type: 'phone', nullable: true },
    contact_id: { type: 'polymorphic', to: ['customers', 'providers'] },
  },
  access: { admin: [], operations: [] },
}

interface Contact {
  id: number
  contact_id: number
  contact_type: string
  deleted_at: string | null
}

describe.each(TESTED_ENGINES)('A list of rows of several entities, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startWithEntities>>
  beforeAll(async () => {
    server = await startWithEntities(engine, contacts)
  })
  afterAll(() => server.close())

  const listContacts = async (): Promise<Contact[]> => {
    const { data } = (await server.ask('GET admin/contacts/all')).body
    return data.filter((row: Contact) => row.deleted_at === null)
  }

  test('contains the rows of each entity, and no others of a table that entities share', async () => {
    const { rows } = await sql<{ customers: number; providers: number; staff: number }>`
      select count(*) filter (where account_type = 'User')::int as customers,
        count(*) filter (where account_type <> 'User')::int as staff,
        (select count(*)::int from providers where deleted_at is null) as providers
      from users where deleted_at is null`.execute(server.db)
    expect(rows[0]?.staff).toBeGreaterThan(0)
    const contacts = await listContacts()
    const count = (type: string) => contacts.filter((row) => row.contact_type === type).length
    expect([count('customers'), count('providers')]).toEqual([
      rows[0]?.customers,
      rows[0]?.providers,
    ])
  })

  test('has ids that name the entity of each row and its id there', async () => {
    const { bookings } = registry
    const { rows } = await sql<{ id: number; type: string; entity: string; at: number }>`
      select id, kind as type, kind as entity, booking_id as at from bookings`.execute(server.db)
    expect(new Set(rows.map(({ type }) => type)).size).toBe(3)
    for (const { at, id, ...member } of rows)
      expect(splitUnionId(bookings, id)).toEqual({ ...member, id: at })
    for (const wrongId of ['soon', 1.5, -3, undefined])
      expect(splitUnionId(bookings, wrongId)).toBeUndefined()
    expect(splitUnionId(registry.faqs, 3)).toBeUndefined()
  })

  test('allows reading each row by its entity and id', async () => {
    const [first] = await listContacts()
    const { status, body } = await server.ask('POST admin/contacts/one', { id: first?.id })
    const { contact_id, contact_type } = first ?? {}
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({ contact_id, contact_type }),
    ])
  })
})
