import { sql } from 'kysely'
import { registry } from '#business'
import type { AnyResource } from '../registry/entities/registry.ts'
import { convertRegistryCurrency } from '../registry/values/computed/in-currency.ts'
import { getCurrencyDecimals } from '../registry/values/decimals.ts'
import type { ResourceName } from '#business/words'
import { fillIfEmpty } from '../server/auth/first-admin.ts'
import { hashPassword } from '../server/auth/passwords.ts'
import { buildEntryInserts } from '../server/db/search/search-entries.ts'
import { executeAll } from '../server/db/execute-all.ts'
import { quote } from '../server/db/tables/columns.ts'
import { fillLedgers } from '../server/db/tables/ledger.ts'
import { fillSql } from '../server/db/tables/occupancy-triggers.ts'
import { fillJoinsSql } from '../server/db/tables/relations/joined-rows.ts'
import { buildLineCountUpdates } from '../server/db/tables/relations/line-owners.ts'
import { buildTables } from '../server/db/tables/schema.ts'
import type { AnyTransaction, Db } from '../server/db/database-types.ts'
import { LINK_CASH_SQL } from './bookings/closings.ts'
import { demoBatches, isUnwritten } from './business.ts'
import { fillHistory } from './history/recent-changes.ts'
import { continueIds, DEMO_SEED, insertAllowedRows, insertRows } from './insert-rows.ts'
import { fillEmptyTables } from './new-entities.ts'
import { DEMO_PASSWORD } from '#demo/accounts'
import { createZoneMover, DEMO_ZONE } from './world/business-zone.ts'

/**
 * The statements that disable or enable triggers. Row-wise triggers would be slow. The demo rows
 * have correct capacity counts already. Line counts and derived tables are filled in afterwards,
 * and table versions are raised once at the end.
 */
const withTriggers = (action: 'disable' | 'enable') =>
  buildTables(registry).map(({ name }) => `alter table "${name}" ${action} trigger user`)

async function setDemoPasswords(trx: AnyTransaction, hash: string): Promise<void> {
  await sql`insert into credentials (user_id, password_hash)
    select id, ${hash} from users where account_type <> 'User' or email = 'customer@washboard.example'`.execute(
    trx,
  )
}

/** Writes batches in order, each while the next one is generated. */
async function writeInTurn<B>(batches: Iterable<B>, write: (batch: B) => Promise<unknown>) {
  let writing: Promise<unknown> = Promise.resolve()
  try {
    for (const batch of batches) {
      await writing
      writing = write(batch)
    }
  } finally {
    // The transaction must be idle before anything else uses it.
    await writing
  }
}

interface SeedOptions {
  now: Date
  currency?: string
  timeZone?: string
  bookings?: number
  seed?: number
  history?: boolean
}

/** The number of rows inserted per entity. */
export type SeedCounts = ReadonlyMap<ResourceName, number>

/**
 * Fills an empty database with the demo business in one transaction, so that a killed server starts
 * over. The same seed gives the same rows. `history: false` leaves out history.
 */
export async function seedDemo(db: Db, options: SeedOptions): Promise<SeedCounts> {
  const counts = new Map<ResourceName, number>()
  const { toDemo, moveRows } = createZoneMover(options.timeZone ?? DEMO_ZONE)
  const demoOptions = { seed: DEMO_SEED, ...options, now: toDemo(options.now) }
  const entities = convertRegistryCurrency(registry, getCurrencyDecimals(options.currency ?? 'KWD'))
  await fillIfEmpty(db, async (trx) => {
    // Hashing takes a while, so it runs in parallel in its own thread.
    const hash = hashPassword(DEMO_PASSWORD)
    await executeAll(trx, withTriggers('disable'))
    await writeInTurn(demoBatches(demoOptions), ({ resource, rows }) => {
      counts.set(resource, (counts.get(resource) ?? 0) + rows.length)
      const entity = entities[resource]
      const insert = isUnwritten(entity) ? insertAllowedRows : insertRows
      return insert(trx, entity, moveRows(entity.fields, rows))
    })
    const tables = buildTables(registry)
    await executeAll(trx, [
      ...buildLineCountUpdates(registry),
      ...fillLedgers(registry),
      LINK_CASH_SQL,
      ...withTriggers('enable'),
      ...tables.map(({ name }) => `select next_version(${quote(name)})`),
      ...fillSql(tables, registry),
      ...tables.flatMap(fillJoinsSql),
      ...buildEntryInserts(tables, registry),
    ])
    const unwritten = Object.values<AnyResource>(entities).filter(isUnwritten)
    await fillEmptyTables(trx, unwritten, { registry: entities, now: options.now })
    if (options.history ?? true) await fillHistory(trx, options.now)
    await executeAll(trx, continueIds(Object.values(registry)))
    await setDemoPasswords(trx, await hash)
  })
  return counts
}
