import { sql } from 'kysely'
import { registry } from '../../../resources/index.ts'
import { matches } from '../../../registry/fields/conditions.ts'
import { findRuleProblems } from '../../../registry/rules/checks.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { valueKey } from '../../../server/db/search/unique-sql.ts'
import { getTableName } from '../../../server/db/table-name.ts'
import { capacityRules, recountSql } from '../../../server/db/tables/capacity.ts'
import { buildTables } from '../../../server/db/tables/schema.ts'
import { anyTable, type Db } from '../../../server/db/database-types.ts'
import { rowsAsJson } from '../../../server/rows/select-rows.ts'
import { wrongFields } from '../../support/rows/rows.ts'
import { wronglyOccupied } from './occupied.ts'

const resources: readonly AnyResource[] = Object.values(registry)
type Row = Record<string, unknown>

/** Ids, and values of which there is one, that two live rows share. */
async function shared(db: Db, resource: AnyResource): Promise<string[]> {
  const table = sql.table(getTableName(resource))
  const unique = Object.entries(resource.fields).filter(
    ([, field]) => field.type === 'id' || field.unique,
  )
  const live = 'deleted_at' in resource.fields ? sql`where deleted_at is null` : sql``
  const found = unique.map(async ([name, field]) => {
    const value = valueKey(field, sql.ref(name))
    const { rows } = await sql<Row>`select ${value} as value from ${table}
      ${field.type === 'id' ? sql`` : live} group by 1 having count(*) > 1`.execute(db)
    return rows.map(({ value }) => `${resource.name}: two rows of ${name} ${String(value)}`)
  })
  return (await Promise.all(found)).flat()
}

/** Rows with a value of no type of its field, or with values that do not go with one another. */
async function unfitting(db: Db, resource: AnyResource): Promise<string[]> {
  const { rows } = await rowsAsJson(registry, resource, { where: [] }).execute(db)
  const all: (Row & { id: number })[] = JSON.parse(rows[0]?.json ?? '[]')
  // Rows of a narrower entity follow its fields.
  const narrower = resources.flatMap((one) => (one.rows?.entity === resource.name ? one.rows : []))
  const own = all.filter((row) => !narrower.some(({ where }) => matches(row, where)))
  return own.flatMap((row) => {
    const wrong = [
      ...wrongFields(row, resource.fields),
      ...Object.keys(findRuleProblems(resource, row)),
    ]
    return wrong.map(
      (name) => `${resource.name} ${row.id}: ${name} is ${JSON.stringify(row[name])}`,
    )
  })
}

/** Rows whose copy of a field is not what it is a copy of. */
async function uncopied(db: Db, resource: AnyResource): Promise<string[]> {
  const found = Object.entries(resource.fields).map(async ([name, field]) => {
    const [reference = '', theirs = ''] = (field.type !== 'id' && field.copies) || []
    const pointing = resource.fields[reference]
    if (pointing?.type !== 'reference') return []
    const { rows } = await sql<Row>`select r.id from ${sql.table(getTableName(resource))} as r
      join ${sql.table(getTableName(registry[pointing.to]))} as t on t.id = r.${sql.ref(reference)}
      where t.${sql.ref(theirs)} is distinct from r.${sql.ref(name)}`.execute(db)
    return rows.map(({ id }) => `${resource.name} ${String(id)}: ${name} is no copy of ${theirs}`)
  })
  return (await Promise.all(found)).flat()
}

/** Rows that point to none. */
async function dangling(db: Db, resource: AnyResource): Promise<string[]> {
  const pointing = Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.type === 'reference') return { name, to: registry[field.to], where: sql`true` }
    if (field.type !== 'polymorphic') return []
    return Object.entries(field.to).map(([kind, to]) => ({
      name,
      to: registry[to],
      where: sql`r.${sql.ref(field.typeField)} = ${kind}`,
    }))
  })
  const found = pointing.map(async ({ name, to, where }) => {
    const { rows } = await sql<Row>`select r.id from ${sql.table(getTableName(resource))} as r
      where r.${sql.ref(name)} is not null and ${where} and not exists (
        select from ${sql.table(getTableName(to))} as t where t.id = r.${sql.ref(name)})`.execute(
      db,
    )
    return rows.map(({ id }) => `${resource.name} ${String(id)}: ${name} points to nothing`)
  })
  return (await Promise.all(found)).flat()
}

const undone = new Error('undone')

/** Counters that are not what counting anew makes of them, or beyond their limit. */
async function miscounted(db: Db): Promise<string[]> {
  const places = buildTables(registry).flatMap((table) => capacityRules(table, registry))
  const counted = new Map(places.map(({ held }) => [`${held.table}.${held.count}`, held]))
  const wrong: string[] = []
  for (const [name, held] of counted) {
    const by = places.filter((one) => `${one.held.table}.${one.held.count}` === name)
    const recounting = anyTable(db)
      .transaction()
      .execute(async (trx) => {
        const { numAffectedRows = 0n } = await sql
          .raw(
            recountSql(
              held,
              by.map((one) => one.by),
            ),
          )
          .execute(trx)
        if (numAffectedRows > 0n) wrong.push(`${name}: ${numAffectedRows} are not what is held`)
        throw undone
      })
    await recounting.catch((error) => {
      if (error !== undone) throw error
    })
  }
  return wrong
}

/** What is not whole in a database, in a sentence each. */
export async function broken(db: Db): Promise<string[]> {
  const stored = resources.filter(({ union, rows }) => !union && !rows?.entity)
  const found: string[] = [...(await miscounted(db)), ...(await wronglyOccupied(db))]
  for (const resource of stored) {
    found.push(...(await shared(db, resource)))
    found.push(...(await unfitting(db, resource)))
    found.push(...(await uncopied(db, resource)))
    found.push(...(await dangling(db, resource)))
  }
  return found
}
