import { sql } from 'kysely'
import type { AnyResource } from '../registry/entities/registry.ts'
import { matchesConditions } from '../registry/fields/conditions.ts'
import { executeAll } from '../server/db/execute-all.ts'
import { getTableName } from '../server/db/table-name.ts'
import { type AnyTransaction, allowAnyTable, type Db } from '../server/db/database-types.ts'
import { ACCOUNT_TYPES, ROLES } from '#business/words'
import { DEMO_PASSWORD, DEMO_STAFF } from '#demo/accounts'
import { fillIfEmpty } from '../server/auth/first-admin.ts'
import { hashPassword } from '../server/auth/passwords.ts'
import { runInSavepoint } from '../server/db/rollback.ts'
import { getReferencedEntities } from './generic/generic-entities.ts'
import { describeLeftOut, rowsInRegistry } from './generic/rows-in-registry.ts'
import { continueIds, DEMO_SEED, insertAllowedRows } from './insert-rows.ts'
import { createRandom } from './world/random.ts'
import type { AnyRow } from './world/world.ts'

type Entities = Readonly<Record<string, AnyResource>>

/** The most rows of another entity to refer to. */
const TARGETS = 300

/** Returns the entities whose tables do not exist yet. */
export async function entitiesWithoutTable(db: Db, registry: Entities): Promise<AnyResource[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema()`.execute(db)
  const tables = new Set(rows.map(({ name }) => name))
  return Object.values(registry).filter(
    (resource) => !resource.union && !resource.rows?.entity && !tables.has(getTableName(resource)),
  )
}

/** Reads rows of an entity as targets; all of them if they may own rows. */
async function someRows(trx: AnyTransaction, resource: AnyResource): Promise<AnyRow[]> {
  if (resource.union) return []
  const { where: condition } = resource.rows ?? {}
  const { rows } = await sql<{ row: AnyRow }>`select to_jsonb(target) as row
    from ${sql.table(getTableName(resource))} as target
    order by id desc ${condition ? sql`` : sql`limit ${TARGETS}`}`.execute(trx)
  return rows.map(({ row }) => row).filter((row) => matchesConditions(row, condition ?? {}))
}

/** Sorts entities so that each comes after those that it refers to, if possible. */
function inOrder(entities: readonly AnyResource[]): AnyResource[] {
  const placed: AnyResource[] = []
  let waiting = [...entities]
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name))
    const isFree = (resource: AnyResource) =>
      getReferencedEntities(resource).every((name) => name === resource.name || !names.has(name))
    const independent = waiting.filter(isFree)
    // In a circle any entity may be first.
    const nextEntities = independent.length > 0 ? independent : waiting
    placed.push(...nextEntities)
    waiting = waiting.filter((resource) => !nextEntities.includes(resource))
  }
  return placed
}

/** Prints a line. */
export type Say = (line: string) => void

const isEmpty = async (trx: AnyTransaction, resource: AnyResource) =>
  (await sql`select from ${sql.table(getTableName(resource))} limit 1`.execute(trx)).rows.length ===
  0

async function fillTable(
  trx: AnyTransaction,
  registry: Entities,
  resource: AnyResource,
  now: Date,
): Promise<string | undefined> {
  const names = getReferencedEntities(resource)
  const targets = new Map(
    await Promise.all(
      names.map(async (name) => {
        const target = registry[name]
        return [name, target ? await someRows(trx, target) : []] as const
      }),
    ),
  )
  const { rows, reason } = rowsInRegistry(registry, resource, {
    random: createRandom(DEMO_SEED, resource.name),
    now: now.getTime(),
    rows: (name) => targets.get(name) ?? [],
  })
  const { inserted, refusal } = await insertAllowedRows(trx, resource, rows)
  await executeAll(trx, continueIds([resource]))
  return describeLeftOut(resource, inserted, refusal ?? reason)
}

/** The declarations, the time of the rows, and the printer of lines about rows left out. */
interface FillOptions {
  registry: Entities
  now: Date
  say?: Say
}

/**
 * Fills the empty tables of some entities with demo rows that refer to existing ones. Entities come
 * after those that they refer to. A renamed entity has its rows already. Rows that break a rule are
 * left out, with a line that says so.
 */
export async function fillEmptyTables(
  trx: AnyTransaction,
  entities: readonly AnyResource[],
  { registry, now, say = console.warn }: FillOptions,
): Promise<void> {
  for (const resource of inOrder(entities)) {
    if (!(await isEmpty(trx, resource))) continue
    const leftOut = await runInSavepoint(trx, () => fillTable(trx, registry, resource, now)).catch(
      (error: Error) => describeLeftOut(resource, 0, error.message),
    )
    if (leftOut) say(leftOut)
  }
}

/** Fills the empty tables of entities that are new in a database. */
export async function fillNewEntities(
  db: Db,
  entities: readonly AnyResource[],
  options: FillOptions,
): Promise<void> {
  await allowAnyTable(db)
    .transaction()
    .execute((trx) => fillEmptyTables(trx, entities, options))
}

/** Fills an empty database with an account for each role, and made-up rows of every other entity. */
export async function seedSparseDemo(db: Db, { registry, now, say }: FillOptions): Promise<void> {
  const hash = await hashPassword(DEMO_PASSWORD)
  await fillIfEmpty(db, async (trx) => {
    for (const role of ROLES) {
      const { name, email } = DEMO_STAFF[role]
      await sql`with made as (
        insert into users (name, email, account_type, auth)
        values (${name}, ${email}, ${ACCOUNT_TYPES[role]}, 1) returning id)
        insert into credentials (user_id, password_hash) select id, ${hash} from made`.execute(trx)
    }
    const otherEntities = Object.values(registry).filter(
      ({ name, rows, union, single }) => name !== 'users' && !rows?.entity && !union && !single,
    )
    await fillEmptyTables(trx, otherEntities, { registry, now, say })
  })
}
