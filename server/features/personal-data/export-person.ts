import { sql } from 'kysely'
import type { PersonExport } from '../../../registry/account/personal-data-calls.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { isPersonEntity } from '../../../registry/entities/person.ts'
import {
  getIncludedFieldName,
  getReferenceTitleName,
  getTargetEntity,
} from '../../../registry/fields/targets.ts'
import { readAccountData } from '../../auth/account-tables.ts'
import type { AnyTransaction } from '../../db/database-types.ts'
import { UPLOADS_PATH } from '../../db/tables/image-columns.ts'
import { getTableName } from '../../db/table-name.ts'
import { Problem } from '../../http/problem.ts'
import { buildReferrerConditions, holdsIdsOfTable } from '../../rows/references/referrers.ts'
import { buildColumnRef, buildConditions, buildRowsQuery } from '../../rows/select-rows.ts'
import { isAccountTable } from './erase-rows.ts'
import {
  findPersonalRows,
  isKnownPerson,
  listStoredEntities,
  type Person,
  type PersonalRows,
} from './personal-rows.ts'

type Row = Record<string, unknown>

/** The data to read: the database, its declarations, and the rows about the person. */
interface Source {
  trx: AnyTransaction
  registry: Registry
  rows: PersonalRows
}

/** Removes the titles and included values of references to other people. */
function omitOtherPeople({ registry, rows }: Source, { fields }: AnyResource, row: Row): Row {
  const omitted = Object.entries(fields).flatMap(([name, field]) => {
    const target = getTargetEntity(field, row)
    if (target === undefined || !isPersonEntity(registry[target])) return []
    if (rows.personIds.includes(Number(row[name]))) return []
    const included = field.type === 'reference' ? (field.include ?? []) : []
    return [
      getReferenceTitleName(name),
      ...included.map((other) => getIncludedFieldName(name, other)),
    ]
  })
  return Object.fromEntries(Object.entries(row).filter(([name]) => !omitted.includes(name)))
}

/** Reads the rows about the person, by entity. */
async function readRows(source: Source): Promise<PersonExport['rows']> {
  const { trx, registry, rows } = source
  const rowsByEntity: PersonExport['rows'] = {}
  for (const [table, ids] of rows.idsByTable)
    for (const resource of listStoredEntities(registry, table)) {
      const isSelected = sql`${buildColumnRef('id')} = any (${[...ids]}::int[])`
      const where = [isSelected, ...buildConditions(resource.rows?.where)]
      const result = await buildRowsQuery(registry, resource, { where }).execute(trx)
      const read = JSON.parse(result.rows[0]?.json ?? '[]') as Row[]
      if (read.length > 0)
        rowsByEntity[resource.name] = read.map((row) => omitOtherPeople(source, resource, row))
    }
  return rowsByEntity
}

/** Reads the ids of the rows of an entity that refer to the person by a field, if they can. */
async function readReferringIds(
  { trx, registry, rows: { personIds, idsByTable } }: Source,
  resource: AnyResource,
  name: string,
  personTable: string,
): Promise<number[]> {
  const field = resource.fields[name]
  if (!field) return []
  const ids = sql`${[...personIds]}::int[]`
  const conditions = holdsIdsOfTable(registry, field, personTable)
    ? [sql`${buildColumnRef(name)} && ${ids}`]
    : buildReferrerConditions(registry, field, personTable).map(
        (kind) => sql`${buildColumnRef(name)} = any (${ids})${kind}`,
      )
  if (conditions.length === 0) return []
  const knownIds = idsByTable.get(getTableName(resource)) ?? []
  const where = [
    sql`(${sql.join(conditions, sql` or `)})`,
    sql`r.id <> all (${[...knownIds]}::int[])`,
    ...buildConditions(resource.rows?.where),
  ]
  const { rows } = await sql<{ id: number }>`select r.id
    from ${sql.table(getTableName(resource))} as r where ${sql.join(where, sql` and `)}
    order by r.id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Reads the ids of the other rows that refer to the person, by entity and field. */
async function readReferences(
  source: Source,
  personTable: string,
): Promise<PersonExport['references']> {
  const references: PersonExport['references'] = {}
  for (const resource of Object.values<AnyResource>(source.registry))
    for (const name of resource.union ? [] : Object.keys(resource.fields)) {
      const ids = await readReferringIds(source, resource, name, personTable)
      if (ids.length > 0) references[resource.name] = { ...references[resource.name], [name]: ids }
    }
  return references
}

/** Reads the changes of the rows about the person, with their values, oldest first. */
async function readHistory({ trx, registry, rows }: Source): Promise<PersonExport['history']> {
  const isAboutPerson = [...rows.idsByTable].map(([table, ids]) => {
    const names = listStoredEntities(registry, table).map(({ name }) => name)
    return sql`(entity = any (${names}::text[]) and row_id = any (${[...ids]}::int[]))`
  })
  const { rows: changes } = await sql<Row>`
    select at, verb, entity, row_id, kind, before, after, reason from changes
    where ${sql.join(isAboutPerson, sql` or `)} order by id`.execute(trx)
  return changes
}

/** Reads what the account did: the verb and row of each change that it made. */
async function readActions({ trx, rows }: Source): Promise<PersonExport['actions']> {
  const { rows: actions } = await sql<Row>`
    select at, verb, entity, row_id, reason from changes
    where actor_id = any (${[...rows.personIds]}::int[]) order by id`.execute(trx)
  return actions
}

/** Lists the addresses of the files in some rows. */
function listFiles(rows: PersonExport['rows']): string[] {
  const values = Object.values(rows).flatMap((entityRows) =>
    entityRows.flatMap((row) => Object.values(row)),
  )
  const addresses = values
    .flat()
    .filter((value) => typeof value === 'string' && value.startsWith(UPLOADS_PATH))
  return [...new Set(addresses as string[])]
}

/** Reads all data about a person, in one state of the database; throws 404 for an unknown person. */
export async function exportPerson(
  trx: AnyTransaction,
  registry: Registry,
  person: Person,
  now: Date,
): Promise<PersonExport> {
  if (!(await isKnownPerson(trx, person))) throw new Problem(404, 'not_found')
  const rows = await findPersonalRows(trx, registry, person)
  const source = { trx, registry, rows }
  const table = getTableName(person.resource)
  const hasAccount = isAccountTable(registry, table)
  const rowsByEntity = await readRows(source)
  return {
    exported_at: now.toISOString(),
    entity: person.resource.name,
    ids: [...rows.personIds],
    rows: rowsByEntity,
    references: await readReferences(source, table),
    history: await readHistory(source),
    actions: hasAccount ? await readActions(source) : [],
    account: hasAccount ? await readAccountData(trx, rows.personIds) : {},
    files: listFiles(rowsByEntity),
  }
}
