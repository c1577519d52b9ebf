import { type RawBuilder, sql } from 'kysely'
import { listVerbDecidingFields } from '../../../../registry/changes/history.ts'
import type { AnyResource, Registry } from '../../../../registry/entities/registry.ts'
import { VERSION_COLUMN } from '../../../../registry/fields/version.ts'
import type { AnyTransaction } from '../../../db/database-types.ts'
import { getTableName, listEntitiesOfTable } from '../../../db/table-name.ts'
import { Problem } from '../../../http/problem.ts'
import { findEntityByName } from '../history-scope.ts'
import { removeUndonePairs, STORED_CHANGE, type StoredChange } from '../stored-changes.ts'
import { buildConflict } from '../undo-row.ts'

/** A stored change with its batch. */
interface BatchChange extends StoredChange {
  batch: string
}

/** A change of a row that has selected changes. */
interface RowChange extends BatchChange {
  /** True if the change is selected for the undo. */
  isChosen: boolean
}

/** All selected changes of one row as one change, from its former to its current state. */
export interface NetChange extends Pick<StoredChange, 'row_id' | 'kind' | 'fields'> {
  resource: AnyResource
  /** The selected changes, newest first. */
  changes: readonly BatchChange[]
  /** The 409 problem of a row that another person changed later; null without such changes. */
  problem: Problem | null
}

/**
 * Collects the fields that other changes wrote after the first selected change. The overwritten
 * ones are those that a selected change wrote before.
 */
function collectForeignFields(newestFirst: readonly RowChange[]) {
  const chosenFields = new Set<string>()
  const changedSince = new Set<string>()
  const overwrittenFields = new Set<string>()
  for (const { isChosen, fields } of newestFirst.toReversed())
    for (const field of fields) {
      if (isChosen) chosenFields.add(field)
      else if (chosenFields.size > 0) {
        changedSince.add(field)
        if (chosenFields.has(field)) overwrittenFields.add(field)
      }
    }
  return { changedSince, overwritten: overwrittenFields }
}

/** Returns the problem of later changes that prevent the undo; null without such changes. */
function findLaterConflict(
  resource: AnyResource,
  kind: NetChange['kind'],
  newestFirst: readonly RowChange[],
): Problem | null {
  const { changedSince, overwritten: overwrittenFields } = collectForeignFields(newestFirst)
  const latestForeignChange = newestFirst.find(({ isChosen }) => !isChosen)
  if (changedSince.size > 0 && latestForeignChange?.kind === 'delete')
    return new Problem(409, 'gone_since')
  const changedDecidingFields = [...listVerbDecidingFields(resource)].filter((field) =>
    changedSince.has(field),
  )
  const preventingFieldsByKind = {
    insert: changedSince,
    update: new Set([...overwrittenFields, ...changedDecidingFields]),
    delete: overwrittenFields,
  }
  const preventingFields = preventingFieldsByKind[kind]
  return preventingFields.size > 0 ? buildConflict(resource, preventingFields) : null
}

/** Columns that record when or how often a row changed. */
const STAMP_FIELDS = ['id', 'updated_at', VERSION_COLUMN]

/** Returns the fields that the undo of a net change writes. */
function listWrittenFields(kind: NetChange['kind'], changes: readonly StoredChange[]): string[] {
  if (kind === 'insert') return []
  if (kind === 'delete') return changes[0]?.fields ?? []
  const names = new Set(changes.flatMap(({ fields }) => fields))
  return [...names].filter((name) => !STAMP_FIELDS.includes(name)).toSorted()
}

function getNetKind(changes: readonly StoredChange[]): NetChange['kind'] | null {
  const [first, last] = [changes.at(-1)?.kind, changes[0]?.kind]
  if (first === 'insert') return last === 'delete' ? null : 'insert'
  return last === 'delete' ? 'delete' : 'update'
}

