/**
 * Runs in a copy of the product with changed declarations. Fills a database with the demo business,
 * or adds rows of new entities, and prints the requested rows.
 */
import { registry } from '../../../resources/index.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { entitiesWithoutTable, fillNewEntities } from '../../../demo/new-entities.ts'
import { seedDemo } from '../../../demo/seed-demo.ts'
import { DEMO_STAFF } from '#demo/accounts'
import { openEmbedded, openPostgres } from '../../../server/db/engines/engine.ts'
import { getTableName } from '../../../server/db/table-name.ts'
import { allowAnyTable } from '../../../server/db/database-types.ts'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { appOn } from '../server/app.ts'
import { TEST_NOW } from '../server/clock.ts'

const [place = '', ...entityNames] = process.argv.slice(2)

const database = await (place.startsWith('postgres') ? openPostgres(place) : openEmbedded(place))
const newEntities = await entitiesWithoutTable(database.setupDb, registry)
await syncTables(database.setupDb, registry)
await seedDemo(database.setupDb, { now: TEST_NOW, bookings: 60, history: false })
await fillNewEntities(database.setupDb, newEntities, { registry, now: TEST_NOW })

const resources: Readonly<Record<string, AnyResource>> = Object.fromEntries(
  Object.values(registry).map((resource) => [resource.name, resource]),
)
const entries = entityNames.map(async (name) => {
  const resource = resources[name]
  if (!resource) throw new Error(`There is no entity ${name}.`)
  const rows = await allowAnyTable(database.setupDb)
    .selectFrom(getTableName(resource))
    .selectAll()
    .execute()
  return [name, rows] as const
})
const storedRows = Object.fromEntries(await Promise.all(entries))

const { call, tokenOf } = appOn(database.db)
const washer = await tokenOf(DEMO_STAFF['car wash'].email)
const ownErrands = await call('GET admin/errands/all', { token: washer })
await database.close()
console.log(
  JSON.stringify({
    stored: storedRows,
    own: [ownErrands.status, ownErrands.body.data?.length ?? 0],
  }),
)
