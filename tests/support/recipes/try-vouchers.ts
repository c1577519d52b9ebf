/**
 * Runs in a copy of the product with vouchers. Makes the requests of three roles with them, and
 * prints the results.
 */
import { registry } from '../../../resources/index.ts'
import { entitiesWithoutTable, fillNewEntities } from '../../../demo/new-entities.ts'
import { openEmbedded, openPostgres } from '../../../server/db/engines/engine.ts'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { ACCOUNTS } from '../server/accounts.ts'
import { appOn } from '../server/app.ts'
import { TEST_NOW } from '../server/clock.ts'

const [place = ''] = process.argv.slice(2)

const database = await (place.startsWith('postgres') ? openPostgres(place) : openEmbedded(place))
const newEntities = await entitiesWithoutTable(database.setupDb, registry)
await syncTables(database.setupDb, registry)
await fillNewEntities(database.setupDb, newEntities, { registry, now: TEST_NOW })
const { call, tokenOf } = appOn(database.db)
const admin = await tokenOf(ACCOUNTS.admin)
const operations = await tokenOf(ACCOUNTS.operations)
const carWash = await tokenOf(ACCOUNTS['car wash'])

const send = (verb: string, body: unknown, token = operations) =>
  call(`POST admin/vouchers/${verb}`, { token, body })
const list = (query = '', token = operations) => call(`GET admin/vouchers/all${query}`, { token })
/** Returns the statuses of requests that are sent one after the other. */
async function statuses(...sendRequests: (() => ReturnType<typeof call>)[]): Promise<number[]> {
  const statusCodes: number[] = []
  for (const sendRequest of sendRequests) statusCodes.push((await sendRequest()).status)
  return statusCodes
}

const demo = await list()
const validVoucher = { code: 'SPRING', percent: '25', status: 'paused', starts_on: '2026-04-01' }
const created = await send('store', validVoucher)
const { id } = created.body.data
const refused = await send('store', {
  code: 'SPRING',
  percent: '101',
  status: 'open',
  starts_on: 'soon',
})
const duplicate = await send('store', validVoucher)
const listed = async (query: string) =>
  (await list(query)).body.data.map((row: { code: string }) => row.code)
const searchResult = await listed(
  '?q=SPRING&status=paused&starts_on_from=2026-04-01&starts_on_to=2026-04-01',
)
const missed = await listed('?q=SPRING&status=active')
const updated = await send('update', { id, ...validVoucher, percent: 30 })
const byNobody = await statuses(
  () => list('', carWash),
  () => send('store', validVoucher, carWash),
)
const trashed = await statuses(
  () => send('destroy', { id }),
  () => send('destroy', { id }),
)
const restored = await statuses(() => send('restore', { id }))
const erased = await statuses(
  () => send('destroy', { id }),
  () => send('forceDelete', { id }),
)
const byAdmin = await statuses(() => send('forceDelete', { id }, admin))
const openapi = await call('GET openapi.json')
await database.close()

console.log(
  JSON.stringify({
    new: newEntities.map(({ name }) => name),
    demo: [demo.status, demo.body.data.length > 10],
    made: created.status,
    wrong: [refused.status, Object.keys(refused.body.errors).toSorted()],
    twice: [duplicate.status, Object.keys(duplicate.body.errors)],
    found: searchResult,
    missed,
    changed: [updated.status, updated.body.data.percent],
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