/** Joins the selected changes of a row; null if nothing remains to undo. */
function toNetChange(registry: Registry, newestFirst: readonly RowChange[]): NetChange | null {
  const remainingChanges = removeUndonePairs(newestFirst)
  const changes = remainingChanges.filter(({ isChosen }) => isChosen)
  const resource = findEntityByName(registry, changes[0]?.entity ?? '')
  const kind = getNetKind(changes)
  if (!resource || kind === null) return null
  const row_id = Number(changes[0]?.row_id)
  const fields = listWrittenFields(kind, changes)
  return {
    resource,
    row_id,
    kind,
    fields,
    changes,
    problem: findLaterConflict(resource, kind, remainingChanges),
  }
}

type ChosenChange = Pick<StoredChange, 'id' | 'entity' | 'row_id'>

const isNewer = (netChange: NetChange, second: NetChange) =>
  BigInt(netChange.changes[0]?.id ?? 0) > BigInt(second.changes[0]?.id ?? 0)

/** Reads the selected changes of the rows of one table, and all later changes, newest first. */
async function readRowChanges(
  trx: AnyTransaction,
  entities: readonly string[],
  chosenChanges: readonly ChosenChange[],
): Promise<RowChange[]> {
  const firstChanges = new Map<number, bigint>()
  for (const { id, row_id } of chosenChanges)
    if (!firstChanges.has(row_id)) firstChanges.set(row_id, BigInt(id))
  const ids = new Set(chosenChanges.map(({ id }) => id))
  const { rows } = await sql<Omit<RowChange, 'isChosen'>>`
    select batch, ${STORED_CHANGE} from changes where row_id = any (${[...firstChanges.keys()]}::int[])
      and entity in (${sql.join(entities)}) and id >= ${chosenChanges[0]?.id ?? ''}::bigint
    order by changes.id desc`.execute(trx)
  return rows
    .filter(({ id, row_id }) => BigInt(id) >= (firstChanges.get(row_id) ?? 0n))
    .map((row) => ({ ...row, isChosen: ids.has(row.id) }))
}

/**
 * Reads the changes that meet a condition on `c`, joined by row, newest first. Undone changes are
 * excluded, and rows that were both created and purged.
 */
export async function readNetChanges(
  trx: AnyTransaction,
  registry: Registry,
  where: RawBuilder<unknown>,
): Promise<NetChange[]> {
  const { rows: chosenChanges } =
    await sql<ChosenChange>`select c.id::text as id, c.entity, c.row_id
    from changes as c where ${where} order by c.id`.execute(trx)
  const tables = new Map<string, { resource: AnyResource; chosen: ChosenChange[] }>()
  for (const change of chosenChanges) {
    const resource = findEntityByName(registry, change.entity)
    if (!resource) continue
    const table = tables.get(getTableName(resource)) ?? { resource, chosen: [] }
    table.chosen.push(change)
    tables.set(getTableName(resource), table)
  }
  const netChanges: NetChange[] = []
  for (const { resource, chosen: tableChanges } of tables.values()) {
    const rowChanges = await readRowChanges(
      trx,
      listEntitiesOfTable(registry, resource),
      tableChanges,
    )
    const byRow = new Map<number, RowChange[]>()
    for (const change of rowChanges)
      byRow.set(change.row_id, [...(byRow.get(change.row_id) ?? []), change])
    for (const changes of byRow.values()) {
      const netChange = toNetChange(registry, changes)
      if (netChange) netChanges.push(netChange)
    }
  }
  return netChanges.toSorted((first, second) => (isNewer(first, second) ? -1 : 1))
}

/**
 * Selects net changes as the source of an undo, with the first former and the last written value.
 */
export function selectNetChanges(netChanges: readonly NetChange[]): RawBuilder<unknown> {
  const ids = netChanges.flatMap(({ changes }) => changes.map(({ id }) => id))
  const mergeRecords = (recordArray: string) => sql`(select jsonb_object_agg(field.key, field.value
      order by entry.entry_order) from unnest(${sql.ref(recordArray)})
      with ordinality as entry (record_json, entry_order)
      cross join lateral jsonb_each(entry.record_json) as field)`
  return sql`(select row_id, ${mergeRecords('befores')} as before, ${mergeRecords('afters')} as after
    from (select row_id, array_agg(before order by id desc) as befores,
        array_agg(after order by id) as afters
      from changes where id = any (${ids}::bigint[]) group by row_id) as stored)`
}
