import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { startWithEntities } from '../../support/relations/entities.ts'
import { temporaryFolder } from '../../support/database/temporary.ts'
import { getCode } from '../../support/recipes/recipe.ts'
import { listMistakes, createRegistry } from '../../support/relations/registry-with.ts'
import { isWhole } from '../../support/runner/whole.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = temporaryFolder()
afterAll(() => folder.remove())

/** The example of the guide, unchanged. */
async function example() {
  const definer = pathToFileURL(join(root, 'registry/define-entity.ts')).href
  const file = join(folder.path, 'letters.ts')
  writeFileSync(
    file,
    getCode(root, 'resources/letters.ts').replace('../registry/define-entity.ts', definer),
  )
  return (await import(file)).letters
}

/** The example with other target entities. */
const lettersTo = (to: readonly string[]) => ({
  name: 'letters',
  icon: 'note',
  fields: {
    subject: { type: 'text', maxLength: 60 },
    recipient_id: { type: 'polymorphic', to },
  },
})

describe.each(TESTED_ENGINES)('A reference to rows of several entities, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startWithEntities>>
  let customer: { id: number; name: string }
  let provider: { id: number; name: string }
  const letter = (verb: string, body: object) => server.ask(`POST admin/letters/${verb}`, body)
  const listLetters = async (query = '') =>
    (await server.ask(`GET admin/letters/all?sort=id&deleted=live${query}`)).body.data
  const lines = async (query: string) =>
    (await listLetters(query)).map((row: { subject: string }) => row.subject)

  beforeAll(async () => {
    server = await startWithEntities(engine, await example())
    const first = async (table: string, where: string) => {
      const { rows } = await sql<{ id: number; name: string }>`
        select id, name from ${sql.table(table)} as t where ${sql.raw(where)} and not exists
          (select from ${sql.table(table)} as o where lower(o.name) = lower(t.name) and o.id <> t.id)
        order by id limit 1`.execute(server.db)
      if (!rows[0]) throw new Error(`no rows in ${table}`)
      return rows[0]
    }
    customer = await first('users', "account_type = 'User' and deleted_at is null")
    provider = await first('providers', 'deleted_at is null')
  })
  afterAll(() => server.close())

  test('is one declaration, which also defines the field with the entity of the target', () => {
    const { fields, form } = server.registry['letters' as never] as {
      fields: Record<string, object>
      form: readonly string[]
    }
    expect(fields.recipient_type).toEqual({
      type: 'choice',
      values: { customers: 'plain', providers: 'plain' },
    })
    expect(fields.recipient_id).toMatchObject({ typeField: 'recipient_type' })
    expect(form).toEqual(['subject', 'recipient_type', 'recipient_id'])
    expect(listMistakes(lettersTo(['customers', 'providers']))).toEqual([])
    expect(listMistakes(lettersTo(['custmers']))).toContainEqual(
      expect.objectContaining({ hint: "Did you mean 'customers'?" }),
    )
    expect(listMistakes(lettersTo(['bookings']))).toEqual([
      {
        at: 'letters.fields.recipient_id.to.bookings',
        message: "'bookings' is a union, so it has no rows of its own.",
      },
    ])
  })

  test('is set by id or by name, and is returned with the title of its target', async () => {
    const customerLetter = { subject: 'To a customer', recipient_type: 'customers' }
    const providerLetter = { subject: 'To a provider', recipient_type: 'providers' }
    const byId = await letter('store', { ...customerLetter, recipient_id: customer.id })
    expect([byId.status, byId.body.data.recipient]).toEqual([200, customer.name])
    const byName = await letter('store', { ...providerLetter, recipient_id: provider.name })
    expect([byName.status, byName.body.data.recipient_id]).toEqual([200, provider.id])
    const unknownNameAnswer = await letter('store', {
      ...providerLetter,
      recipient_id: 'Nobody at all',
    })
    expect([unknownNameAnswer.status, Object.keys(unknownNameAnswer.body.errors)]).toEqual([
      422,
      ['recipient_id'],
    ])
    // Staff are rows of the same table, and no customers.
    const staff = await sql<{
      id: number
    }>`select id from users where account_type = 'Admin'`.execute(server.db)
    const wrongEntityAnswer = await letter('store', {
      ...customerLetter,
      recipient_id: staff.rows[0]?.id,
    })
    expect([wrongEntityAnswer.status, Object.keys(wrongEntityAnswer.body.errors)]).toEqual([
      422,
      ['recipient_id'],
    ])
    const unsaid = await letter('store', { subject: 'To whom', recipient_id: customer.id })
    expect([unsaid.status, Object.keys(unsaid.body.errors)]).toEqual([422, ['recipient_type']])
  })

  test('is refused by a name that several rows have, and accepted by the number of the row', async () => {
    await sql`update users set name = ${customer.name} where id = (
      select id from users where account_type = 'User' and id <> ${customer.id}
      order by id limit 1)`.execute(server.setupDb)
    const letterBody = { subject: 'To which', recipient_type: 'customers' }
    const refusal = await letter('store', { ...letterBody, recipient_id: customer.name })
    expect([refusal.status, refusal.body.errors.recipient_id]).toEqual([
      422,
      ['Several records have this name. Enter # and the ID of the right one.'],
    ])
    const acceptedAnswer = await letter('store', { ...letterBody, recipient_id: `#${customer.id}` })
    expect([acceptedAnswer.status, acceptedAnswer.body.data.recipient_id]).toEqual([
      200,
      customer.id,
    ])
    await letter('destroy', { id: acceptedAnswer.body.data.id })
  })

  test('is filtered by its entity and its row', async () => {
    expect(await lines('&recipient_type=providers')).toEqual(['To a provider'])
    expect(await lines(`&recipient_type=customers&recipient_id=${customer.id}`)).toEqual([
      'To a customer',
    ])
  })

  test('is imported from a file, with the names of entities as the file writes them', async () => {
    const row = {
      subject: 'Imported',
      recipient_type: 'providers',
      recipient_id: provider.name,
    }
    const { status, body } = await server.ask('POST import', {
      entity: 'letters',
      rows: [row],
      dryRun: false,
    })
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toContain('errors')
    const [importedLetter] = await listLetters('&q=Imported')
    expect([importedLetter.recipient_id, importedLetter.recipient]).toEqual([
      provider.id,
      provider.name,
    ])
  })

  test('prevents its target from being deleted for good', async () => {
    const body = { id: provider.id, ids: [provider.id] }
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from letters
      where recipient_type = 'providers' and recipient_id = ${provider.id}`.execute(server.db)
    expect(rows).toEqual([{ count: 2 }])
    const { countReferrers: referrersOf } =
      await import('../../../server/rows/references/referrers.ts')
    const migrationResult = await server.setupDb.transaction().execute((trx) =>
      referrersOf(trx as never, server.registry, {
        resource: server.registry.providers,
        ids: body.ids,
      }),
    )
    expect(migrationResult).toContainEqual({ name: 'letters', count: 2 })
  })

  test.runIf(isWhole())(
    'can get a further entity at once, and lose an entity that no row points to',
    async () => {
      const buildExtendedRegistry = (to: readonly string[]) => createRegistry(lettersTo(to))
      await syncTables(server.setupDb, buildExtendedRegistry(['customers', 'providers', 'users']))
      await syncTables(server.setupDb, buildExtendedRegistry(['customers', 'providers']), {
        apply: true,
      })
      await expect(
        syncTables(server.setupDb, buildExtendedRegistry(['customers']), { apply: true }),
      ).rejects.toThrow(/rows are 'providers'/)
    },
  )

  test('is described with its entities in the OpenAPI document', async () => {
    const { body } = await server.call('GET schemas.json')
    expect(JSON.stringify(body)).toContain('recipient_type')
  })
})
