import { type RawBuilder, sql } from 'kysely'
import { findServerEntity } from '../../../registry/account/server-entities.ts'
import type { Change } from '../../../registry/calls/history-calls.ts'
import { mayReadActors } from '../../../registry/changes/history.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { getReferenceTitleName } from '../../../registry/fields/targets.ts'
import type { Role } from '#business/words'
import { readAccountNames } from '../../auth/accounts.ts'
import { KEY_SESSION } from '../../auth/api-keys.ts'
import type { Db } from '../../db/database-types.ts'
import { getTableName } from '../../db/table-name.ts'
import { type ChangeSide, buildTitleSql, readServerSide, type Values } from './read-server-side.ts'
import { buildDisplayNameSql, buildRowsQuery } from '../../rows/select-rows.ts'

/** A stored change without its values. */
type ChangeFacts = Omit<Change, 'before' | 'after'>

/** Builds the condition of the changes that a reader may see. */
export function buildVisibleCondition(
  entities: readonly AnyResource[],
  alias = 'c',
): RawBuilder<unknown> {
  const selectColumn = (name: string) => sql.ref(`${alias}.${name}`)
  const entityConditions = entities.map(({ name, fields }) => {
    const readable = sql.join(Object.keys(fields))
    return sql`(${selectColumn('entity')} = ${name} and (${selectColumn('kind')} <> 'update'
      or jsonb_exists_any(${selectColumn('before')}, array[${readable}]::text[])))`
  })
  return sql`(${sql.join([sql`false`, ...entityConditions], sql` or `)})`
}

/** A page of changes, newest first. */
export interface ChangePage {
  /** The entities that the caller may read, with their readable fields. */
  entities: readonly AnyResource[]
  where: readonly RawBuilder<unknown>[]
  limit: number
  offset: number
}

async function selectChanges(db: Db, { where, limit, offset }: Omit<ChangePage, 'entities'>) {
  const { rows } = await sql<ChangeFacts>`
    select c.id::text as id, c.batch, c.at, c.actor_id, null as actor, c.actor_role, c.verb,
      c.entity, c.row_id, c.kind, c.reason, c.undoes, c.request_id, null as title, null as display_name,
      (select k.name from api_keys as k where c.session_id = ${KEY_SESSION}::text || k.id) as api_key,
      array(select jsonb_object_keys(coalesce(c.after, c.before))) as fields,
      exists (select from changes as later where later.undoes = c.batch) as undone
    from changes as c
    where ${sql.join(where, sql` and `)} order by c.id desc limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows
}

/** Counts the changes that meet the conditions. */
export async function countChanges(db: Db, where: ChangePage['where']): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from changes as c
    where ${sql.join(where, sql` and `)}`.execute(db)
  return Number(rows[0]?.total ?? 0)
}

/** Reads the values before or after changes of an entity, as rows with titles, by id. */
async function readSide(
  db: Db,
  registry: Registry,
  readable: AnyResource,
  { side, ids }: ChangeSide,
): Promise<Values[]> {
  const rowSource = sql`(select row.*, c.id as change_id from changes as c
    cross join lateral jsonb_populate_record(null::${sql.table(getTableName(readable))},
      coalesce(${sql.ref(`c.${side}`)}, '{}')) as row where c.id in (${sql.join(ids)}))`
  const selection = { where: [], from: rowSource, order: sql`r.change_id` }
  const { rows } = await buildRowsQuery(registry, readable, selection).execute(db)
  return JSON.parse(rows[0]?.json ?? '[]') as Values[]
}

/** Picks the fields that are not empty, with the titles of referenced rows. */
export function pickFilledValues(values: Values, fields: readonly string[]): Values {
  const names = fields.flatMap((name) => [name, getReferenceTitleName(name)])
  const filled = names.filter((name) => (values[name] ?? null) !== null)
  return Object.fromEntries(filled.map((name) => [name, values[name]]))
}

/**
 * Returns the fields of a change to display. An unchanged type of a polymorphic reference is
 * excluded.
 */
