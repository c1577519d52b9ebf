import { sql } from 'kysely'
import type { AnyResource } from '../registry/entities/registry.ts'
import { matches } from '../registry/fields/conditions.ts'
import { executeAll } from '../server/db/execute-all.ts'
import { tableOf } from '../server/db/table-name.ts'
import { type AnyTransaction, anyTable, type Db } from '../server/db/database-types.ts'
import { GENERIC, pointedToBy } from './generic/generic-entities.ts'
import { genericRows } from './generic/generic-rows.ts'
import { continueIds, DEMO_SEED, insertRows } from './insert-rows.ts'
import { randomOf } from './world/random.ts'
import type { AnyRow } from './world/world.ts'

type Entities = Readonly<Record<string, AnyResource>>

/** Rows of another entity that they may point to. */
const TARGETS = 300

/** The entities whose rows have no table yet: they are new here, whatever else the database holds. */
export async function entitiesWithoutTable(db: Db, registry: Entities): Promise<AnyResource[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema()`.execute(db)
  const tables = new Set(rows.map(({ name }) => name))
  return Object.values(registry).filter(
    (resource) => !resource.union && !resource.rows?.of && !tables.has(tableOf(resource)),
  )
}

/** Rows of an entity to point to: all where a table holds more than these, since any of them may be its owner. */
async function someRows(trx: AnyTransaction, resource: AnyResource): Promise<AnyRow[]> {
  if (resource.union) return []
  const { where } = resource.rows ?? {}
  const { rows } = await sql<{ row: AnyRow }>`select to_jsonb(target) as row
    from ${sql.table(tableOf(resource))} as target
    order by id desc ${where ? sql`` : sql`limit ${TARGETS}`}`.execute(trx)
  return rows.map(({ row }) => row).filter((row) => matches(row, where ?? {}))
}

/** The entities with each after those of them that it points to, where that is possible. */
function inOrder(entities: readonly AnyResource[]): AnyResource[] {
  const placed: AnyResource[] = []
  let waiting = [...entities]
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name))
    const isFree = (one: AnyResource) =>
      pointedToBy(one).every((name) => name === one.name || !names.has(name))
    const free = waiting.filter(isFree)
    // In a circle no one can be first.
    const next = free.length > 0 ? free : waiting
    placed.push(...next)
    waiting = waiting.filter((one) => !next.includes(one))
  }
  return placed
}

/** Those of the entities whose tables have no row: one that has had another name brings its own. */
async function withoutRows(db: Db, entities: readonly AnyResource[]): Promise<AnyResource[]> {
  const counted = await Promise.all(
    entities.map(async (resource) => {
      const { rows } = await sql`select from ${sql.table(tableOf(resource))} limit 1`.execute(db)
      return rows.length === 0 ? resource : []
    }),
  )
  return counted.flat()
}

/**
 * Gives each of some entities, whose tables are empty, rows like those of the demo business, with
 * relations to what is there. Those that point to others that are new come after them.
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
        const names = pointedToBy(resource)
        const targets = new Map(
          await Promise.all(
            names.map(async (name) => {
              const target = registry[name]
              return [name, target ? await someRows(trx, target) : []] as const
            }),
          ),
        )
        const rows = genericRows(resource, GENERIC, {
          random: randomOf(DEMO_SEED, resource.name),
          now: now.getTime(),
          rows: (name) => targets.get(name) ?? [],
        })
        await insertRows(trx, resource, rows)
        await executeAll(trx, continueIds([resource]))
      })
  }
}
