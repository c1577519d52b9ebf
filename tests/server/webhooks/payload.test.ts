import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { tiles } from '../../../resources/dashboard/index.ts'
import { registry } from '../../../resources/index.ts'
import { listRoleEvents } from '../../../registry/account/webhook.ts'
import { reports } from '../../../resources/reports/index.ts'
import { readCaller } from '../../../server/auth/sessions.ts'
import { buildOpenApi } from '../../../server/app/openapi-document.ts'
import { buildPayload } from '../../../server/features/webhooks/payload.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { webhookWorld } from '../../support/server/webhook-world.ts'

describe.each(TESTED_ENGINES)('A webhook message, on %s', (engine) => {
  const world = webhookWorld(engine)

  /** Changes a booking of the car wash by hand; what a message about that says to somebody. */
  async function told(change: string, who: keyof typeof ACCOUNTS) {
    const { db } = world.app
    const readId = async (email: string) =>
      (await sql<{ id: number }>`select id from users where email = ${email}`.execute(db)).rows[0]
        ?.id ?? 0
    const washer = await readId(ACCOUNTS['car wash'])
    await sql`update instant_bookings set ${sql.raw(change)} where id =
      (select min(id) from instant_bookings where employee_id = ${washer})`.execute(db)
    const { rows } = await sql<{ id: string }>`select max(id)::text as id from changes`.execute(db)
    const reader = await readCaller(db, await readId(ACCOUNTS[who]))
    if (!reader) throw new Error(`${who} may not sign in`)
    const event = { event: 'instant-bookings.update', changeId: rows[0]?.id ?? '' }
    const text = await buildPayload({ db, registry }, reader, event)
    return text === null ? null : JSON.parse(text).data
  }

  test('contains what its owner may read, and leaves out the rest', async () => {
    const change = "price = price + 1, instructions = coalesce(instructions, '') || '.'"
    expect((await told(change, 'admin')).fields.sort()).toEqual(['instructions', 'price'])
    const seen = await told(change, 'car wash')
    expect(seen.fields).toEqual(['instructions'])
    expect(Object.keys(seen.after)).toEqual(['instructions'])
    expect(JSON.stringify(seen)).not.toContain('price')
  })

  test('is not sent for fields that its owner may not read, or for rows of other users', async () => {
    expect(await told('price = price + 1', 'admin')).not.toBeNull()
    expect(await told('price = price + 1', 'car wash')).toBeNull()
    const { db } = world.app
    const theirs = await told("instructions = 'Mine'", 'car wash')
    expect(theirs).not.toBeNull()
    await sql`update instant_bookings set employee_id = null where id = ${theirs.row_id}`.execute(
      db,
    )
    const { rows } = await sql<{ id: string }>`select id::text as id from changes
      where entity = 'instant-bookings' and row_id = ${theirs.row_id} order by changes.id desc`.execute(
      db,
    )
    const [reader] = await sql<{ id: number }>`select id from users
      where email = ${ACCOUNTS['car wash']}`
      .execute(db)
      .then((found) => found.rows)
    const washer = await readCaller(db, reader?.id ?? 0)
    if (!washer) throw new Error('the car wash may not sign in')
    const event = { event: 'instant-bookings.update', changeId: rows[1]?.id ?? '' }
    expect(await buildPayload({ db, registry }, washer, event)).toBeNull()
  })

  test('is described for every event, as it is sent', async () => {
    const document = buildOpenApi(registry, reports, tiles)
    const described = document.webhooks as Record<string, any>
    const events = [...listRoleEvents('admin', registry)].flatMap(([name, verbs]) =>
      [...verbs].map((verb) => `${name}.${verb}`),
    )
    expect(events.length).toBeGreaterThan(100)
    expect(Object.keys(described).sort()).toEqual(events.sort())
    await world.add('faqs.create')
    await world.question()
    const [message] = await world.readMessages()
    const ajv = addFormats(new Ajv2020({ strict: false }))
    ajv.addSchema({ $id: 'openapi', ...document })
    const { schema } = described['faqs.create'].post.requestBody.content['application/json']
    const isDescribed = ajv.compile({
      ...schema,
      additionalProperties: false,
      properties: {
        ...schema.properties,
        data: {
          ...(document.components.schemas?.['webhook.change'] as object),
          additionalProperties: false,
        },
      },
    })
    isDescribed(message?.body)
    expect(isDescribed.errors).toBeNull()
    const { parameters } = described['faqs.create'].post
    expect(parameters).toHaveLength(3)
    for (const { $ref } of parameters) expect(message?.headers[$ref.split('/').at(-1)]).toBeTruthy()
  })
})
