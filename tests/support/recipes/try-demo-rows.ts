/**
 * Run in a copy of the product whose declarations have changed: fills the place that it is told with
 * a demo business, or gives one that is there rows of what is new, and prints what is asked for.
 */
import { registry } from '../../../resources/index.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { entitiesWithoutTable, fillNewEntities } from '../../../demo/new-entities.ts'
import { seedDemo } from '../../../demo/seed-demo.ts'
import { DEMO_STAFF } from '../../../demo/rows/staff.ts'
import { openEmbedded, openPostgres } from '../../../server/db/engines/engine.ts'
import { getTableName } from '../../../server/db/table-name.ts'
import { anyTable } from '../../../server/db/database-types.ts'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { appOn } from '../server/app.ts'
import { TEST_NOW } from '../server/clock.ts'

const [place = '', ...asked] = process.argv.slice(2)

const opened = await (place.startsWith('postgres') ? openPostgres(place) : openEmbedded(place))
const added = await entitiesWithoutTable(opened.setupDb, registry)
await syncTables(opened.setupDb, registry)
await seedDemo(opened.setupDb, { now: TEST_NOW, bookings: 60, history: false })
await fillNewEntities(opened.setupDb, added, { registry, now: TEST_NOW })

const resources: Readonly<Record<string, AnyResource>> = Object.fromEntries(
  Object.values(registry).map((resource) => [resource.name, resource]),
)
const entries = asked.map(async (name) => {
  const resource = resources[name]
  if (!resource) throw new Error(`There is no entity ${name}.`)
  const rows = await anyTable(opened.setupDb)
    .selectFrom(getTableName(resource))
    .selectAll()
    .execute()
  return [name, rows] as const
})
const stored = Object.fromEntries(await Promise.all(entries))

const { call, tokenOf } = appOn(opened.db)
const washer = await tokenOf(DEMO_STAFF['car wash'].email)
const own = await call('GET admin/errands/all', { token: washer })
await opened.close()
console.log(JSON.stringify({ stored, own: [own.status, own.body.data?.length ?? 0] }))
