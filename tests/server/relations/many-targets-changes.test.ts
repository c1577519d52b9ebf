import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { startWithEntities } from '../../support/relations/entities.ts'
import { createRegistry } from '../../support/relations/registry-with.ts'

const boats = {
  name: 'boats',
  icon: 'car',
  access: { admin: 'all' },
  fields: { plate: { type: 'text', unique: true } },
}
const ships = { ...boats, name: 'ships', renamedFrom: 'boats' }
const stay = { said: { type: 'text', maxLength: 60 } }
const stays = (pointer: Readonly<Record<string, object>>) => ({
  name: 'stays',
  icon: 'note',
  fields: { ...stay, ...pointer },
})
const moored = (to: readonly string[], extraKeys: object = {}) =>
  stays({ moored_id: { type: 'polymorphic', to, ...extraKeys } })

describe.each(TESTED_ENGINES)(
  'A row with a reference to one of several entities, on %s',
  (engine) => {
    let server: Awaited<ReturnType<typeof startWithEntities>>
    let boat: { id: number }
    let createdStay: { id: number }
    const send = (request: string, body: object) => server.ask(`POST admin/${request}`, body)
    const readStay = async (id: number) =>
      (await server.ask('GET admin/stays/all?deleted=all')).body.data.find(
        (row: { id: number }) => row.id === id,
      )
    const start = (...entities: readonly object[]) =>
      syncTables(server.setupDb, createRegistry(...entities), { apply: true })

    beforeAll(async () => {
      server = await startWithEntities(engine, boats, moored(['boats', 'customers', 'providers']))
      boat = (await send('boats/store', { plate: 'B 1' })).body.data
      const about = { moored_type: 'boats', moored_id: 'B 1' }
      createdStay = (await send('stays/store', { said: 'One', ...about })).body.data
    })
    afterAll(() => server.close())

    test('shows the target in its history, and an undo restores the target', async () => {
      const { rows } = await sql<{ id: number; name: string }>`select id, name from providers
      where deleted_at is null and id <> ${boat.id} order by id limit 1`.execute(server.db)
      const changeAnswer = await send('stays/update', {
        id: createdStay.id,
        moored_type: 'providers',
        moored_id: rows[0]?.id,
      })
      expect([changeAnswer.status, changeAnswer.body.data.moored]).toEqual([200, rows[0]?.name])
      const [change] = (await server.ask(`GET history/stays/${createdStay.id}`)).body.data
      expect([change.before.moored_type, change.before.moored]).toEqual(['boats', 'B 1'])
      expect([change.after.moored_type, change.after.moored]).toEqual(['providers', rows[0]?.name])
      const undone = await server.ask('POST history/undo', { batch: changeAnswer.body.batch })
      expect(undone.status).toBe(200)
      expect(await readStay(createdStay.id)).toMatchObject({
        moored_type: 'boats',
        moored_id: boat.id,
      })
    })

    test('shows both titles in its history if only the entity or only the id of the target changed', async () => {
      const { rows } = await sql<{ id: number; name: string }>`select id, name from providers
      where deleted_at is null order by id = ${boat.id} desc, id limit 2`.execute(server.db)
      const [sameIdRow, otherRow] = rows
      expect(sameIdRow?.id).toBe(boat.id)
      const readHistory = async (moored: object) => {
        const changeAnswer = await send('stays/update', { id: createdStay.id, ...moored })
        const [change] = (await server.ask(`GET history/stays/${createdStay.id}`)).body.data
        const { fields, before, after } = change
        return {
          batch: changeAnswer.body.batch,
          told: [fields.toSorted(), before.moored, after.moored],
        }
      }
      const entity = await readHistory({ moored_type: 'providers', moored_id: boat.id })
      expect(entity.told).toEqual([['moored_id', 'moored_type'], 'B 1', sameIdRow?.name])
      const row = await readHistory({ moored_id: otherRow?.id })
      expect(row.told).toEqual([['moored_id'], sameIdRow?.name, otherRow?.name])
      for (const { batch } of [row, entity])
        expect((await server.ask('POST history/undo', { batch })).status).toBe(200)
      expect(await readStay(createdStay.id)).toMatchObject({
        moored_type: 'boats',
        moored_id: boat.id,
      })
    })

    test('keeps its target when it is deleted and restored', async () => {
      expect((await send('stays/destroy', { id: createdStay.id })).status).toBe(200)
      expect((await send('boats/destroy', { id: boat.id })).status).toBe(200)
      const { status, body } = await send('boats/forceDelete', { id: boat.id })
      expect([status, body.obstacles?.[0].referrer]).toEqual([409, { name: 'stays', count: 1 }])
      const back = await send('stays/restore', { id: createdStay.id })
      expect([back.status, back.body.data.moored]).toEqual([200, 'B 1'])
    })

    test('points to the remaining row after a merge, and to no row of another entity with the same id', async () => {
      const { rows } = await sql<{ id: number }>`select id from users
      where account_type = 'User' and deleted_at is null order by id desc limit 2`.execute(
        server.db,
      )
      const [keep, gone] = rows.map(({ id }) => id) as [number, number]
      const pointing = { said: 'Two', moored_type: 'customers', moored_id: gone }
      const { id } = (await send('stays/store', pointing)).body.data
      await sql`insert into stays (said, moored_type, moored_id)
      values ('Of a provider', 'providers', ${gone})`.execute(server.setupDb)
      const merged = await send('users/mergeCustomers', { id: keep, merge_id: gone })
      expect(merged.status).toBe(200)
      const pointed = await sql`select said, moored_id from stays where moored_type <> 'boats'
      order by id`.execute(server.db)
      expect(pointed.rows).toEqual([
        { said: 'Two', moored_id: keep },
        { said: 'Of a provider', moored_id: gone },
      ])
      await server.ask('POST history/undo', { batch: merged.body.batch })
      expect((await readStay(id)).moored_id).toBe(gone)
    })

    test('keeps its target when an entity and its own field are renamed', async () => {
      const read = (column: string) =>
        sql`select ${sql.ref(`${column}_type`)} as kind, ${sql.ref(`${column}_id`)} as id from stays
        where said = 'One'`.execute(server.db)
      const expectedTargets = [{ kind: 'ships', id: boat.id }]
      const to = ['ships', 'customers', 'providers']
      await start(ships, moored(to, { valuesRenamedFrom: { ships: 'boats' } }))
      expect((await read('moored')).rows).toEqual(expectedTargets)
      await start(ships, stays({ berth_id: { type: 'polymorphic', to, renamedFrom: 'moored_id' } }))
      expect((await read('berth')).rows).toEqual(expectedTargets)
    })
  },
)
