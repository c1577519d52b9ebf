/**
 * Runs in a copy of the product. Creates services through the API with valid and invalid values of
 * one field, and prints the results as JSON.
 */
import { sql } from 'kysely'
import { registry } from '../../../resources/index.ts'
import { addFirstAdmin } from '../../../server/auth/first-admin.ts'
import { openEmbedded, openPostgres } from '../../../server/db/engines/engine.ts'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { appOn } from '../server/app.ts'

const FIELD = 'duration_minutes'
const ADMIN = { email: 'admin@wash.example', password: 'bucket sponge chamois' }
const [place = ''] = process.argv.slice(2)

const database = await (place.startsWith('postgres') ? openPostgres(place) : openEmbedded(place))
await syncTables(database.setupDb, registry)
await addFirstAdmin(database.db, ADMIN)
const { call, logIn } = appOn(database.db)
const { body } = await logIn(ADMIN.email, ADMIN.password)
const token = body.data.accessToken

const make = (name: string, value: unknown) =>
  call('POST admin/services/store', {
    token,
    body: { name, price: '1.000', buffer_minutes: 0, active: 1, [FIELD]: value },
  })
const created = await make('Wash', '90')
const longer = await make('Polish', 200)
const refused = await make('Nothing', 'soon')
const range = `${FIELD}_from=60&${FIELD}_to=120`
const list = await call(`GET admin/services/all?${range}`, { token })
const { rows } = await sql<{
  type: string
}>`select data_type as type from information_schema.columns
  where table_name = 'services' and column_name = ${FIELD}`.execute(database.db)
await database.close()

console.log(
  JSON.stringify({
    statuses: [created.status, longer.status, refused.status],
    wrong: refused.body.errors,
    listed: list.body.data.map((row: Record<string, unknown>) => [row.name, row[FIELD]]),
    column: rows[0]?.type,
  }),
)
