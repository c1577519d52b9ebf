import { type RawBuilder, sql } from 'kysely'
import { listDecidingFields } from '../../../../registry/changes/history.ts'
import type { AnyResource, Registry } from '../../../../registry/entities/registry.ts'
import { VERSION } from '../../../../registry/fields/version.ts'
import type { AnyTransaction } from '../../../db/database-types.ts'
import { getTableName, sharingTable } from '../../../db/table-name.ts'
import { Problem } from '../../../http/problem.ts'
import { findEntityByName } from '../history-scope.ts'
import { standing, STORED_CHANGE, type StoredChange } from '../stored-changes.ts'
import { buildConflict } from '../undo-row.ts'

/** A stored change with its batch. */
interface BatchChange extends StoredChange {
  batch: string
}

/** A change of a row with chosen changes. */
interface RowChange extends BatchChange {
  /** True if it is to be taken back. */
  isChosen: boolean
}

/** All chosen changes of one row as one change, from its former state to its current one. */
export interface NetChange extends Pick<StoredChange, 'row_id' | 'kind' | 'fields'> {
  resource: AnyResource
  /** The chosen changes, the newest first. */
  changes: readonly BatchChange[]
  /** The 409 of a row that somebody else has changed since; null without such changes. */
  problem: Problem | null
}

/** The fields that others changed after the first chosen change, and those of them also chosen. */
function collectForeignFields(newestFirst: readonly RowChange[]) {
  const own = new Set<string>()
  const [since, overwritten] = [new Set<string>(), new Set<string>()]
  for (const { isChosen, fields } of newestFirst.toReversed())
    for (const field of fields) {
      if (isChosen) own.add(field)
      else if (own.size > 0) {
        since.add(field)
        if (own.has(field)) overwritten.add(field)
      }
    }
  return { since, overwritten }
}

/** The change of others that prevents the undo of a net change; null without one. */
function findProblem(
  resource: AnyResource,
  kind: NetChange['kind'],
  newestFirst: readonly RowChange[],
): Problem | null {
  const { since, overwritten } = collectForeignFields(newestFirst)
  if (since.size > 0 && newestFirst.find(({ isChosen }) => !isChosen)?.kind === 'delete')
    return new Problem(409, 'gone_since')
  const deciding = [...listDecidingFields(resource)].filter((field) => since.has(field))
  const preventing = {
    insert: since,
    update: new Set([...overwritten, ...deciding]),
    delete: overwritten,
  }[kind]
  return preventing.size > 0 ? buildConflict(resource, preventing) : null
}

/** Columns that record when or how often a row changed. */
const STAMPS = ['id', 'updated_at', VERSION]

/** Returns the fields that the undo of a net change writes. */
function fieldsToWrite(kind: NetChange['kind'], changes: readonly StoredChange[]): string[] {
  if (kind === 'insert') return []
  if (kind === 'delete') return changes[0]?.fields ?? []
  const names = new Set(changes.flatMap(({ fields }) => fields))
  return [...names].filter((name) => !STAMPS.includes(name)).toSorted()
}

function getNetKind(changes: readonly StoredChange[]): NetChange['kind'] | null {
  const [first, last] = [changes.at(-1)?.kind, changes[0]?.kind]
  if (first === 'insert') return last === 'delete' ? null : 'insert'
  return last === 'delete' ? 'delete' : 'update'
}

/** Joins the chosen changes of a row; null if none of them is left to undo. */
function toNetChange(registry: Registry, newestFirst: readonly RowChange[]): NetChange | null {
  const left = standing(newestFirst)
  const changes = left.filter(({ isChosen }) => isChosen)
  const resource = findEntityByName(registry, changes[0]?.entity ?? '')
  const kind = getNetKind(changes)
  if (!resource || kind === null) return null
  const row_id = Number(changes[0]?.row_id)
  const fields = fieldsToWrite(kind, changes)
  return { resource, row_id, kind, fields, changes, problem: findProblem(resource, kind, left) }
}

type ChosenChange = Pick<StoredChange, 'id' | 'entity' | 'row_id'>

const isNewer = (first: NetChange, second: NetChange) =>
  BigInt(first.changes[0]?.id ?? 0) > BigInt(second.changes[0]?.id ?? 0)

/** Reads the chosen changes of the rows of one table, and all later ones, the newest first. */
async function readRowChanges(
  trx: AnyTransaction,
  entities: readonly string[],
  chosen: readonly ChosenChange[],
): Promise<RowChange[]> {
  const first = new Map<number, bigint>()
  for (const { id, row_id } of chosen) if (!first.has(row_id)) first.set(row_id, BigInt(id))
  const ids = new Set(chosen.map(({ id }) => id))
  const { rows } = await sql<Omit<RowChange, 'isChosen'>>`
    select batch, ${STORED_CHANGE} from changes where row_id = any (${[...first.keys()]}::int[])
      and entity in (${sql.join(entities)}) and id >= ${chosen[0]?.id ?? ''}::bigint
    order by changes.id desc`.execute(trx)
  return rows
    .filter(({ id, row_id }) => BigInt(id) >= (first.get(row_id) ?? 0n))
    .map((row) => ({ ...row, isChosen: ids.has(row.id) }))
}

/**
 * Reads the changes that meet a condition under the alias `c`, joined by row, the newest first.
 * Undone changes are left out, and so are rows that were both created and deleted for good.
 */
export async function readNetChanges(
  trx: AnyTransaction,
  registry: Registry,
  where: RawBuilder<unknown>,
): Promise<NetChange[]> {
  const { rows: chosen } = await sql<ChosenChange>`select c.id::text as id, c.entity, c.row_id
    from changes as c where ${where} order by c.id`.execute(trx)
  const tables = new Map<string, { resource: AnyResource; chosen: ChosenChange[] }>()
  for (const change of chosen) {
    const resource = findEntityByName(registry, change.entity)
    if (!resource) continue
    const table = tables.get(getTableName(resource)) ?? { resource, chosen: [] }
    table.chosen.push(change)
    tables.set(getTableName(resource), table)
  }
  const nets: NetChange[] = []
  for (const { resource, chosen: own } of tables.values()) {
    const rowChanges = await readRowChanges(trx, sharingTable(registry, resource), own)
    const byRow = new Map<number, RowChange[]>()
    for (const change of rowChanges)
      byRow.set(change.row_id, [...(byRow.get(change.row_id) ?? []), change])
    for (const changes of byRow.values()) {
      const net = toNetChange(registry, changes)
      if (net) nets.push(net)
    }
  }
  return nets.toSorted((first, second) => (isNewer(first, second) ? -1 : 1))
}

/** Selects net changes as the source of an undo: the first former value and the last written one. */
export function netSource(nets: readonly NetChange[]): RawBuilder<unknown> {
  const ids = nets.flatMap(({ changes }) => changes.map(({ id }) => id))
  const joined = (sides: string) => sql`(select jsonb_object_agg(field.key, field.value
      order by one.place) from unnest(${sql.ref(sides)}) with ordinality as one (side, place)
      cross join lateral jsonb_each(one.side) as field)`
  return sql`(select row_id, ${joined('befores')} as before, ${joined('afters')} as after
    from (select row_id, array_agg(before order by id desc) as befores,
        array_agg(after order by id) as afters
      from changes where id = any (${ids}::bigint[]) group by row_id) as stored)`
}
