import { sql } from 'kysely'
import { registry } from '../resources/index.ts'
import type { AnyResource } from '../resources/kit/entities/registry.ts'
import type { ResourceName } from '../resources/kit/words/names.ts'
import { fillIfEmpty } from '../server/auth/first-admin.ts'
import { hashPassword } from '../server/auth/passwords.ts'
import { tableOf } from '../server/db/table-name.ts'
import { fillEntriesSql } from '../server/db/search/search-entries.ts'
import { fillSql } from '../server/db/tables/occupancy-triggers.ts'
import { tablesOf } from '../server/db/tables/schema.ts'
import type { AnyTransaction, Db } from '../server/db/database-types.ts'
import { demoBatches } from './business.ts'
import { fillHistory } from './history/recent-changes.ts'
import { DEMO_PASSWORD } from './sign-ins.ts'

/** The random seed of the demo business. */
export const DEMO_SEED = 20_260_101

type Rows = readonly Readonly<Record<string, unknown>>[]

/** Inserts rows in one statement, from one JSON text. */
export async function insertRows(
  trx: AnyTransaction,
  entity: Pick<AnyResource, 'name' | 'rows'>,
  rows: Rows,
): Promise<void> {
  if (rows.length === 0) return
  const table = tableOf(entity)
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    trx,
  )
}

/** Sets the id sequences after the highest ids inserted. */
export async function continueIds(
  trx: AnyTransaction,
  resources: readonly AnyResource[],
): Promise<void> {
  const stored = resources.filter((resource) => !resource.union)
  for (const { sequence, name } of stored.filter((resource) => resource.sequence)) {
    const sequenceName = sql.lit(String(sequence).replaceAll('-', '_'))
    await sql`select setval(${sequenceName}, greatest(max(id), nextval(${sequenceName}))) from ${sql.table(tableOf({ name }))}`.execute(
      trx,
    )
  }
  for (const table of new Set(stored.map(tableOf))) {
    const name = sql.lit(table)
    await sql`select setval(pg_get_serial_sequence(${name}, 'id'), max(id))
      from ${sql.table(table)} having max(id) is not null
      and pg_get_serial_sequence(${name}, 'id') is not null`.execute(trx)
  }
}

/**
 * Disables or enables triggers. Seeding row by row would be slow: the demo rows have correct
 * capacity counts already, when staff are occupied and what they are found by is filled in afterwards, and table versions are raised once at the end.
 */
async function withTriggers(trx: AnyTransaction, what: 'disable' | 'enable'): Promise<void> {
  for (const { name } of tablesOf(registry)) {
    await sql`alter table ${sql.table(name)} ${sql.raw(what)} trigger user`.execute(trx)
    if (what === 'enable') await sql`select raise_version(${name})`.execute(trx)
  }
}

async function setDemoPasswords(trx: AnyTransaction, hash: string): Promise<void> {
  await sql`insert into credentials (user_id, password_hash)
    select id, ${hash} from users where account_type <> 'User' or email = 'customer@washboard.example'`.execute(
    trx,
  )
}

/** The number of rows inserted per entity. */
export type SeedCounts = ReadonlyMap<ResourceName, number>

/**
 * Fills an empty database with the demo business, in one transaction, so that a killed server
 * starts over. The same seed gives the same rows. `history: false` leaves out what was done in the
 * last days.
 */
export async function seedDemo(
  db: Db,
  options: { now: Date; bookings?: number; seed?: number; history?: boolean },
): Promise<SeedCounts> {
  const counts = new Map<ResourceName, number>()
  await fillIfEmpty(db, async (trx) => {
    // A thread of its own takes a while for it.
    const hash = hashPassword(DEMO_PASSWORD)
    await withTriggers(trx, 'disable')
    for (const { resource, rows } of demoBatches({ seed: DEMO_SEED, ...options })) {
      await insertRows(trx, registry[resource], rows)
      counts.set(resource, (counts.get(resource) ?? 0) + rows.length)
    }
    await withTriggers(trx, 'enable')
    const tables = tablesOf(registry)
    for (const statement of [...fillSql(tables, registry), ...fillEntriesSql(tables, registry)])
      await sql.raw(statement).execute(trx)
    if (options.history ?? true) await fillHistory(trx, options.now)
    await continueIds(trx, Object.values(registry))
    await setDemoPasswords(trx, await hash)
  })
  return counts
}
