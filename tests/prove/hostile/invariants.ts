import { sql } from 'kysely'
import { registry } from '../../../resources/index.ts'
import { matchesConditions } from '../../../registry/fields/conditions.ts'
import { findRuleProblems } from '../../../registry/rules/checks.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { buildUniqueKeyOfValue } from '../../../server/db/search/unique-sql.ts'
import { getTableName } from '../../../server/db/table-name.ts'
import { findCapacityRules, buildRecountSql } from '../../../server/db/tables/capacity.ts'
import { buildTables } from '../../../server/db/tables/schema.ts'
import { allowAnyTable, type Db } from '../../../server/db/database-types.ts'
import { buildRowsQuery } from '../../../server/rows/select-rows.ts'
import { wrongFields } from '../../support/rows/rows.ts'
import { wronglyOccupied } from './occupied.ts'

const resources: readonly AnyResource[] = Object.values(registry)
type Row = Record<string, unknown>

/** Lists ids and unique values that two live rows share. */
async function shared(db: Db, resource: AnyResource): Promise<string[]> {
  const table = sql.table(getTableName(resource))
  const unique = Object.entries(resource.fields).filter(
    ([, field]) => field.type === 'id' || field.unique,
  )
  const live = 'deleted_at' in resource.fields ? sql`where deleted_at is null` : sql``
  const duplicates = unique.map(async ([name, field]) => {
    const value = buildUniqueKeyOfValue(field, sql.ref(name))
    const { rows } = await sql<Row>`select ${value} as value from ${table}
      ${field.type === 'id' ? sql`` : live} group by 1 having count(*) > 1 and ${value} is not null`.execute(
      db,
    )
    return rows.map(({ value }) => `${resource.name}: two rows of ${name} ${String(value)}`)
  })
  return (await Promise.all(duplicates)).flat()
}

/** Lists rows with a value of a wrong type, or with values that break a rule. */
async function unfitting(db: Db, resource: AnyResource): Promise<string[]> {
  const { rows } = await buildRowsQuery(registry, resource, { where: [] }).execute(db)
  const allRows: (Row & { id: number })[] = JSON.parse(rows[0]?.json ?? '[]')
  // Rows of a narrower entity have its fields.
  const narrower = resources.flatMap((member) =>
    member.rows?.entity === resource.name ? member.rows : [],
  )
  const ownRows = allRows.filter(
    (row) => !narrower.some(({ where }) => matchesConditions(row, where)),
  )
  return ownRows.flatMap((row) => {
    const brokenRows = [
      ...wrongFields(row, resource.fields),
      ...Object.keys(findRuleProblems(resource, row)),
    ]
    return brokenRows.map(
      (name) => `${resource.name} ${row.id}: ${name} is ${JSON.stringify(row[name])}`,
    )
  })
}

/** Lists rows whose copied field differs from its source. */
async function uncopied(db: Db, resource: AnyResource): Promise<string[]> {
  const mismatches = Object.entries(resource.fields).map(async ([name, field]) => {
    const [reference = '', sourceName = ''] = (field.type !== 'id' && field.copies) || []
    const pointing = resource.fields[reference]
    if (pointing?.type !== 'reference') return []
    const { rows } = await sql<Row>`select r.id from ${sql.table(getTableName(resource))} as r
      join ${sql.table(getTableName(registry[pointing.to]))} as t on t.id = r.${sql.ref(reference)}
      where t.${sql.ref(sourceName)} is distinct from r.${sql.ref(name)}`.execute(db)
    return rows.map(
      ({ id }) => `${resource.name} ${String(id)}: ${name} is no copy of ${sourceName}`,
    )
  })
  return (await Promise.all(mismatches)).flat()
}

/** Lists rows with a reference to a missing row. */
async function dangling(db: Db, resource: AnyResource): Promise<string[]> {
  const pointing = Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.type === 'reference') return { name, to: registry[field.to], where: sql`true` }
    if (field.type !== 'polymorphic') return []
    return Object.entries(field.to).map(([kind, target]) => ({
      name,
      to: registry[target],
      where: sql`r.${sql.ref(field.typeField)} = ${kind}`,
    }))
  })
  const dangling = pointing.map(async ({ name, to, where }) => {
    const { rows } = await sql<Row>`select r.id from ${sql.table(getTableName(resource))} as r
      where r.${sql.ref(name)} is not null and ${where} and not exists (
        select from ${sql.table(getTableName(to))} as t where t.id = r.${sql.ref(name)})`.execute(
      db,
    )
    return rows.map(({ id }) => `${resource.name} ${String(id)}: ${name} points to nothing`)
  })
  return (await Promise.all(dangling)).flat()
}

const undone = new Error('undone')

/** Lists counters that differ from the actual count or exceed their limit. */
async function miscounted(db: Db): Promise<string[]> {
  const capacities = buildTables(registry).flatMap((table) => findCapacityRules(table, registry))
  const counted = new Map(capacities.map(({ held }) => [`${held.table}.${held.count}`, held]))
  const mistakes: string[] = []
  for (const [name, held] of counted) {
    const rules = capacities.filter(
      (capacity) => `${capacity.held.table}.${capacity.held.count}` === name,
    )
    const recounting = allowAnyTable(db)
      .transaction()
      .execute(async (trx) => {
        const { numAffectedRows = 0n } = await sql
          .raw(
            buildRecountSql(
              held,
              rules.map((rule) => rule.countedBy),
            ),
          )
          .execute(trx)
        if (numAffectedRows > 0n) mistakes.push(`${name}: ${numAffectedRows} are not what is held`)
        throw undone
      })
    await recounting.catch((error) => {
      if (error !== undone) throw error
    })
  }
  return mistakes
}

/** Lists all inconsistencies of a database as sentences. */
export async function listInconsistencies(db: Db): Promise<string[]> {
  const storedEntities = resources.filter(({ union, rows }) => !union && !rows?.entity)
  const inconsistencies: string[] = [...(await miscounted(db)), ...(await wronglyOccupied(db))]
  for (const resource of storedEntities) {
    inconsistencies.push(...(await shared(db, resource)))
    inconsistencies.push(...(await unfitting(db, resource)))
    inconsistencies.push(...(await uncopied(db, resource)))
    inconsistencies.push(...(await dangling(db, resource)))
  }
  return inconsistencies
}
