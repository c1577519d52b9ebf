import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getReadableEntity } from '../../../registry/entities/readable-entity.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { createValueFormat } from '../../../registry/text/value-format.ts'
import type { ValueFormatter } from '../../../registry/text/value-text.ts'
import { createEngine } from '../../../src/platform/data/engine/engine.ts'
import type { EngineRow } from '../../../src/platform/data/engine/page-query.ts'
import { buildFileColumn } from '../../../src/screens/list/export/list-sheet.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { startWithEntities } from '../../support/relations/entities.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { TEST_NOW } from '../../support/server/clock.ts'

/** Remarks about a booking or a provider. Car-wash staff may read no provider. */
const remarks = {
  name: 'remarks',
  icon: 'note',
  fields: {
    said: { type: 'text', maxLength: 60 },
    about_id: { type: 'polymorphic', to: ['instant-bookings', 'providers'], nullable: true },
  },
  access: { admin: 'all', 'car wash': ['create'] },
}

const ROLES = ['admin', 'car wash'] as const
type Role = (typeof ROLES)[number]
/** Returns translation keys instead of texts. */
const writer: ValueFormatter = {
  translate: (key) => key,
  format: createValueFormat({
    language: 'en',
    timeZone: 'Asia/Kuwait',
    currency: 'KWD',
    now: TEST_NOW,
  }),
}

type Row = EngineRow & { id: number; about_id: number | null; about: string | null }

describe.each(TESTED_ENGINES)(
  'A list of rows with references to several entities, on %s',
  (engine) => {
    let server: Awaited<ReturnType<typeof startWithEntities>>
    const tokens: Partial<Record<Role, string>> = {}
    /** Two rows of different entities with the same id. */
    let twins: { id: number; number: string; name: string }
    const resource = (): AnyResource => {
      const entities: readonly AnyResource[] = Object.values(server.registry)
      const titledEntity = entities.find(({ title }) => title === 'said')
      if (!titledEntity) throw new Error('The entity is not there.')
      return titledEntity
    }
    const list = async (role: Role, query: string): Promise<Row[]> => {
      const request = `GET admin/remarks/all?sort=id&${query}`
      const { status, body } = await server.call(request, { token: tokens[role] })
      expect([query, status]).toEqual([query, 200])
      return body.data
    }

    beforeAll(async () => {
      server = await startWithEntities(engine, remarks)
      for (const role of ROLES) tokens[role] = await server.tokenOf(ACCOUNTS[role])
      const { rows } = await sql<typeof twins>`select b.id, b.number, p.name
      from instant_bookings as b join providers as p on p.id = b.id
      where b.deleted_at is null and p.deleted_at is null order by b.id limit 1`.execute(server.db)
      if (!rows[0]) throw new Error('No booking shares its id with a provider.')
      twins = rows[0]
      const abouts = [
        { about_type: 'instant-bookings', about_id: twins.id },
        { about_type: 'providers', about_id: twins.id },
        {},
      ]
      for (const [index, about] of abouts.entries()) {
        const createdRemark = await server.ask('POST admin/remarks/store', {
          said: `No. ${index}`,
          ...about,
        })
        expect([about, createdRemark.status]).toEqual([about, 200])
      }
    })
    afterAll(() => server.close())

    test.each(ROLES)(
      'has the same filters by entity, row and title on the server and in the browser, for %s',
      async (role) => {
        const readableEntity = getReadableEntity(role, resource())
        const rows = await list(role, '')
        const browser = createEngine(rows, readableEntity, {
          timeZone: 'Asia/Kuwait',
          locale: 'en',
        })
        const filters: [filter: Record<string, string>, said: string[]][] = [
          [{}, ['No. 0', 'No. 1', 'No. 2']],
          [{ about_type: 'providers' }, ['No. 1']],
          [{ about_type: 'instant-bookings' }, ['No. 0']],
          [{ about_id: String(twins.id) }, ['No. 0', 'No. 1']],
          [{ about_type: 'providers', about_id: String(twins.id) }, ['No. 1']],
          [{ about_id: twins.name }, ['No. 1']],
          [{ about_id: twins.number }, ['No. 0']],
          [{ about_type: 'providers', about_id: twins.number }, []],
          [{ about_id_empty: '1' }, ['No. 2']],
          [{ about_id_empty: '0' }, ['No. 0', 'No. 1']],
        ]
        for (const [filter, said] of filters) {
          const query = new URLSearchParams(filter).toString()
          const browserRows = browser.all({ filters: filter, sort: 'id' })
          const answers = [await list(role, query), browserRows].map((rows) =>
            rows.map((row) => row.said),
          )
          expect([filter, ...answers]).toEqual([filter, said, said])
        }
      },
    )

    test.each(ROLES)(
      'has the titles of both targets in an exported file as on the screen, for %s',
      async (role) => {
        const readableEntity = getReadableEntity(role, resource())
        const column = buildFileColumn(writer, { resource: readableEntity }, 'about_id')
        const rows = await list(role, '')
        const abouts = [twins.number, twins.name, '']
        expect(rows.map(column.getText)).toEqual(abouts)
        const cells = rows.map(({ about }) => about ?? '')
        expect(cells).toEqual(abouts)
      },
    )
  },
)