function getShownFields(
  { fields }: AnyResource,
  change: ChangeFacts,
  before: Values,
  after: Values,
) {
  const typeFields = Object.values(fields).map(
    (field) => field.type === 'polymorphic' && field.typeField,
  )
  const isUnchangedType = (name: string) =>
    typeFields.includes(name) && before[name] === after[name]
  return change.fields.filter((name) => change.kind !== 'update' || !isUnchangedType(name))
}

const compareIds = (first: ChangeFacts, second: ChangeFacts) =>
  Number(BigInt(first.id) - BigInt(second.id))

/** Returns the display name of a row that no longer exists, from the values of a change. */
function joinNames({ displayName = [] }: AnyResource, values: Values): string | null {
  const names = displayName.map((name) => values[getReferenceTitleName(name)])
  return names[0] ? names.filter(Boolean).join(' · ') : null
}

async function describeEntityChanges(
  db: Db,
  registry: Registry,
  readable: AnyResource,
  changes: ChangeFacts[],
) {
  const sortedChanges = [...changes].sort(compareIds)
  const ids = sortedChanges.map(({ id }) => id)
  const readRows = findServerEntity(readable.name) ? readServerSide : readSide
  const [beforeRows, afterRows] = [
    await readRows(db, registry, readable, { side: 'before', ids }),
    await readRows(db, registry, readable, { side: 'after', ids }),
  ]
  const { rows: titles } = await sql<{ id: number; title: string; display_name: string | null }>`
    select r.id, ${buildTitleSql(readable)} as title,
      ${buildDisplayNameSql(registry, readable, 'r')} as display_name
    from ${sql.table(getTableName(readable))} as r where r.id in (${sql.join(sortedChanges.map(({ row_id }) => row_id))})
    union all select row_id, before ->> ${readable.title}, null from changes
    where kind = 'delete' and entity = ${readable.name}
      and row_id in (${sql.join(sortedChanges.map(({ row_id }) => row_id))})`.execute(db)
  return sortedChanges.map((change, index) => {
    const [valuesBefore = {}, valuesAfter = {}] = [beforeRows[index], afterRows[index]]
    const fields = change.fields.filter((name) => name !== 'id' && name in readable.fields)
    const current = titles.find(({ id }) => id === change.row_id)
    const formerTitle = valuesAfter[readable.title] ?? valuesBefore[readable.title]
    const title = readable.title in readable.fields ? (current?.title ?? formerTitle ?? null) : null
    return {
      ...change,
      at: new Date(change.at).toISOString(),
      title: title as string | null,
      display_name:
        current?.display_name ?? joinNames(readable, { ...valuesBefore, ...valuesAfter }),
      fields: getShownFields(readable, { ...change, fields }, valuesBefore, valuesAfter),
      before: pickFilledValues(valuesBefore, fields),
      after: pickFilledValues(valuesAfter, fields),
    }
  })
}

/**
 * Reads a page of changes, newest first, with values in the form of rows.
 */
export async function readChanges(
  db: Db,
  registry: Registry,
  reader: { role: Role; id: number },
  { entities, ...page }: ChangePage,
) {
  const changes = await selectChanges(db, page)
  const seesStaff = mayReadActors(reader.role)
  const describedChanges = []
  for (const readable of entities) {
    const entityChanges = changes.filter(({ entity }) => entity === readable.name)
    if (entityChanges.length > 0)
      describedChanges.push(...(await describeEntityChanges(db, registry, readable, entityChanges)))
  }
  const actors = changes.flatMap(({ actor_id }) =>
    actor_id !== null && (seesStaff || actor_id === reader.id) ? actor_id : [],
  )
  const names = await readAccountNames(db, actors)
  const rows = describedChanges.map((change) => ({
    ...change,
    actor: names.get(change.actor_id ?? 0) ?? null,
    api_key: names.has(change.actor_id ?? 0) ? change.api_key : null,
  }))
  return rows.sort((first, second) => compareIds(second, first))
}
