import { sql } from 'kysely'
import type { AnyResource } from '../registry/entities/registry.ts'
import { matches } from '../registry/fields/conditions.ts'
import { executeAll } from '../server/db/execute-all.ts'
import { getTableName } from '../server/db/table-name.ts'
import { type AnyTransaction, anyTable, type Db } from '../server/db/database-types.ts'
import { GENERIC, getReferencedEntities } from './generic/generic-entities.ts'
import { genericRows } from './generic/generic-rows.ts'
import { continueIds, DEMO_SEED, insertRows } from './insert-rows.ts'
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
  const { where } = resource.rows ?? {}
  const { rows } = await sql<{ row: AnyRow }>`select to_jsonb(target) as row
    from ${sql.table(getTableName(resource))} as target
    order by id desc ${where ? sql`` : sql`limit ${TARGETS}`}`.execute(trx)
  return rows.map(({ row }) => row).filter((row) => matches(row, where ?? {}))
}

/** Sorts entities so that each comes after those that it refers to, if possible. */
function inOrder(entities: readonly AnyResource[]): AnyResource[] {
  const placed: AnyResource[] = []
  let waiting = [...entities]
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name))
    const isFree = (one: AnyResource) =>
      getReferencedEntities(one).every((name) => name === one.name || !names.has(name))
    const free = waiting.filter(isFree)
    // In a circle any entity may be first.
    const next = free.length > 0 ? free : waiting
    placed.push(...next)
    waiting = waiting.filter((one) => !next.includes(one))
  }
  return placed
}

/** Returns the entities whose tables are empty. A renamed entity has its rows already. */
async function withoutRows(db: Db, entities: readonly AnyResource[]): Promise<AnyResource[]> {
  const counted = await Promise.all(
    entities.map(async (resource) => {
      const { rows } = await sql`select from ${sql.table(getTableName(resource))} limit 1`.execute(
        db,
      )
      return rows.length === 0 ? resource : []
    }),
  )
  return counted.flat()
}

/**
 * Fills the empty tables of some entities with demo rows that refer to existing ones. Entities come
 * after those that they refer to.
 */
export async function fillNewEntities(
  db: Db,
  registry: Entities,
  entities: readonly AnyResource[],
  now: Date,
): Promise<void> {
  for (const resource of inOrder(await withoutRows(db, entities))) {
    await anyTable(db)
      .transaction()
      .execute(async (trx) => {
        const names = getReferencedEntities(resource)
        const targets = new Map(
          await Promise.all(
            names.map(async (name) => {
              const target = registry[name]
              return [name, target ? await someRows(trx, target) : []] as const
            }),
          ),
        )
        const rows = genericRows(resource, GENERIC, {
          random: createRandom(DEMO_SEED, resource.name),
          now: now.getTime(),
          rows: (name) => targets.get(name) ?? [],
        })
        await insertRows(trx, resource, rows)
        await executeAll(trx, continueIds([resource]))
      })
  }
}
