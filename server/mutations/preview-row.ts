import { type RawBuilder, sql } from 'kysely'
import type { PlaceCapacity, RowPreview } from '../../registry/changes/preview.ts'
import { getReadableEntity } from '../../registry/entities/readable-entity.ts'
import type { FieldTypes } from '../../registry/fields/field-types.ts'
import { getTableName } from '../db/table-name.ts'
import { runHook } from '../hooks/hooks.ts'
import type { Action, Row } from '../rows/action.ts'
import { selectChangedRows, selectNewRow } from '../rows/proposed-rows.ts'
import { buildRowsQuery } from '../rows/select-rows.ts'
import { previewStatement } from './documents/close-statement.ts'
import { readCopiedReferences } from './validate-row.ts'

/** Returns the free capacity of a referenced row; undefined if it is unlimited. */
async function readCapacity(
  { trx, registry, values }: Action,
  name: string,
  { to, capacity }: FieldTypes['reference'],
  before: Row | null,
): Promise<PlaceCapacity | undefined> {
  const id = values[name] ?? null
  if (!capacity || id === null) return undefined
  const { rows } = await sql<{ taken: number; of: number | null }>`
    select ${sql.ref(capacity.count)} as taken, ${sql.ref(capacity.limit)} as of
    from ${sql.table(getTableName(registry[to]))} where id = ${id}`.execute(trx)
  const [target] = rows
  if (!target || target.of === null) return undefined
  const freeCount = Math.max(0, target.of - target.taken)
  return { left: freeCount, of: target.of, own: before?.[name] === id }
}

/** Selects the draft row with the values that a write would store. */
function selectPreview({ endpoint }: Action, row: Row | null, values: Row): RawBuilder<unknown> {
  const { resource } = endpoint
  if (row) return selectChangedRows(resource, [row.id], values)
  const nonNullEntries = Object.entries(values).filter(([, value]) => value !== null)
  return sql`(select * from ${selectNewRow(resource, Object.fromEntries(nonNullEntries))})`
}

/**
 * Previews the row of a form as the call would write it. Refuses nothing, because a form may be
 * incomplete.
 */
export async function previewRow(action: Action, row: Row | null): Promise<RowPreview> {
  const { trx, registry, endpoint, caller } = action
  const { resource } = endpoint
  const copied = await readCopiedReferences(action)
  const actionWithCopies = { ...action, values: { ...action.values, ...copied } }
  const derived = await runHook(actionWithCopies, 'preview', endpoint, row)
  const source = selectPreview(action, row, { ...actionWithCopies.values, ...derived })
  const { rows } = await buildRowsQuery(registry, getReadableEntity(caller.role, resource), {
    from: source,
    where: [],
  }).execute(trx)
  const [storedRow = {}] = JSON.parse(rows[0]?.json ?? '[]') as Row[]
  const previewedRow = { ...storedRow, ...(await previewStatement(action, source, storedRow)) }
  const capacities: Record<string, PlaceCapacity> = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    const capacity = field.type === 'reference' && (await readCapacity(action, name, field, row))
    if (capacity) capacities[name] = capacity
  }
  return { row: previewedRow, places: capacities }
}
