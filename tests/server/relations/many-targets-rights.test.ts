import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { startWithEntities } from '../../support/relations/entities.ts'
import { listMistakes } from '../../support/relations/registry-with.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'

/** Remarks about a booking or a provider. Car-wash staff see their own bookings only. */
const remarks = {
  name: 'remarks',
  icon: 'note',
  fields: {
    said: { type: 'text', maxLength: 60 },
    about_id: { type: 'polymorphic', to: ['instant-bookings', 'providers'] },
  },
  access: { admin: 'all', operations: ['create'], 'car wash': ['create', 'update'] },
}

interface Booking {
  id: number
  number: string
}

describe.each(TESTED_ENGINES)(
  'A reference to several entities and the right to read its target, on %s',
  (engine) => {
    let server: Awaited<ReturnType<typeof startWithEntities>>
    let washer: string
    let ownBooking: Booking
    let foreign: Booking
    let provider: { id: number; name: string }
    const asWasher = (verb: string, body: object) =>
      server.call(`POST admin/remarks/${verb}`, { token: washer, body })
    const first = async <T>(query: ReturnType<typeof sql<T>>): Promise<T> => {
      const { rows } = await query.execute(server.db)
      if (!rows[0]) throw new Error('There is no such row.')
      return rows[0]
    }

    beforeAll(async () => {
      server = await startWithEntities(engine, remarks)
      washer = await server.tokenOf(ACCOUNTS['car wash'])
      const ownCondition = sql`employee_id = (select id from users where email = ${ACCOUNTS['car wash']})`
      ownBooking = await first(sql<Booking>`select id, number from instant_bookings
      where ${ownCondition} and deleted_at is null limit 1`)
      foreign = await first(sql<Booking>`select id, number from instant_bookings
      where (${ownCondition}) is not true and deleted_at is null limit 1`)
      provider = await first(sql<typeof provider>`select id, name from providers
      where deleted_at is null order by id limit 1`)
    })
    afterAll(() => server.close())

    test('has a declaration without errors', () => {
      expect(listMistakes(remarks)).toEqual([])
    })

    test('shows the title to users who may read the target', async () => {
      const said = { said: 'Mine', about_type: 'instant-bookings' }
      for (const about_id of [ownBooking.id, ownBooking.number]) {
        const { status, body } = await asWasher('store', { ...said, about_id })
        expect([status, body.data?.about_id]).toEqual([200, ownBooking.id])
      }
    })

    test('is refused to other users as if the target did not exist', async () => {
      const said = { said: 'Not mine', about_type: 'instant-bookings' }
      const unknown = await asWasher('store', { ...said, about_id: 'WB-999999' })
      expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['about_id']])
      const hidden = [
        { ...said, about_id: foreign.id },
        { ...said, about_id: foreign.number },
        { ...said, about_type: 'providers', about_id: provider.id },
        { ...said, about_type: 'providers', about_id: provider.name },
      ]
      for (const body of hidden) {
        const refusal = await asWasher('store', body)
        expect([body, refusal.status, refusal.body.errors]).toEqual([
          body,
          422,
          unknown.body.errors,
        ])
      }
    })

    test('is kept when a user without that right saves the row', async () => {
      const about = { about_type: 'providers', about_id: provider.id }
      const createdRemark = await server.ask('POST admin/remarks/store', {
        said: 'Theirs',
        ...about,
      })
      const { id } = createdRemark.body.data
      const saved = await asWasher('update', { id, said: 'Theirs, really', ...about })
      expect([saved.status, saved.body.data?.said]).toEqual([200, 'Theirs, really'])
      const otherProvider = await first(sql<{ id: number }>`select id from providers
      where deleted_at is null and id <> ${provider.id} limit 1`)
      for (const newTarget of [
        { about_id: otherProvider.id },
        { about_type: 'instant-bookings' },
      ]) {
        const refusal = await asWasher('update', { id, ...newTarget })
        expect([refusal.status, Object.keys(refusal.body.errors)]).toEqual([422, ['about_id']])
      }
    })
  },
)
