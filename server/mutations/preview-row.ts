import { type RawBuilder, sql } from 'kysely'
import type { Places, Preview } from '../../registry/changes/preview.ts'
import { knownTo } from '../../registry/entities/known.ts'
import type { FieldTypes } from '../../registry/fields/field-types.ts'
import { tableOf } from '../db/table-name.ts'
import { runHook } from '../hooks/hooks.ts'
import type { Action, Row } from '../rows/action.ts'
import { changedRows, newRow } from '../rows/proposed/proposed-rows.ts'
import { rowsAsJson } from '../rows/select-rows.ts'
import { copiedReferences } from './validate-row.ts'

/** The places that are left of a row for one that is to point to it; undefined where they are not limited. */
async function placesIn(
  { trx, registry, values }: Action,
  name: string,
  { to, capacity }: FieldTypes['reference'],
  before: Row | null,
): Promise<Places | undefined> {
  const id = values[name] ?? null
  if (!capacity || id === null) return undefined
  const { rows } = await sql<{ taken: number; of: number | null }>`
    select ${sql.ref(capacity.count)} as taken, ${sql.ref(capacity.limit)} as of
    from ${sql.table(tableOf(registry[to]))} where id = ${id}`.execute(trx)
  const [found] = rows
  if (!found || found.of === null) return undefined
  const left = Math.max(0, found.of - found.taken)
  return { left, of: found.of, own: before?.[name] === id }
}

/** The row as it would be written, to select from. */
function written({ endpoint }: Action, row: Row | null, values: Row): RawBuilder<unknown> {
  const { resource } = endpoint
  if (row) return changedRows(resource, [row.id], values)
  const given = Object.entries(values).filter(([, value]) => value !== null)
  return sql`(select * from ${newRow(resource, Object.fromEntries(given))})`
}

/** Finds what a form would come to, as the call itself would write it; it refuses nothing, because a form need not be complete. */
export async function previewRow(action: Action, row: Row | null): Promise<Preview> {
  const { trx, registry, endpoint, caller } = action
  const { resource } = endpoint
  const copied = await copiedReferences(action)
  const known = { ...action, values: { ...action.values, ...copied } }
  const derived = await runHook(known, 'preview', endpoint, row)
  const from = written(action, row, { ...known.values, ...derived })
  const { rows } = await rowsAsJson(registry, knownTo(caller.role, resource), {
    ...{ from, where: [] },
  }).execute(trx)
  const [shown = {}] = JSON.parse(rows[0]?.json ?? '[]') as Row[]
  const places: Record<string, Places> = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    const left = field.type === 'reference' && (await placesIn(action, name, field, row))
    if (left) places[name] = left
  }
  return { row: shown, places }
}
