/**
 * Run in a copy of the product that has vouchers: puts them into the demo business that it is told,
 * goes through everything that people of three roles can do with them, and prints what came of it.
 */
import { registry } from '../../../resources/index.ts'
import { entitiesWithoutTable, fillNewEntities } from '../../../demo/new-entities.ts'
import { openEmbedded, openPostgres } from '../../../server/db/engines/engine.ts'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { ACCOUNTS } from '../server/accounts.ts'
import { appOn } from '../server/app.ts'
import { TEST_NOW } from '../server/clock.ts'

const [place = ''] = process.argv.slice(2)

const opened = await (place.startsWith('postgres') ? openPostgres(place) : openEmbedded(place))
const added = await entitiesWithoutTable(opened.setupDb, registry)
await syncTables(opened.setupDb, registry)
await fillNewEntities(opened.setupDb, added, { registry, now: TEST_NOW })
const { call, tokenOf } = appOn(opened.db)
const admin = await tokenOf(ACCOUNTS.admin)
const operations = await tokenOf(ACCOUNTS.operations)
const carWash = await tokenOf(ACCOUNTS['car wash'])

const ask = (verb: string, body: unknown, token = operations) =>
  call(`POST admin/vouchers/${verb}`, { token, body })
const list = (query = '', token = operations) => call(`GET admin/vouchers/all${query}`, { token })
/** The statuses of calls, one after the other. */
async function statuses(...calls: (() => ReturnType<typeof call>)[]): Promise<number[]> {
  const found: number[] = []
  for (const one of calls) found.push((await one()).status)
  return found
}

const demo = await list()
const good = { code: 'SPRING', percent: '25', status: 'paused', starts_on: '2026-04-01' }
const made = await ask('store', good)
const { id } = made.body.data
const wrong = await ask('store', {
  code: 'SPRING',
  percent: '101',
  status: 'open',
  starts_on: 'soon',
})
const twice = await ask('store', good)
const listed = async (query: string) =>
  (await list(query)).body.data.map((row: { code: string }) => row.code)
const found = await listed(
  '?q=SPRING&status=paused&starts_on_from=2026-04-01&starts_on_to=2026-04-01',
)
const missed = await listed('?q=SPRING&status=active')
const changed = await ask('update', { id, ...good, percent: 30 })
const byNobody = await statuses(
  () => list('', carWash),
  () => ask('store', good, carWash),
)
const trashed = await statuses(
  () => ask('destroy', { id }),
  () => ask('destroy', { id }),
)
const restored = await statuses(() => ask('restore', { id }))
const erased = await statuses(
  () => ask('destroy', { id }),
  () => ask('forceDelete', { id }),
)
const byAdmin = await statuses(() => ask('forceDelete', { id }, admin))
const openapi = await call('GET openapi.json')
await opened.close()

console.log(
  JSON.stringify({
    new: added.map(({ name }) => name),
    demo: [demo.status, demo.body.data.length > 10],
    made: made.status,
    wrong: [wrong.status, Object.keys(wrong.body.errors).toSorted()],
    twice: [twice.status, Object.keys(twice.body.errors)],
    found,
    missed,
    changed: [changed.status, changed.body.data.percent],
    byNobody,
    trashed,
    restored,
    erased,
    byAdmin,
    documented: Object.keys(openapi.body.paths)
      .filter((path) => path.includes('vouchers'))
      .toSorted(),
  }),
)
